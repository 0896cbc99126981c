import type { TermKey } from '../fields/lists.js';
import type { TermKind } from '../records/kind.js';
import type { Context } from '../resource/context.js';
import { slugify } from '../text/slug.js';

/** The id of each term by id or slug; `undefined` for one that does not exist. */
export async function termIds(
  { store }: Context,
  kind: TermKind,
  keys: readonly TermKey[],
): Promise<(number | undefined)[]> {
  const numbers = keys.filter((key) => typeof key === 'number');
  const existing = new Set((await store.load(kind, numbers)).map(({ id }) => id));
  const idOf = async (key: TermKey) =>
    typeof key === 'number'
      ? existing.has(key)
        ? key
        : undefined
      : (await store.lookup(kind, slugify(key)))?.id;
  return Promise.all(keys.map(idOf));
}

/** Whether all of these terms exist. */
export const areTerms = async (
  context: Context,
  kind: TermKind,
  keys: readonly TermKey[],
): Promise<boolean> => (await termIds(context, kind, keys)).every((id) => id !== undefined);
