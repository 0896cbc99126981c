import { EVENT_STATUSES, kindsOf, STATUSES, type Kind, type RecordOf } from '@kalends/core';
import {
  FIELDS,
  type ImageSize,
  type FieldSpec,
  type ShownFields,
  type StoredType,
  type LinkedKind,
} from '@kalends/core/adapter';
import * as schema from '@kalends/http/schema';
import type { Optional, Schema } from '@kalends/http/schema';
import { filled } from '@kalends/site';

const SCHEMA_OF: Readonly<Record<StoredType, (what: string) => Schema>> = {
  id: schema.integer,
  integer: schema.integer,
  number: schema.number,
  text: schema.text,
  time: schema.localTime,
  url: schema.text,
  status: () => schema.oneOf(...STATUSES),
  boolean: schema.flag,
  ids: (what) => schema.listOf({ type: 'integer' }, what),
  texts: schema.textsOf,
  currency: (what) => schema.mapOf(schema.text('The symbol, the code or the position'), what),
  sizes: (what) => schema.mapOf(schema.ref<ImageSize>('ImageSize'), what),
  eventStatus: () => schema.oneOf(...EVENT_STATUSES),
  offers: (what) => schema.listOf(schema.ref('Offer'), what),
};

type ShownSpec = FieldSpec & { readonly shown: string };

const shownOf = (kind: Kind): [name: string, spec: ShownSpec][] =>
  Object.entries<FieldSpec>(FIELDS[kind]).filter(
    (entry): entry is [string, ShownSpec] => entry[1].shown !== undefined,
  );

const schemaOf = ({ stored, shown }: ShownSpec): Schema => SCHEMA_OF[stored](shown);

/** The schemas of the fields that responses show as stored, in the order of the table. */
export const shownSchemas = <K extends Kind>(kind: K) =>
  Object.fromEntries(
    shownOf(kind).map(([name, spec]) => [
      name,
      { ...schemaOf(spec), ...(spec.blank === null && { nullable: true }) },
    ]),
  ) as { [N in keyof ShownFields<K>]: Schema<ShownFields<K>[N]> };

const NAMES = Object.fromEntries(
  kindsOf().map((kind) => [kind, shownOf(kind).map(([name]) => name)]),
) as Record<Kind, string[]>;

/** The fields of a record that responses show as stored. */
export function shownFields<K extends Kind>(kind: K, record: RecordOf<K>): ShownFields<K> {
  const shown: Record<string, unknown> = {};
  for (const name of NAMES[kind]) shown[name] = Reflect.get(record, name);
  return shown as ShownFields<K>;
}

/** The kinds whose JSON leaves out empty values: texts that are `''` or `'0'`, unknown numbers. */
type Terse = LinkedKind;
type MaySayNothing = string | number | null;

/** The same schemas of a venue or organizer. */
export const filledSchemas = <K extends Terse>(kind: K) =>
  Object.fromEntries(
    shownOf(kind).map(([name, spec]) => [
      name,
      spec.stored === 'boolean' ? schemaOf(spec) : schema.optional(schemaOf(spec)),
    ]),
  ) as {
    [N in keyof ShownFields<K>]: ShownFields<K>[N] extends MaySayNothing
      ? Optional<NonNullable<ShownFields<K>[N]>>
      : Schema<ShownFields<K>[N]>;
  };

/** The same fields of a venue or organizer. */
export const filledFields = <K extends Terse>(kind: K, record: RecordOf<K>) =>
  Object.fromEntries(NAMES[kind].map((name) => [name, filled<unknown>(Reflect.get(record, name))])) as {
    [N in keyof ShownFields<K>]: ShownFields<K>[N] extends MaySayNothing
      ? NonNullable<ShownFields<K>[N]> | undefined
      : ShownFields<K>[N];
  };
