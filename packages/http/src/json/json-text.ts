const BEYOND_ASCII = /[\u0080-\uffff]+/g;

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

const BACKSLASH = '\\'.charCodeAt(0);
const SMALL_U = 'u'.charCodeAt(0);
const HEX_DIGITS = ENCODER.encode('0123456789abcdef');
/** From this length on, runs of ASCII are copied in one piece, which is faster than character by character. */
const COPIED = 32;

/**
 * The same JSON text in ASCII, with everything else escaped as `\u20ac`, as WordPress does. Such a text has as many
 * bytes as characters. Decoding it from bytes makes the engine store one byte per character.
 */
function asciiJson(json: string): string {
  BEYOND_ASCII.lastIndex = 0;
  if (!BEYOND_ASCII.test(json)) return json;
  const bytes = new Uint8Array(json.length * 6);
  let written = 0;
  const copy = (from: number, to: number) => {
    if (to - from >= COPIED)
      written += ENCODER.encodeInto(json.slice(from, to), bytes.subarray(written)).written;
    else for (let at = from; at < to; at++) bytes[written++] = json.charCodeAt(at);
  };
  const digit = (unit: number) => HEX_DIGITS[unit & 15] ?? 0;
  let done = 0;
  do {
    const end = BEYOND_ASCII.lastIndex;
    let start = end;
    while (start > done && json.charCodeAt(start - 1) > 0x7f) start--;
    copy(done, start);
    for (let at = start; at < end; at++) {
      const unit = json.charCodeAt(at);
      bytes[written++] = BACKSLASH;
      bytes[written++] = SMALL_U;
      bytes[written++] = digit(unit >> 12);
      bytes[written++] = digit(unit >> 8);
      bytes[written++] = digit(unit >> 4);
      bytes[written++] = digit(unit);
    }
    done = end;
  } while (BEYOND_ASCII.test(json));
  copy(done, json.length);
  return DECODER.decode(bytes.subarray(0, written));
}

/** A value as JSON text in ASCII. Every JSON response consists of such texts. */
export const jsonText = (value: unknown, indent?: number): string =>
  asciiJson(JSON.stringify(value, null, indent));

/** The JSON text of a list from the JSON texts of its items. */
export const jsonList = (items: readonly string[]): string => `[${items.join(',')}]`;

const COMMA = ','.charCodeAt(0);

/** The bytes of a list between two other texts, from the JSON texts of its items; all of them are ASCII. */
export function jsonListBytes(before: string, items: readonly string[], behind: string): Uint8Array {
  const texts = [`${before}[`, ...items, `]${behind}`];
  const commas = Math.max(items.length - 1, 0);
  const bytes = new Uint8Array(texts.reduce((length, text) => length + text.length, commas));
  let at = 0;
  for (const [index, text] of texts.entries()) {
    if (index > 1 && index <= items.length) bytes[at++] = COMMA;
    at += ENCODER.encodeInto(text, bytes.subarray(at)).written;
  }
  return bytes;
}
