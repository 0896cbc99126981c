import type { EventRecord, Kind, RecordOf, TermRecord } from '@kalends/core';
import type { PostKind, Store } from '@kalends/core/store';

/** So many records are read at once. */
const BATCH = 500;

/** All events, venues or organizers by id, some at a time, those in the trash apart. What is written at the same time may be among them or not. */
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

/** The records with some ids, 0 and ids that are gone apart, by id. */
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

/** What some events are linked to, by id. */
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

/** What events are linked to. */
export type Links = Awaited<ReturnType<typeof linksOf>>;

/** The name of a term as text. */
export const termText = ({ name }: TermRecord): string => name.replaceAll('&amp;', '&');

/** What an event is known by elsewhere: what an import gave it, else its id at the site. */
export const uidOf = ({ id, uid }: EventRecord, host: string): string => uid ?? `${id}@${host}`;

/** A time; `''` for that of a record that was never published. */
export const timeOr = (time: string): string => (time.startsWith('0000') ? '' : time);
