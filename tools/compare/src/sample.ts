/** A sampled record, with the properties from which further requests are built. */
export interface Sampled<T> {
  readonly hash: number;
  readonly fact: T;
}

/** Hashes a text to an integer from 0 to 2^32 (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // mix the bits, because the last characters barely affect the upper ones
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * Adds a record to a sample of at most `size`. The lowest hashes are kept, so that the sample depends on the seed alone and not on the
 * order of records.
 */
export function addToSample<T>(
  sample: readonly Sampled<T>[],
  added: Sampled<T>,
  size: number,
): readonly Sampled<T>[] {
  const last = sample.at(-1);
  if (sample.length >= size && (last === undefined || added.hash >= last.hash)) return sample;
  return [...sample, added].sort((x, y) => x.hash - y.hash).slice(0, size);
}
