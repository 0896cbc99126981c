const rotate = (word: number): number => (word << 13) | (word >>> 19);

const mix = (hash: number, word: number, factor: number): number => Math.imul(rotate(hash ^ word), factor);

const ENCODER = new TextEncoder();

const hex = (word: number): string => ((word ^ (word >>> 15)) >>> 0).toString(16).padStart(8, '0');

/**
 * A strong ETag of a body: equal for equal bytes of an equal state, in every process. It only distinguishes the states of one URL, so
 * it needs no cryptographic digest.
 *
 * @param state what the answer stands for besides its bytes (`Answer.state`)
 */
export function etagOf(body: Uint8Array, state = ''): string {
  const bytes = body.byteOffset % 4 === 0 ? body : body.slice();
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  let first = bytes.length;
  let second = ~bytes.length;
  const add = (values: Int32Array | Uint8Array): void => {
    let [one, other] = [first, second];
    // indexing takes a third of the time of an iterator
    for (let at = 0; at < values.length;) {
      const word = values[at++] ?? 0;
      one = mix(one, word, 0x9e3779b1);
      other = mix(other, word, 0x85ebca77);
    }
    [first, second] = [one, other];
  };
  add(ENCODER.encode(state));
  add(words);
  add(bytes.subarray(words.length * 4));
  return `"${hex(first)}${hex(second)}"`;
}

/** The end of the ETag of a body that `compress` has compressed: it stands for the same state as the body. */
const COMPRESSED = /-(?:br|gzip)"$/;

/** Whether an `If-None-Match` header contains this ETag, compressed or not, by weak comparison (RFC 9110 §13.1.2). */
export const matchesEtag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch.split(',').some((given) => {
    const named = given.trim();
    return named === '*' || named.replace(/^W\//, '').replace(COMPRESSED, '"') === etag;
  });
