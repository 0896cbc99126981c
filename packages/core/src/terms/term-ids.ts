import type { TermKey } from '../fields/lists.js';
import type { TermKind } from '../records/kind.js';
import type { Context } from '../resource/context.js';
import { slugify } from '../text/slug.js';

/** The keys that are ids. */
export const idsAmong = (keys: readonly TermKey[]): number[] => keys.filter((key) => typeof key === 'number');

/** The ids of terms that are named by id or slug, in the order of the keys; `undefined` unless all of them exist. */
export async function termIds(
  { store }: Context,
  kind: TermKind,
  keys: readonly TermKey[],
): Promise<number[] | undefined> {
  const given = idsAmong(keys);
  const [known, ...found] = await Promise.all([
    store.load(kind, given),
    ...keys.map((key) => (typeof key === 'number' ? { id: key } : store.lookup(kind, slugify(key)))),
  ]);
  const ids = found.flatMap((ref) => ref?.id ?? []);
  return known.length === given.length && ids.length === keys.length ? ids : undefined;
}

/** Whether all of these terms exist. */
export const areTerms = async (
  context: Context,
  kind: TermKind,
  keys: readonly TermKey[],
): Promise<boolean> => (await termIds(context, kind, keys)) !== undefined;
