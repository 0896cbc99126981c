import type {
  EventRecord,
  ImageRecord,
  Kind,
  OrganizerRecord,
  RecordOf,
  SeriesRecord,
  TermRecord,
  VenueRecord,
} from '@kalends/core';
import {
  type BaseRecord,
  type Change,
  type Delete,
  type Insert,
  type NewRecord,
  type Put,
  type Update,
} from '@kalends/core/store';
import {
  FIELDS,
  type FieldSpec,
  type LinkedKind,
  valueSchema,
  BLANK,
  nameFieldOf,
} from '@kalends/core/adapter';
import { distinctOf } from './values.js';

/**
 * Builders of valid records that are not stored yet. Each takes the fields that matter to a test and adds the others;
 * the same call gives the same record. `id` is -1 unless given: inserts of one commit that link to each other need
 * distinct ids.
 */

/** The fields that matter to a test; the builder adds the others. */
export type SomeFields<R> = Partial<Omit<R, 'revision'>>;

const POST = {
  id: -1,
  author: 1,
  status: 'publish',
  date: '2026-01-01 09:00:00',
  date_utc: '2026-01-01 08:00:00',
  modified: '2026-01-01 09:00:00',
  modified_utc: '2026-01-01 08:00:00',
} as const;

/** An event that is not stored yet: published, on 1 March 2026 from 10:00 to 12:00 in Berlin, without links. */
export const newEvent = (fields: SomeFields<EventRecord> = {}): NewRecord<'event'> => ({
  ...BLANK.event,
  ...POST,
  slug: 'event',
  title: 'Event',
  start_date: '2026-03-01 10:00:00',
  end_date: '2026-03-01 12:00:00',
  utc_start_date: '2026-03-01 09:00:00',
  utc_end_date: '2026-03-01 11:00:00',
  timezone: 'Europe/Berlin',
  ...fields,
});

/** A published series that is not stored yet: weekly from 1 March 2026, 10:00 to 12:00 in Berlin. */
export const newSeries = (fields: SomeFields<SeriesRecord> = {}): NewRecord<'series'> => ({
  ...BLANK.series,
  ...POST,
  slug: 'series',
  title: 'Series',
  start_date: '2026-03-01 10:00:00',
  end_date: '2026-03-01 12:00:00',
  timezone: 'Europe/Berlin',
  rule: ['RRULE:FREQ=WEEKLY'],
  expanded_to: '2028-03-01 00:00:00',
  ...fields,
});

/** A published record of a kind that events link to, with the name of its kind. It is not stored yet. */
export const newLinked = <K extends LinkedKind>(
  kind: K,
  fields: SomeFields<RecordOf<K>> = {},
): NewRecord<K> =>
  ({
    ...BLANK[kind],
    ...POST,
    slug: kind,
    [nameFieldOf(kind)]: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    ...fields,
  }) as NewRecord<K>;

/** A published venue that is not stored yet. */
export const newVenue = (fields?: SomeFields<VenueRecord>): NewRecord<'venue'> => newLinked('venue', fields);

/** A published organizer that is not stored yet. */
export const newOrganizer = (fields?: SomeFields<OrganizerRecord>): NewRecord<'organizer'> =>
  newLinked('organizer', fields);

/** A category or tag that is not stored yet. Its slug is its name in lower case unless given. */
export function newTerm(fields: SomeFields<TermRecord> = {}): NewRecord<'category'> & NewRecord<'tag'> {
  const name = fields.name ?? 'Term';
  return { ...BLANK.tag, id: -1, name, slug: name.toLowerCase(), ...fields };
}

/** An image that is not stored yet. */
export const newImage = (fields: SomeFields<ImageRecord> = {}): NewRecord<'image'> => ({
  ...BLANK.image,
  id: -1,
  url: 'https://example.org/picture.png',
  extension: 'png',
  width: 640,
  height: 480,
  filesize: 1000,
  ...fields,
});

const LEFT_OUT = ['revision', 'count', 'slug'];

/**
 * Values that differ from those of a blank record, to reveal a store that loses a field. Links, times, the slug and
 * counts are left out.
 */
export function distinctFields<K extends Kind>(kind: K): Partial<NewRecord<K>> {
  const values = Object.entries<FieldSpec>(FIELDS[kind]).flatMap(([name, { type, blank, links }]) => {
    const value = typeof blank === 'boolean' ? !blank : distinctOf(valueSchema(type));
    return value === undefined || LEFT_OUT.includes(name) || type === 'id' || links !== undefined
      ? []
      : [[name, value] as const];
  });
  return Object.fromEntries(values) as Partial<NewRecord<K>>;
}

/** The change that adds a record. */
export const insert = <K extends Kind>(kind: K, record: NewRecord<K>): { [X in K]: Insert<X> }[K] => ({
  op: 'insert',
  kind,
  record,
});

/** The change that replaces other fields of a loaded record. */
export const update = <K extends Kind>(
  kind: K,
  record: RecordOf<K>,
  fields: Partial<RecordOf<K>>,
): Update<K> => ({
  op: 'update',
  kind,
  record: { ...record, ...fields },
});

/** The change that puts a record under its own id, replacing the one with a revision; 0 replaces none. */
export const put = <K extends Kind>(
  kind: K,
  record: NewRecord<K>,
  revision = 0,
): { [X in K]: Put<X> }[K] => ({ op: 'put', kind, record: { ...record, revision } as RecordOf<K> });

/** The change that deletes a loaded record. */
export const remove = (kind: Delete['kind'], { id, revision }: BaseRecord): Change => ({
  op: 'delete',
  kind,
  id,
  revision,
});
