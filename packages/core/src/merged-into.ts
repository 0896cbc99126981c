import type { KindIn } from './records/kinds.js';
import type { RecordOf } from './records/record.js';
import { MERGED } from './store/merged-names.js';
import type { Store } from './store/store.js';
import { lookupSlug } from './text/slug.js';

/** The kinds whose records can be merged. */
export type MergedKind = KindIn<'event' | 'linked' | 'term'>;

/** The length of the name of a value, at most. */
const LONGEST_NAME = 255;
/** The most successive merges to follow. */
const MOST_STEPS = 20;

const nameOf = (kind: MergedKind, key: number | string): string => `${MERGED}${kind} ${key}`;

/** Stores into which record others are merged, by their ids and slugs: for their old addresses. */
export async function noteMerged(
  { values }: Pick<Store, 'values'>,
  kind: MergedKind,
  into: number,
  others: readonly Pick<RecordOf<MergedKind>, 'id' | 'slug'>[],
): Promise<void> {
  const names = others.flatMap(({ id, slug }) => [
    nameOf(kind, id),
    ...(slug === '' ? [] : [nameOf(kind, slug)]),
  ]);
  await values.putAll(
    names.filter((name) => name.length <= LONGEST_NAME).map((name) => ({ name, value: String(into) })),
  );
}

/** Whether a record is there, and not in the trash. */
async function isThere(store: Store, kind: MergedKind, id: number): Promise<boolean> {
  const [record] = await store.load<MergedKind>(kind, [id]);
  return record !== undefined && !('status' in record && record.status === 'trash');
}

/** The id of the record into which one is merged that is not there any more (`Calendar.mergedInto`). */
export async function mergedInto(
  store: Store,
  kind: MergedKind,
  key: number | string,
): Promise<number | undefined> {
  const name = nameOf(kind, typeof key === 'number' ? key : lookupSlug(key));
  const first = name.length > LONGEST_NAME ? undefined : await store.values.get(name);
  if (first === undefined) return undefined;
  const known = typeof key === 'number' ? key : (await store.lookup(kind, lookupSlug(key)))?.id;
  if (known !== undefined && (await isThere(store, kind, known))) return undefined;
  let id = Number(first);
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await isThere(store, kind, id)) return id;
    const next = await store.values.get(nameOf(kind, id));
    if (next === undefined) return undefined;
    id = Number(next);
  }
  return undefined;
}
