import type { Kind } from '@kalends/core';

/** A value for each of these kinds. */
export const forKinds = <K extends Kind, T>(
  kinds: readonly K[],
  valueOf: (kind: K) => T,
): Readonly<Record<K, T>> =>
  Object.fromEntries(kinds.map((kind) => [kind, valueOf(kind)])) as Readonly<Record<K, T>>;
