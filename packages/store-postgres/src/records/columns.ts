import { kindsOf, type Kind, type RecordOf, type TermRecord } from '@kalends/core';
import {
  forKinds,
  FIELDS,
  fold,
  isTermKind,
  nameKey,
  type LinkedKind,
  type LocatedKind,
} from '@kalends/core/adapter';
import { imageText, linkedTexts, searchText, spanClass, vectorOf } from '@kalends/core/store';

/** All or some of a record's columns, as JSON for PostgreSQL. */
export type Columns = Readonly<Record<string, unknown>>;

function pointColumns(record: RecordOf<LocatedKind>): Columns {
  const { x, y, z } = vectorOf(record) ?? { x: null, y: null, z: null };
  return { geo_x: x, geo_y: y, geo_z: z };
}

function linkedColumns(kind: LinkedKind, record: RecordOf<LinkedKind>): Columns {
  const { name, description, fields } = linkedTexts(kind, record);
  return {
    folded_name: name,
    folded_description: description,
    folded_fields: fields,
    ...('geo_lat' in record && pointColumns(record)),
  };
}

/** The derived columns of the kinds that events link to. */
const LINKED = forKinds(
  kindsOf('linked'),
  (kind) => (record: RecordOf<LinkedKind>) => linkedColumns(kind, record),
);

const termColumns = (kind: Kind, { name, slug, description }: TermRecord): Columns => ({
  kind,
  sort_name: nameKey(name),
  sort_slug: nameKey(slug),
  sort_description: nameKey(description),
  folded_name: fold(name),
});

/** Columns derived from a record for searching and sorting. */
const DERIVED: { readonly [K in Kind]: (record: RecordOf<K>) => Columns } = {
  event: (event) => ({ folded_text: searchText(event), span: spanClass(event) }),
  series: () => ({}),
  ...LINKED,
  category: (term) => termColumns('category', term),
  tag: (term) => termColumns('tag', term),
  image: (image) => ({ folded_text: imageText(image), folded_title: fold(image.title) }),
};

/** The table that holds the records of a kind. */
export const tableOf = (kind: Kind): string => `kalends.${isTermKind(kind) ? 'term' : kind}`;

/** The columns of a record's fields: every field has a column with its name. */
export const fieldsOf = (kind: Kind): readonly string[] => Object.keys(FIELDS[kind]);

/** All columns of a record. */
export const columnsOf = <K extends Kind>(kind: K, record: RecordOf<K>): Columns => ({
  ...Object.fromEntries(
    fieldsOf(kind).map((field): [string, unknown] => [field, Reflect.get(record, field)]),
  ),
  ...DERIVED[kind](record),
});
