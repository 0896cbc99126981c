import type { EventRecord, Kind, KindIn, RecordOf, TermRecord } from '@kalends/core';
import { nextTurn, linksOf as eventLinks, type PostKind } from '@kalends/core/adapter';
import { type Store } from '@kalends/core/store';

/** The store from which records are read. */
export type RecordSource = Pick<Store, 'scan' | 'load' | 'find' | 'values'>;

/** The number of records read per batch. */
const BATCH = 500;

/**
 * Yields all records of a kind by id in batches, and lets signals through between them. Records written at the same time
 * may or may not be included.
 */
export async function* batchesOf<K extends Kind>(
  store: RecordSource,
  kind: K,
): AsyncGenerator<RecordOf<K>[]> {
  for (let after = 0; after < Infinity;) {
    const records = await store.scan(kind, after, BATCH);
    yield records;
    await nextTurn();
    after = records.length < BATCH ? Infinity : (records.at(-1)?.id ?? Infinity);
  }
}

/** Yields the records of a kind with these ids that there are, in batches. */
export async function* loadedOf<K extends Kind>(
  store: RecordSource,
  kind: K,
  ids: Iterable<number>,
): AsyncGenerator<RecordOf<K>[]> {
  const all = [...ids];
  for (let from = 0; from < all.length; from += BATCH) {
    yield await store.load(kind, all.slice(from, from + BATCH));
    await nextTurn();
  }
}

/** Yields all events, venues or organizers by id in batches, without those in the trash. */
export async function* recordsOf<K extends PostKind>(
  store: RecordSource,
  kind: K,
): AsyncGenerator<RecordOf<K>[]> {
  for await (const records of batchesOf(store, kind))
    yield records.filter(({ status }) => status !== 'trash');
}

/** The records that others link to, by id; 0 and deleted ones are left out. */
export async function byId<K extends Kind, R>(
  store: RecordSource,
  kind: K,
  records: readonly R[],
  idsOf: (record: R) => readonly number[],
): Promise<ReadonlyMap<number, RecordOf<K>>> {
  const ids = new Set(records.flatMap(idsOf).filter((id) => id > 0));
  return new Map((await store.load(kind, [...ids])).map((record) => [record.id, record]));
}

/** The records that events link to, by kind and id. */
export type Links = {
  readonly [K in KindIn<'linked' | 'term' | 'image'>]: ReadonlyMap<number, RecordOf<K>>;
};

/** The records linked to some events. */
export async function linksOf(store: RecordSource, events: readonly EventRecord[]): Promise<Links> {
  const found = eventLinks('event', 'linked', 'term', 'image').map(async ({ field, to }) => {
    const records = await byId<Kind, EventRecord>(store, to, events, (event) => [event[field]].flat());
    return [to, records] as readonly [Kind, ReadonlyMap<number, unknown>];
  });
  return Object.fromEntries(await Promise.all(found)) as Links;
}

/** The name of a term as plain text. */
export const termText = ({ name }: TermRecord): string => name.replaceAll('&amp;', '&');

/** The external identifier of an event: the one from its import, else one derived from its id. */
export const uidOf = ({ id, uid }: EventRecord, host: string): string => uid ?? `${id}@${host}`;

/** A time; `''` if the record was never published. */
export const timeOr = (time: string): string => (time.startsWith('0000') ? '' : time);
