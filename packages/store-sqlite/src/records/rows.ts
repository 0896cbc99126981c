import { fold, isTermKind, nameKey, nameOf, searchFields } from '@kalends/core';
import type { Kind, OrganizerRecord, RecordOf, TermRecord, VenueRecord } from '@kalends/core';
import type { SqlValue } from '../file/connection.js';

/** How a field stands in its column. */
type Form = 'plain' | 'flag' | 'json';

type Forms<K extends Kind> = Readonly<Record<keyof RecordOf<K>, Form>>;

const POST = {
  id: 'plain',
  revision: 'plain',
  author: 'plain',
  status: 'plain',
  date: 'plain',
  date_utc: 'plain',
  modified: 'plain',
  modified_utc: 'plain',
  slug: 'plain',
  description: 'plain',
  image: 'plain',
} as const;

const TERM: Forms<'category'> = {
  id: 'plain',
  revision: 'plain',
  name: 'plain',
  slug: 'plain',
  description: 'plain',
  parent: 'plain',
  count: 'plain',
};

const FORMS: { readonly [K in Kind]: Forms<K> } = {
  event: {
    ...POST,
    title: 'plain',
    excerpt: 'plain',
    all_day: 'flag',
    start_date: 'plain',
    end_date: 'plain',
    utc_start_date: 'plain',
    utc_end_date: 'plain',
    timezone: 'plain',
    cost: 'json',
    website: 'plain',
    show_map: 'flag',
    show_map_link: 'flag',
    hide_from_listings: 'flag',
    sticky: 'flag',
    featured: 'flag',
    venue: 'plain',
    categories: 'json',
    tags: 'json',
    organizer: 'json',
  },
  venue: {
    ...POST,
    venue: 'plain',
    show_map: 'flag',
    show_map_link: 'flag',
    address: 'plain',
    city: 'plain',
    country: 'plain',
    province: 'plain',
    state: 'plain',
    zip: 'plain',
    phone: 'plain',
    stateprovince: 'plain',
    website: 'plain',
  },
  organizer: { ...POST, organizer: 'plain', phone: 'plain', website: 'plain', email: 'plain' },
  category: TERM,
  tag: TERM,
  image: {
    id: 'plain',
    revision: 'plain',
    url: 'plain',
    extension: 'plain',
    width: 'plain',
    height: 'plain',
    filesize: 'plain',
    sizes: 'json',
  },
};

/** The table that holds the records of a kind. */
export const tableOf = (kind: Kind): string => (isTermKind(kind) ? 'term' : kind);

/** A record's row: values by column. */
export type Row = Readonly<Record<string, SqlValue>>;

const WRITTEN: Readonly<Record<Form, (value: unknown) => SqlValue>> = {
  plain: (value) => value as SqlValue,
  flag: (value) => (value === true ? 1 : 0),
  json: (value) => JSON.stringify(value),
};

const READ: Readonly<Record<Exclude<Form, 'plain'>, (value: unknown) => unknown>> = {
  flag: (value) => value === 1,
  json: (value): unknown => JSON.parse(value as string),
};

const linkedColumns = (kind: 'venue' | 'organizer', record: VenueRecord | OrganizerRecord): Row => ({
  folded_name: fold(nameOf(kind, record)),
  folded_description: fold(record.description),
  folded_fields: JSON.stringify(searchFields(kind, record)),
});

const termColumns = (kind: Kind, { name }: TermRecord): Row => ({
  kind,
  sort_name: nameKey(name),
  folded_name: fold(name),
});

/** The columns that are derived from a record and stand beside it, for finding it. */
const DERIVED: { readonly [K in Kind]: (record: RecordOf<K>) => Row } = {
  event: () => ({}),
  venue: (venue) => linkedColumns('venue', venue),
  organizer: (organizer) => linkedColumns('organizer', organizer),
  category: (term) => termColumns('category', term),
  tag: (term) => termColumns('tag', term),
  image: () => ({}),
};

/** The row of a record. */
export function rowOf<K extends Kind>(kind: K, record: RecordOf<K>): Row {
  const row: Record<string, SqlValue> = {};
  for (const [field, form] of Object.entries<Form>(FORMS[kind])) {
    row[field] = WRITTEN[form](Reflect.get(record, field));
  }
  return Object.assign(row, DERIVED[kind](record));
}

/** What is selected to load a record, as columns from its table. */
export const selection = (kind: Kind): string => Object.keys(FORMS[kind]).join(', ');

const converted = (kind: Kind): [field: string, read: (value: unknown) => unknown][] =>
  Object.entries<Form>(FORMS[kind]).flatMap(([field, form]): [string, (value: unknown) => unknown][] =>
    form === 'plain' ? [] : [[field, READ[form]]],
  );

const CONVERTED = {
  event: converted('event'),
  venue: converted('venue'),
  organizer: converted('organizer'),
  category: converted('category'),
  tag: converted('tag'),
  image: converted('image'),
} satisfies Record<Kind, unknown>;

/** The record that a row of `selection` is. Takes the row over. */
export function recordOf<K extends Kind>(kind: K, row: object): RecordOf<K> {
  for (const [field, read] of CONVERTED[kind]) Reflect.set(row, field, read(Reflect.get(row, field)));
  return row as RecordOf<K>;
}
