const BEYOND_ASCII = /[\u0080-\uffff]/;
const EACH_BEYOND_ASCII = /[\u0080-\uffff]/g;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The same text in one place in memory. One that was put together is otherwise put together again whenever it is sent. */
export const flat = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));

/**
 * The same JSON text in ASCII, everything else escaped, as the reference writes it. A text has as many bytes as
 * characters then: nobody has to count or encode them, and engines keep such texts in half the memory.
 */
function asciiJson(json: string): string {
  if (!BEYOND_ASCII.test(json)) return json;
  const ascii = json.replace(EACH_BEYOND_ASCII, escaped);
  // a text made from a wide one stays wide in memory; one that is decoded is as narrow as it can be
  return flat(ascii);
}

/** A list as JSON text. Texts that are long are not copied before they are sent. */
export function jsonList(items: readonly string[]): string {
  let text = '[';
  let comma = '';
  for (const item of items) {
    text += comma + item;
    comma = ',';
  }
  return `${text}]`;
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

/** A value as JSON text in ASCII. Every answer is made of such texts. */
export const jsonText = (value: unknown, indent?: number): string =>
  asciiJson(JSON.stringify(value, null, indent));
