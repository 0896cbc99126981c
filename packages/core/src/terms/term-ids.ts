import { seenHidden } from '../access/policy.js';
import type { TermKey } from '../fields/types/terms.js';
import type { TermKind } from '../records/kinds.js';
import type { TermRecord } from '../records/term-record.js';
import type { Context } from '../resource/context.js';
import type { Store } from '../store/store.js';
import { askTerms } from '../resource/plan.js';
import { slugify } from '../text/slug.js';

/** The keys that are ids. */
export const idsAmong = (keys: readonly TermKey[]): number[] => keys.filter((key) => typeof key === 'number');

/** Loads those of these terms that exist for the caller, in order: most callers do not see hidden terms. */
export async function loadTerms(
  { store, actor }: Context,
  kind: TermKind,
  ids: readonly number[],
): Promise<TermRecord[]> {
  const terms = await store.load(kind, ids);
  const hidden = seenHidden(actor, kind);
  const include = terms.flatMap((term) => (term.hidden ? [term.id] : []));
  if (hidden === true || include.length === 0) return terms;
  const { refs } = await store.find(askTerms(kind, { include, hidden }));
  return terms.filter((term) => !term.hidden || refs.some(({ id }) => id === term.id));
}

/** How many slugs are looked up at once: hundreds would take all connections of a database. */
const AT_A_TIME = 8;

const idOf = async (store: Store, kind: TermKind, key: TermKey): Promise<number | undefined> =>
  typeof key === 'number' ? key : (await store.lookup(kind, slugify(key)))?.id;

/** Resolves terms by id or slug to ids, in the order of the keys; `undefined` unless all of them exist for the caller. */
export async function termIds(
  context: Context,
  kind: TermKind,
  keys: readonly TermKey[],
): Promise<number[] | undefined> {
  const { store } = context;
  const ids: number[] = [];
  for (let from = 0; from < keys.length; from += AT_A_TIME) {
    const some = keys.slice(from, from + AT_A_TIME).map(async (key) => idOf(store, kind, key));
    for (const id of await Promise.all(some)) if (id !== undefined) ids.push(id);
  }
  if (ids.length < keys.length) return undefined;
  return (await loadTerms(context, kind, ids)).length === ids.length ? ids : undefined;
}

/** Whether all of these terms exist for the caller. */
export const areTerms = async (
  context: Context,
  kind: TermKind,
  keys: readonly TermKey[],
): Promise<boolean> => (await termIds(context, kind, keys)) !== undefined;
