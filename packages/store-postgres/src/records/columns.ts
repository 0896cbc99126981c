import { fold, isTermKind, nameKey, nameOf, searchFields, searchText } from '@kalends/core/store';
import type { Kind, OrganizerRecord, RecordOf, TermRecord, VenueRecord } from '@kalends/core';

/** Every field of a record has a column of its name; a table that is read has them in this order. */

const POST = [
  'id',
  'revision',
  'author',
  'status',
  'date',
  'date_utc',
  'modified',
  'modified_utc',
  'slug',
  'description',
  'image',
] as const;

const TERM = ['id', 'revision', 'name', 'slug', 'description', 'parent', 'count'] as const;

const FIELDS: { readonly [K in Kind]: readonly (keyof RecordOf<K>)[] } = {
  event: [
    ...POST,
    'title',
    'excerpt',
    'all_day',
    'start_date',
    'end_date',
    'utc_start_date',
    'utc_end_date',
    'timezone',
    'cost',
    'website',
    'show_map',
    'show_map_link',
    'hide_from_listings',
    'sticky',
    'featured',
    'categories',
    'tags',
    'venue',
    'organizer',
  ],
  venue: [
    ...POST,
    'venue',
    'show_map',
    'show_map_link',
    'address',
    'city',
    'country',
    'province',
    'state',
    'zip',
    'phone',
    'stateprovince',
    'website',
  ],
  organizer: [...POST, 'organizer', 'phone', 'website', 'email'],
  category: TERM,
  tag: TERM,
  image: ['id', 'revision', 'url', 'extension', 'width', 'height', 'filesize', 'sizes'],
};

/** A record's columns, or some of them, as JSON gives them to PostgreSQL. */
export type Columns = Readonly<Record<string, unknown>>;

const linkedColumns = (kind: 'venue' | 'organizer', record: VenueRecord | OrganizerRecord): Columns => ({
  folded_name: fold(nameOf(kind, record)),
  folded_description: fold(record.description),
  folded_fields: searchFields(kind, record),
});

const termColumns = (kind: Kind, { name }: TermRecord): Columns => ({
  kind,
  sort_name: nameKey(name),
  folded_name: fold(name),
});

/** The columns that are derived from a record and stand beside it, for finding it. */
const DERIVED: { readonly [K in Kind]: (record: RecordOf<K>) => Columns } = {
  event: (event) => ({ folded_text: searchText(event) }),
  venue: (venue) => linkedColumns('venue', venue),
  organizer: (organizer) => linkedColumns('organizer', organizer),
  category: (term) => termColumns('category', term),
  tag: (term) => termColumns('tag', term),
  image: () => ({}),
};

/** The table that holds the records of a kind. */
export const tableOf = (kind: Kind): string => `kalends.${isTermKind(kind) ? 'term' : kind}`;

/** The columns of a record's fields. */
export const fieldsOf = (kind: Kind): readonly string[] => FIELDS[kind];

/** All columns of a record. */
export const columnsOf = <K extends Kind>(kind: K, record: RecordOf<K>): Columns => ({
  ...Object.fromEntries(FIELDS[kind].map((field) => [field, record[field]])),
  ...DERIVED[kind](record),
});
