import type { Kind, RecordOf } from '@kalends/core';
import type { Change, HistoryRetention, Store } from '@kalends/core/store';
import { update } from './fixtures.js';
import { get } from './subject.js';

/** More entries than any record has. */
export const ALL = 1_000_000;

/** The time of day in tests, by the minute. */
export const minute = (number: number): string => `2031-05-01 12:${String(number).padStart(2, '0')}:00`;

/** The history entries of a record, newest first. */
export const told = async (store: Store, kind: Kind, id: number): Promise<readonly unknown[]> =>
  (await store.history(kind, [id], ALL)).map(({ revision, before }) => [revision, before]);

/** Gives a record other fields. */
export async function change<K extends Kind>(
  store: Store,
  kind: K,
  id: number,
  fields: Partial<RecordOf<K>>,
  more: { readonly number?: number; readonly kept?: HistoryRetention } = {},
): Promise<void> {
  const { number = 0, kept } = more;
  const changes = [update(kind, await get(store, kind, id), fields) as Change];
  await store.commit({
    changes,
    preconditions: [],
    origin: { actor: 7, at: minute(number) },
    ...(kept && { retention: { entries: ALL, since: minute(0), history: kept } }),
  });
}
