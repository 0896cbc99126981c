import type { EventRecord, Kind, RecordOf, TermRecord } from '@kalends/core';
import type { PostKind, Store } from '@kalends/core/store';

/** The number of records read per batch. */
const BATCH = 500;

/**
 * Yields all events, venues or organizers by id in batches, without those in the trash. Records written at the same time may or may
 * not be included.
 */
export async function* recordsOf<K extends PostKind>(
  store: Store,
  kind: K,
): AsyncGenerator<readonly RecordOf<K>[]> {
  for (let after = 0; after < Infinity;) {
    const records = await store.scan(kind, after, BATCH);
    yield records.filter(({ status }) => status !== 'trash');
    after = records.length < BATCH ? Infinity : (records.at(-1)?.id ?? Infinity);
  }
}

/** Records by id, for the given ids; 0 and deleted ones are left out. */
export async function byId<K extends Kind>(
  store: Store,
  kind: K,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordOf<K>>> {
  const records = await store.load(
    kind,
    [...new Set(ids)].filter((id) => id > 0),
  );
  return new Map(records.map((record) => [record.id, record]));
}

/** The records linked to some events, by id. */
export async function linksOf(store: Store, events: readonly EventRecord[]) {
  const [venues, organizers, categories, tags, images] = await Promise.all([
    byId(
      store,
      'venue',
      events.map(({ venue }) => venue),
    ),
    byId(
      store,
      'organizer',
      events.flatMap(({ organizer }) => organizer),
    ),
    byId(
      store,
      'category',
      events.flatMap((event) => event.categories),
    ),
    byId(
      store,
      'tag',
      events.flatMap((event) => event.tags),
    ),
    byId(
      store,
      'image',
      events.map(({ image }) => image),
    ),
  ]);
  return { venues, organizers, categories, tags, images };
}

/** Reads the records linked to events. */
export type Links = Awaited<ReturnType<typeof linksOf>>;

/** The name of a term as plain text. */
export const termText = ({ name }: TermRecord): string => name.replaceAll('&amp;', '&');

/** The external identifier of an event: the one from its import, else one derived from its id. */
export const uidOf = ({ id, uid }: EventRecord, host: string): string => uid ?? `${id}@${host}`;

/** A time; `''` if the record was never published. */
export const timeOr = (time: string): string => (time.startsWith('0000') ? '' : time);
