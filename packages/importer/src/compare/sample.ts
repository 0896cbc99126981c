/** A record that was chosen, with what further requests are made of. */
export interface Sampled<T> {
  readonly hash: number;
  readonly fact: T;
}

/** A number from 0 to 2^32 that follows from a text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // the last characters have hardly reached the upper bits yet
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * Adds a record to a sample of at most `size`: those with the lowest hashes, so that it depends on the seed alone and not on
 * the order in which records come.
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
