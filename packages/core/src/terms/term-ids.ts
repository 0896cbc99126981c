import { seenHidden } from '../access/policy.js';
import type { TermKey } from '../fields/types/terms.js';
import type { TermKind } from '../records/kinds.js';
import type { TermRecord } from '../records/term-record.js';
import type { Context } from '../resource/context.js';
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

/** Resolves terms by id or slug to ids, in the order of the keys; `undefined` unless all of them exist for the caller. */
export async function termIds(
  context: Context,
  kind: TermKind,
  keys: readonly TermKey[],
): Promise<number[] | undefined> {
  const { store } = context;
  const found = await Promise.all(
    keys.map(async (key) => (typeof key === 'number' ? { id: key } : store.lookup(kind, slugify(key)))),
  );
  const ids = found.flatMap((ref) => ref?.id ?? []);
  if (ids.length < keys.length) return undefined;
  return (await loadTerms(context, kind, ids)).length === ids.length ? ids : undefined;
}

/** Whether all of these terms exist for the caller. */
export const areTerms = async (
  context: Context,
  kind: TermKind,
  keys: readonly TermKey[],
): Promise<boolean> => (await termIds(context, kind, keys)) !== undefined;
