import type { RecordOf } from '@kalends/core';
import { FIELDS, type FieldSpec, type PostKind } from '@kalends/core/adapter';
import type { FieldTables } from '@kalends/core/internal';
import { numberOf } from '../json-values.js';
import type { FieldReader } from './conversion.js';
import { customOf } from './convert-custom.js';
import { linkedImageId } from './convert-image.js';

/** The types of the fields of events and of the records that they link to. */
type PostFieldType = {
  [K in PostKind]: Extract<FieldTables[K][keyof FieldTables[K]], FieldSpec>['type'];
}[PostKind];

/** The types of the fields that each conversion reads by name, or that sites do not show. */
type ReadByName =
  | 'id'
  | 'integer'
  | 'author'
  | 'date'
  | 'status'
  | 'timezone'
  | 'eventStatus'
  | 'cost'
  | 'currency'
  | 'offers'
  | 'website'
  | 'link'
  | 'links'
  | 'terms'
  | 'texts';

type ReadField = (reader: FieldReader, field: string, kind: PostKind) => unknown;

/** How a site shows the fields of a type. */
const READ: Readonly<Record<Exclude<PostFieldType, ReadByName>, ReadField>> = {
  text: (reader, field) => reader.plain(field),
  filledText: (reader, field) => reader.plain(field),
  html: (reader, field) => reader.html(field, 'description'),
  url: (reader, field) => reader.website(reader.text(field), field),
  email: (reader, field) => reader.email(field),
  flag: (reader, field) => reader.flag(field),
  latitude: ({ json }, field) => numberOf(json[field]) ?? null,
  longitude: ({ json }, field) => numberOf(json[field]) ?? null,
  image: linkedImageId,
  custom: (reader, _, kind) => customOf(reader, kind).custom,
};

/** The fields that a conversion reads itself. */
type ReadFields<K extends PostKind> = Pick<
  RecordOf<K>,
  {
    [N in keyof RecordOf<K> & keyof FieldTables[K]]: Extract<
      FieldTables[K][N],
      FieldSpec
    >['type'] extends ReadByName
      ? N
      : never;
  }[keyof RecordOf<K> & keyof FieldTables[K]]
>;

/** The record with the fields that its conversion has not read, each read by its type. */
export function withOtherFields<K extends PostKind>(
  kind: K,
  record: ReadFields<K>,
  reader: FieldReader,
): RecordOf<K> {
  const read: Readonly<Partial<Record<string, ReadField>>> = READ;
  const others = Object.entries<FieldSpec>(FIELDS[kind]).flatMap(([field, { type }]) =>
    Object.hasOwn(record, field) ? [] : [[field, read[type]?.(reader, field, kind)] as const],
  );
  return { ...record, ...Object.fromEntries(others) } as RecordOf<K>;
}
