import { ANSWER_LIMITS, AnswerTooLarge, type AnswerLimits } from './answer-limits.js';
import { inSlices, type Slices } from './in-slices.js';

/** Larger texts are not parsed in one turn: JSON of that size can take more than 50 ms. */
const ONE_TURN = { values: 20_000, characters: 2_000_000 };

/** Characters that take as long as a value. */
const OF_A_VALUE = 100;

/** How many characters are read before they are counted. */
const STEP = 50_000;

/** The characters that JSON is structured by. */
export const SIGN = {
  quote: 34,
  backslash: 92,
  comma: 44,
  list: 91,
  listEnd: 93,
  object: 123,
  objectEnd: 125,
} as const;

/** The position behind the string whose quote is before `from`, or the end of the text. */
export function behindString(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code !== SIGN.quote; code = text.charCodeAt(at)) {
    if (at >= text.length) return text.length;
    at += code === SIGN.backslash ? 2 : 1;
  }
  return at + 1;
}

/**
 * Goes over the characters of a text that are in no string, until `take` returns true. Gives the position behind the last one.
 *
 * @param from where to begin
 */
export async function eachSign(
  text: string,
  from: number,
  turn: Slices,
  take: (code: number) => boolean,
): Promise<number> {
  for (let at = from, counted = from; at < text.length;) {
    const code = text.charCodeAt(at);
    at = code === SIGN.quote ? behindString(text, at + 1) : at + 1;
    if (take(code)) return at;
    if (at - counted < STEP) continue;
    const wait = turn(at - counted);
    counted = at;
    if (wait !== undefined) await wait;
  }
  return text.length;
}

/** The number of values in a JSON text, at least; nothing is parsed. Rejects with `AnswerTooLarge`. */
async function countValues(
  text: string,
  { values: most, levels }: Omit<AnswerLimits, 'bytes'>,
  turn: Slices,
): Promise<number> {
  let [values, open] = [1, 0];
  await eachSign(text, 0, turn, (code) => {
    if (code === SIGN.comma) values++;
    else if (code === SIGN.list || code === SIGN.object) [values, open] = [values + 1, open + 1];
    else if (code === SIGN.listEnd || code === SIGN.objectEnd) open--;
    if (open > levels) throw new AnswerTooLarge('levels', levels);
    return values > most;
  });
  if (values > most) throw new AnswerTooLarge('values', most);
  return values;
}

/** A list or an object that is not complete. */
interface Open {
  readonly value: unknown[] | Record<string, unknown>;
  readonly end: ']' | '}';
  /** The name of the property whose value follows. */
  name: string;
}

function add({ value, name }: Open, item: unknown): void {
  if (Array.isArray(value)) value.push(item);
  else if (name !== '__proto__') value[name] = item;
  else
    Object.defineProperty(value, name, { value: item, enumerable: true, configurable: true, writable: true });
}

/** Where a text is read on. */
interface Reading {
  readonly text: string;
  at: number;
}

const SPACE = /[ \n\r\t]*/y;
const WORD = /[^,\]} \n\r\t]*/y;

/** The position behind what matches an expression that matches anywhere. */
function behind(expression: RegExp, { text, at }: Reading): number {
  expression.lastIndex = at;
  expression.test(text);
  return expression.lastIndex;
}

/** Skips white space, and gives the character behind it; `undefined` at the end. */
function skipSpace(reading: Reading): string | undefined {
  reading.at = behind(SPACE, reading);
  return reading.text[reading.at];
}

/** Takes a string, a number or a word. Throws a `SyntaxError` for anything else. */
function takeScalar(reading: Reading): unknown {
  const { text, at: from } = reading;
  reading.at = text[from] === '"' ? behindString(text, from + 1) : behind(WORD, reading);
  // a part of a string would keep all of it in memory, which what is parsed does not
  return JSON.parse(text.slice(from, reading.at));
}

function takeSign(reading: Reading, ...signs: readonly string[]): string {
  const sign = skipSpace(reading);
  if (sign === undefined || !signs.includes(sign))
    throw new SyntaxError(`no ${signs.join()} at ${reading.at}`);
  reading.at++;
  return sign;
}

function takeName(reading: Reading): string {
  const name = skipSpace(reading) === '"' ? takeScalar(reading) : undefined;
  takeSign(reading, ':');
  if (typeof name !== 'string') throw new SyntaxError(`no name at ${reading.at}`);
  return name;
}

/** Takes a list or an object up to its first value, and opens it, unless it is empty; or another value. */
function takeValue(reading: Reading, open: Open[]): { readonly value: unknown } | undefined {
  const first = skipSpace(reading);
  if (first !== '[' && first !== '{') return { value: takeScalar(reading) };
  reading.at++;
  const [value, end] = first === '[' ? [[], ']' as const] : [{}, '}' as const];
  if (skipSpace(reading) === end) {
    reading.at++;
    return { value };
  }
  open.push({ value, end, name: end === '}' ? takeName(reading) : '' });
  return undefined;
}

/** Parses a JSON text value by value. Rejects with a `SyntaxError`. */
export async function parseInSlices(text: string, turn: Slices): Promise<unknown> {
  const reading: Reading = { text, at: 0 };
  const open: Open[] = [];
  for (;;) {
    const from = reading.at;
    let taken = takeValue(reading, open);
    for (let within = open.at(-1); taken !== undefined; within = open.at(-1)) {
      if (within === undefined) {
        if (skipSpace(reading) !== undefined) throw new SyntaxError(`more at ${reading.at}`);
        return taken.value;
      }
      add(within, taken.value);
      const isLast = takeSign(reading, ',', within.end) !== ',';
      if (isLast) open.pop();
      else if (within.end === '}') within.name = takeName(reading);
      taken = isLast ? { value: within.value } : undefined;
    }
    const wait = turn(reading.at - from + OF_A_VALUE);
    if (wait !== undefined) await wait;
  }
}

/**
 * Parses a JSON text of another server: nothing of it before its values are counted, and a large one in slices of some
 * milliseconds, between which others have their turn. Rejects with `AnswerTooLarge`, with a `SyntaxError` if it is no JSON, and
 * with the reason of `signal`.
 *
 * @param limits default `ANSWER_LIMITS`
 */
export async function parseJson(
  text: string,
  limits: Omit<AnswerLimits, 'bytes'> = ANSWER_LIMITS,
  signal?: AbortSignal,
): Promise<unknown> {
  const turn = inSlices(signal);
  const values = await countValues(text, limits, turn);
  if (values > ONE_TURN.values || text.length > ONE_TURN.characters) return parseInSlices(text, turn);
  return JSON.parse(text) as unknown;
}
