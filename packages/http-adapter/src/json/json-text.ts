const BEYOND_ASCII = /[\u0080-\uffff]/;
const EACH_BEYOND_ASCII = /[\u0080-\uffff]/g;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/**
 * A copy of a text in one place in memory, as narrow as it can be. One that was put together of others, or made of a wide one,
 * stays so: it is put together again whenever it is sent, or takes twice the room.
 */
export const flat = (text: string): string => DECODER.decode(ENCODER.encode(text));

/**
 * The same JSON text in ASCII, everything else escaped, as the reference writes it. A text has as many bytes as
 * characters then: nobody has to count or encode them, and engines keep such texts in half the memory.
 */
function asciiJson(json: string): string {
  if (!BEYOND_ASCII.test(json)) return json;
  return flat(json.replace(EACH_BEYOND_ASCII, escaped));
}

/**
 * A long text in pieces. Engines copy a text that was put together as a whole before it is sent, and large copies are dear:
 * 200 KB cost half as much in pieces.
 */
export type Pieces = readonly string[];

/** The length from which on a piece is not added to. */
const PIECE = 32_000;

/** A list as JSON text in pieces. */
export function jsonPieces(items: readonly string[]): Pieces {
  const pieces: string[] = [];
  let text = '[';
  let comma = '';
  for (const item of items) {
    if (text.length >= PIECE) {
      pieces.push(text);
      text = '';
    }
    text += comma + item;
    comma = ',';
  }
  pieces.push(`${text}]`);
  return pieces;
}

/** What pieces are together, or a text that is whole already. Nothing is copied. */
export function whole(json: string | Pieces): string {
  if (typeof json === 'string') return json;
  let text = '';
  for (const piece of json) text += piece;
  return text;
}

/** A list as JSON text. Nothing is copied before it is sent. */
export const jsonList = (items: readonly string[]): string => whole(jsonPieces(items));

/** A value as JSON text in ASCII. Every answer is made of such texts. */
export const jsonText = (value: unknown, indent?: number): string =>
  asciiJson(JSON.stringify(value, null, indent));
