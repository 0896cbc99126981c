import { KINDS } from '@kalends/core';
import type { Kind, RecordOf } from '@kalends/core';
import { fold, isTermKind, nameKey, nameOf, searchFields } from '@kalends/core/store';
import type { LinkedKind, TermKind } from '@kalends/core/store';
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

const WRITTEN: Readonly<Record<Form, (value: unknown) => SqlValue>> = {
  plain: (value) => value as SqlValue,
  flag: (value) => (value === true ? 1 : 0),
  json: (value) => JSON.stringify(value),
};

const READ: Readonly<Record<Form, (value: unknown) => unknown>> = {
  plain: (value) => value,
  flag: (value) => value === 1,
  json: (value): unknown => JSON.parse(value as string),
};

/** A column, and what stands in it for a record. */
type Column<K extends Kind> = readonly [name: string, value: (record: RecordOf<K>) => SqlValue];

const linkedColumns = <K extends LinkedKind>(kind: K): readonly Column<K>[] => [
  ['folded_name', (record) => fold(nameOf(kind, record))],
  ['folded_description', ({ description }) => fold(description)],
  ['folded_fields', (record) => JSON.stringify(searchFields(kind, record))],
];

const termColumns = (kind: TermKind): readonly Column<TermKind>[] => [
  ['kind', () => kind],
  ['sort_name', ({ name }) => nameKey(name)],
  ['folded_name', ({ name }) => fold(name)],
];

/** The columns that are derived from a record and stand beside it, for finding it. */
const DERIVED: { readonly [K in Kind]: readonly Column<K>[] } = {
  event: [],
  venue: linkedColumns('venue'),
  organizer: linkedColumns('organizer'),
  category: termColumns('category'),
  tag: termColumns('tag'),
  image: [],
};

/** Something for each kind. */
export const perKind = <T>(of: (kind: Kind) => T): Readonly<Record<Kind, T>> =>
  Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<Kind, T>;

const FIELDS = perKind((kind) => Object.entries<Form>(FORMS[kind]));

const COLUMNS = perKind((kind) => [
  ...FIELDS[kind].map(([field, form]): Column<Kind> => [
    field,
    (record) => WRITTEN[form](Reflect.get(record, field)),
  ]),
  ...(DERIVED[kind] as readonly Column<Kind>[]),
]);

const NAMES = perKind((kind) => COLUMNS[kind].map(([name]) => name));

/** The columns of a record's row. */
export const columnsOf = (kind: Kind): readonly string[] => NAMES[kind];

/** What stands in the columns of a record's row, in the order of `columnsOf`. */
export const valuesOf = <K extends Kind>(kind: K, record: RecordOf<K>): SqlValue[] =>
  COLUMNS[kind].map(([, value]) => value(record));

/** What is selected to load a record, as columns from its table. */
export const selection = (kind: Kind): string => Object.keys(FORMS[kind]).join(', ');

/** Records without values: engines change a copy quickly and add to it slowly. */
const BLANK = perKind((kind) => Object.fromEntries(FIELDS[kind].map(([field]) => [field, null])));

function read(kind: Kind, values: readonly unknown[]): object {
  const record: Record<string, unknown> = { ...BLANK[kind] };
  FIELDS[kind].forEach(([field, form], index) => {
    record[field] = READ[form](values[index]);
  });
  return record;
}

/** The record that the values of `selection` are. */
export const recordOf = <K extends Kind>(kind: K, values: readonly unknown[]): RecordOf<K> =>
  read(kind, values) as RecordOf<K>;
