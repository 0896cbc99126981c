/** A value under a name. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** A value to put under a name. */
export interface ValuePut {
  /** Up to 255 characters of ASCII. */
  readonly name: string;
  /** One to 100,000 characters; `null` removes the value under the name. */
  readonly value: string | null;
  /** The value that must be stored under the name, `null` for none. Default: any value, or none. */
  readonly expected?: string | null | undefined;
}

/**
 * The values that a store keeps beside its records, under free names: the id of the site, the place of a follower in the change log, the
 * endpoints of webhooks. Each package that keeps values uses a prefix of its own, and copies of a calendar take along only those that core knows.
 * A value is durable when the promise of its put resolves. Names are ordered by code point.
 */
export interface Values {
  /** The value under a name; `undefined` if there is none. */
  get(name: string): Promise<string | undefined>;
  /**
   * Puts a value under a name, or removes it with `null`. Resolves to whether it did: `false` if the stored value is not `expected`. Of
   * puts at the same time that expect the same value, one succeeds.
   *
   * @param expected as in `ValuePut`
   */
  put(name: string, value: string | null, expected?: string | null): Promise<boolean>;
  /**
   * Makes several puts in one transaction, in order. Resolves to `false`, and nothing is stored, if a stored value is not the expected
   * one when its turn comes.
   */
  putAll(puts: readonly ValuePut[]): Promise<boolean>;
  /** The values whose names are above `after` and below `before`, by name, at most `limit` of them. */
  list(after: string, before: string, limit: number): Promise<readonly NamedValue[]>;
}

/** The values after the puts: the text under each name, or `null` for no value. */
export type ResolvedPuts = ReadonlyMap<string, string | null>;

/**
 * Computes the effect of puts that are made in order: for stores, as `resolveCommit` is.
 *
 * @param stored the value under a name before the puts
 * @returns what is under each name afterwards; `undefined` if a value is not the expected one
 */
export function resolvePuts(
  puts: readonly ValuePut[],
  stored: (name: string) => string | undefined,
): ResolvedPuts | undefined {
  const changed = new Map<string, string | null>();
  for (const { name, value, expected } of puts) {
    const known = changed.get(name);
    const before = known === undefined ? (stored(name) ?? null) : known;
    if (expected !== undefined && expected !== before) return undefined;
    changed.set(name, value);
  }
  return changed;
}

/** The value under a name, which is `first` if there is none yet. Of processes that offer one at the same time, one wins. */
export async function getOrPut(
  values: Pick<Values, 'get' | 'put'>,
  name: string,
  first: string,
): Promise<string> {
  const known = await values.get(name);
  if (known !== undefined) return known;
  return (await values.put(name, first, null)) ? first : ((await values.get(name)) ?? first);
}
