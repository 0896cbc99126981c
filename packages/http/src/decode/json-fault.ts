/** The values of `json_error_code` (errors.md §2). */
export const JSON_ERRORS = {
  1: 'Maximum stack depth exceeded',
  3: 'Control character error, possibly incorrectly encoded',
  4: 'Syntax error',
  5: 'Malformed UTF-8 characters, possibly incorrectly encoded',
  10: 'Single unpaired UTF-16 surrogate in unicode escape',
} as const;

/** One of the JSON error codes. */
export type JsonErrorCode = keyof typeof JSON_ERRORS;

/** The maximum depth of lists and objects. */
export const JSON_LEVELS = 511;

/** Why a text is not valid JSON, and the position of the error: the length of the text if it ends too early. */
export interface JsonFault {
  readonly code: JsonErrorCode;
  readonly at: number;
}

const BLANKS = /[ \t\n\r]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?/y;
const STRING_RUN = /[\x20\x21\x23-\x5b\x5d-\ud7ff\ue000-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/y;
const ESCAPED_PAIR = /\\u[Dd][89ABab][\dA-Fa-f]{2}\\u[Dd][C-Fc-f][\dA-Fa-f]{2}/y;
const ESCAPED_SURROGATE = /\\u[Dd][89A-Fa-f]/y;

/** The tokens that the grammar allows next. */
type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing';

/** The length of the match of a sticky pattern, or 0. */
function matchLength(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** The position after the string whose opening quote is at `at`, or the error in it. */
function stringEnd(text: string, at: number): number | JsonFault {
  let end = at + 1;
  for (;;) {
    end += matchLength(STRING_RUN, text, end);
    const char = text.charAt(end);
    if (char === '"') return end + 1;
    if (char < ' ') return { code: 3, at: end };
    const pair = matchLength(char === '\\' ? ESCAPED_PAIR : PAIR, text, end);
    if (pair === 0 && (char !== '\\' || matchLength(ESCAPED_SURROGATE, text, end) > 0))
      return { code: 10, at: end };
    const length = pair || matchLength(ESCAPE, text, end);
    if (length === 0) return end + 1 < text.length ? { code: 4, at: end } : { code: 3, at: text.length };
    end += length;
  }
}

/**
 * Finds the first error in a JSON text, reading from left to right as PHP does (errors.md §2): lists and objects deeper
 * than 511 levels, control characters, lone surrogates, anything else that violates the grammar. A text that ends
 * within a string counts as a control character. `undefined` if the text is valid.
 */
export function jsonFault(text: string): JsonFault | undefined {
  const open: ('[' | '{')[] = [];
  let expected: Expected = 'value';
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma or end');
  for (let at = matchLength(BLANKS, text, 0); at < text.length; at += matchLength(BLANKS, text, at)) {
    const char = text.charAt(at);
    const takesValue = expected === 'value' || expected === 'value or end';
    let next: Expected | undefined;
    let length = 1;
    if (char === '"') {
      const string = stringEnd(text, at);
      if (typeof string !== 'number') return string;
      length = string - at;
      if (takesValue) next = afterValue();
      else if (expected === 'name' || expected === 'name or end') next = 'colon';
    } else if (char === '[' || char === '{') {
      if (takesValue) {
        open.push(char);
        if (open.length > JSON_LEVELS) return { code: 1, at };
        next = char === '[' ? 'value or end' : 'name or end';
      }
    } else if (char === ']' || char === '}') {
      const mayEnd =
        expected === 'comma or end' || expected === (char === ']' ? 'value or end' : 'name or end');
      if (mayEnd && open.pop() === (char === ']' ? '[' : '{')) next = afterValue();
    } else if (char === ',') {
      if (expected === 'comma or end') next = open.at(-1) === '[' ? 'value' : 'name';
    } else if (char === ':') {
      if (expected === 'colon') next = 'value';
    } else if (char < ' ') return { code: 3, at };
    else {
      length = matchLength(SCALAR, text, at);
      if (length > 0 && takesValue) next = afterValue();
    }
    if (next === undefined) return { code: 4, at };
    expected = next;
    at += length;
  }
  return expected === 'nothing' ? undefined : { code: 4, at: text.length };
}
