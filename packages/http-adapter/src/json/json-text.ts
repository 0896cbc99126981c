const BEYOND_ASCII = /[\u0080-\uffff]/;
const EACH_BEYOND_ASCII = /[\u0080-\uffff]/g;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/**
 * The same JSON text in ASCII, everything else escaped, as the reference writes it. Such a text has as many bytes as
 * characters. Decoding the bytes again makes the engine keep it in one byte per character.
 */
function asciiJson(json: string): string {
  if (!BEYOND_ASCII.test(json)) return json;
  return DECODER.decode(ENCODER.encode(json.replace(EACH_BEYOND_ASCII, escaped)));
}

/** A value as JSON text in ASCII. Every JSON answer is made of such texts. */
export const jsonText = (value: unknown, indent?: number): string =>
  asciiJson(JSON.stringify(value, null, indent));

/** A list as JSON text, from the JSON texts of its items. */
export const jsonList = (items: readonly string[]): string => `[${items.join(',')}]`;

const COMMA = ','.charCodeAt(0);

/** A list between two other texts as bytes, from the JSON texts of its items; everything is ASCII. */
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
