import {
  forKinds,
  FIELDS,
  fold,
  isLocatedKind,
  isTermKind,
  nameKey,
  valueSchema,
  type FieldSpec,
  type LinkedKind,
  type LocatedKind,
  type TermKind,
  type TypeName,
} from '@kalends/core/adapter';
import { imageText, linkedTexts, perKind, vectorOf } from '@kalends/core/store';
import { kindsOf, type Kind, type RecordOf } from '@kalends/core';
import type { SqlValue } from '../driver/sqlite-driver.js';

/** The form of a field in its column. */
type Form = 'plain' | 'flag' | 'json' | 'link';

/** The form of the column for a field. */
function formOf({ type: name, links }: FieldSpec): Form {
  const { type } = valueSchema(name);
  if (type === 'array' || type === 'object') return 'json';
  if (links !== undefined) return 'link';
  return type === 'boolean' ? 'flag' : 'plain';
}

/** The table that holds the records of a kind. */
export const tableOf = (kind: Kind): string => (isTermKind(kind) ? 'term' : kind);

const WRITTEN: Readonly<Record<Form, (value: unknown) => SqlValue>> = {
  plain: (value) => value as SqlValue,
  flag: (value) => (value === true ? 1 : 0),
  json: (value) => (value === null ? null : JSON.stringify(value)),
  link: (value) => value as SqlValue,
};

const READ: Readonly<Record<Form, (value: unknown) => unknown>> = {
  plain: (value) => value,
  flag: (value) => value === 1,
  json: (value): unknown => (value === null ? null : JSON.parse(value as string)),
  // less than 0 is what a lost link leaves (`unlinkRecords`)
  link: (value) => Math.max(value as number, 0),
};

/** A column, and a function that gives its value for a record. */
type Column<K extends Kind> = readonly [name: string, value: (record: RecordOf<K>) => SqlValue];

const pointColumns = (['x', 'y', 'z'] as const).map((axis): Column<LocatedKind> => [
  `geo_${axis}`,
  (record) => vectorOf(record)?.[axis] ?? null,
]);

const linkedColumns = <K extends LinkedKind>(kind: K): readonly Column<K>[] => [
  ['folded_name', (record) => linkedTexts(kind, record).name],
  ['folded_description', (record) => linkedTexts(kind, record).description],
  ['folded_fields', (record) => JSON.stringify(linkedTexts(kind, record).fields)],
  ...(isLocatedKind(kind) ? (pointColumns as readonly Column<LinkedKind>[]) : []),
];

/** The derived columns of the kinds that events link to. */
const LINKED = forKinds(kindsOf('linked'), (kind) => linkedColumns(kind)) as {
  readonly [K in LinkedKind]: readonly Column<K>[];
};

const termColumns = (kind: TermKind): readonly Column<TermKind>[] => [
  ['kind', () => kind],
  ['sort_name', ({ name }) => nameKey(name)],
  ['sort_slug', ({ slug }) => nameKey(slug)],
  ['sort_description', ({ description }) => nameKey(description)],
  ['folded_name', ({ name }) => fold(name)],
];

/** Columns derived from a record for searching and sorting. */
const DERIVED: { readonly [K in Kind]: readonly Column<K>[] } = {
  event: [],
  series: [],
  ...LINKED,
  category: termColumns('category'),
  tag: termColumns('tag'),
  image: [
    ['folded_text', (image) => imageText(image)],
    ['folded_title', ({ title }) => fold(title)],
  ],
};

/** Every field of a record has a column with its name. */
const COLUMN_FORMS = perKind((kind) =>
  Object.entries<FieldSpec>(FIELDS[kind]).map(([field, spec]) => [field, formOf(spec)] as const),
);

const FIELD_COLUMNS = perKind((kind) =>
  COLUMN_FORMS[kind].map(([field, form]): Column<Kind> => [
    field,
    (record) => WRITTEN[form](Reflect.get(record, field)),
  ]),
);

/** Whether columns are derived from the fields of a type: free texts, and the coordinates of venues. */
function isSource(name: TypeName): boolean {
  const schema = valueSchema(name);
  if (schema.type !== 'string') return schema.type === 'number';
  return schema.enum === undefined && schema.pattern === undefined;
}
const SOURCE_FIELDS = perKind((kind) =>
  Object.entries<FieldSpec>(FIELDS[kind]).flatMap(([field, { type }]) => (isSource(type) ? [field] : [])),
);

const COLUMNS = perKind((kind) => [...FIELD_COLUMNS[kind], ...(DERIVED[kind] as readonly Column<Kind>[])]);

/** The columns of a record's row. */
export const columnsOf = (kind: Kind): readonly string[] => COLUMNS[kind].map(([name]) => name);

/** The column values of a record's row, in the order of `columnsOf`. */
export const valuesOf = <K extends Kind>(kind: K, record: RecordOf<K>): SqlValue[] =>
  COLUMNS[kind].map(([, value]) => value(record));

/** The derived columns of a record's row, and their values. */
export const derivedColumns = <K extends Kind>(
  kind: K,
  record: RecordOf<K>,
): (readonly [name: string, value: SqlValue])[] =>
  (DERIVED[kind] as readonly Column<K>[]).map(([name, value]) => [name, value(record)]);

/**
 * The columns that change with an update, and their new values; derived columns are computed only if one of their
 * sources changed.
 */
export function changedColumns<K extends Kind>(
  kind: K,
  before: RecordOf<K>,
  after: RecordOf<K>,
): (readonly [name: string, value: SqlValue])[] {
  const isSame = (field: string) => Reflect.get(before, field) === Reflect.get(after, field);
  const columns = [
    ...FIELD_COLUMNS[kind].filter(([field]) => !isSame(field)),
    ...(SOURCE_FIELDS[kind].every(isSame) ? [] : (DERIVED[kind] as readonly Column<Kind>[])),
  ];
  return columns.flatMap(([name, valueOf]) => {
    const value = valueOf(after);
    return value === valueOf(before) ? [] : [[name, value] as const];
  });
}

/** The columns to select for loading a record. */
export const selection = (kind: Kind): string => Object.keys(FIELDS[kind]).join(', ');

/** Records without values: JavaScript engines change a copy faster than they add properties to it. */
const BLANK = perKind((kind) => Object.fromEntries(COLUMN_FORMS[kind].map(([field]) => [field, null])));

function read(kind: Kind, values: readonly unknown[]): object {
  const record: Record<string, unknown> = { ...BLANK[kind] };
  COLUMN_FORMS[kind].forEach(([field, form], index) => {
    record[field] = READ[form](values[index]);
  });
  return record;
}

/** Builds a record from the values of `selection`. */
export const recordOf = <K extends Kind>(kind: K, values: readonly unknown[]): RecordOf<K> =>
  read(kind, values) as RecordOf<K>;
