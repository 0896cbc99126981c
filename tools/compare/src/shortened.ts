/** The maximum length of a shortened value, in characters. */
const WIDTH = 100;

/** The number of equal characters shown before the first difference. */
const LEAD = 24;

const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\p{C}\u2028\u2029]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );

/** The values of an object or list that fit. */
function partsOf(value: object, room: number): string {
  const isList = Array.isArray(value);
  let text = '';
  for (const [key, inner] of Object.entries(value)) {
    if (text.length > room) return `${text}, …`;
    const part = shortened(inner, room - text.length);
    text += (text === '' ? '' : ', ') + (isList ? part : `${quoted(key.slice(0, WIDTH))}: ${part}`);
  }
  return text;
}

/**
 * Formats a JSON value as one short line of printable characters; `undefined` becomes `absent`.
 *
 * @param from the index of the first character of a text to show
 */
export function shortened(value: unknown, room = WIDTH, from = 0): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'string') {
    const piece = value.slice(from, from + Math.max(room, 8));
    const [before, after] = [from > 0 ? '…' : '', from + piece.length < value.length ? '…' : ''];
    return before + quoted(piece) + after;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = room > 0 ? partsOf(value, room) : '…';
  return Array.isArray(value) ? `[${parts}]` : `{${parts}}`;
}

/** Two different values, shortened; long texts start shortly before the first difference. */
export function shortenedPair(a: unknown, b: unknown): { readonly a: string; readonly b: string } {
  if (typeof a !== 'string' || typeof b !== 'string') return { a: shortened(a), b: shortened(b) };
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const from = Math.max(a.length, b.length) <= WIDTH ? 0 : Math.max(0, same - LEAD);
  return { a: shortened(a, WIDTH, from), b: shortened(b, WIDTH, from) };
}
