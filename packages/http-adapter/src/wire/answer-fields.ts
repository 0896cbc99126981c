import { kindsOf, type Kind, type RecordOf } from '@kalends/core';
import {
  forKinds,
  FIELDS,
  valueSchema,
  type FieldSpec,
  type LinkedKind,
  type ValueSchema,
} from '@kalends/core/adapter';
import { optional, ref, type Optional, type Schema } from '@kalends/http/schema';
import { filled } from '@kalends/site/internal';
import { WIRE_FIELDS, type ShownFields } from './fields/index.js';
import type { WireField } from './fields/wire-field.js';

/** The schema of stored values in the document, which names the schemas of objects. */
function documented(value: ValueSchema, description?: string): Schema {
  if ('title' in value) return ref(value.title);
  return {
    type: value.type,
    ...(description !== undefined && { description }),
    ...('pattern' in value && { pattern: value.pattern }),
    ...('enum' in value && { enum: value.enum }),
    ...('items' in value && { items: documented(value.items) }),
    ...('additionalProperties' in value && {
      additionalProperties: value.additionalProperties === true || documented(value.additionalProperties),
    }),
  };
}

type ShownSpec = FieldSpec & { readonly shown: string };

const shownOf = (kind: Kind): [name: string, spec: ShownSpec][] =>
  Object.entries<WireField>(WIRE_FIELDS[kind]).flatMap(([name, { shown }]) => {
    const spec: FieldSpec | undefined = FIELDS[kind][name];
    return shown === undefined || spec === undefined ? [] : [[name, { ...spec, shown }]];
  });

const schemaOf = ({ type, shown }: ShownSpec): Schema => documented(valueSchema(type), shown);

/** The schemas of the fields that responses show as stored, in the order of the table. */
export const shownSchemas = <K extends Kind>(kind: K) =>
  Object.fromEntries(
    shownOf(kind).map(([name, spec]) => [
      name,
      { ...schemaOf(spec), ...(spec.blank === null && { nullable: true }) },
    ]),
  ) as { [N in keyof ShownFields<K>]: Schema<ShownFields<K>[N]> };

const NAMES = forKinds(kindsOf(), (kind) => shownOf(kind).map(([name]) => name));

/** The fields of a record that responses show as stored. */
export function shownFields<K extends Kind>(kind: K, record: RecordOf<K>): ShownFields<K> {
  const shown: Record<string, unknown> = {};
  for (const name of NAMES[kind]) shown[name] = Reflect.get(record, name);
  return shown as ShownFields<K>;
}

/** The kinds whose JSON leaves out empty values: texts that are `''` or `'0'`, unknown numbers. */
type Terse = LinkedKind;
/** A value that an answer leaves out when it is empty. */
type MaySayNothing = string | number | null;

/** The same schemas of a record that events link to. */
export type FilledSchemas<K extends Terse> = {
  readonly [N in keyof ShownFields<K>]: ShownFields<K>[N] extends MaySayNothing
    ? Optional<NonNullable<ShownFields<K>[N]>>
    : Schema<ShownFields<K>[N]>;
};

/** The schemas of the fields that responses show as stored unless they are empty, in the order of the table. */
export const filledSchemas = <K extends Terse>(kind: K) =>
  Object.fromEntries(
    shownOf(kind).map(([name, spec]) => [
      name,
      typeof spec.blank === 'boolean' ? schemaOf(spec) : optional(schemaOf(spec)),
    ]),
  ) as FilledSchemas<K>;

/** The same fields of a record that events link to. */
export const filledFields = <K extends Terse>(kind: K, record: RecordOf<K>) =>
  Object.fromEntries(NAMES[kind].map((name) => [name, filled<unknown>(Reflect.get(record, name))])) as {
    [N in keyof ShownFields<K>]: ShownFields<K>[N] extends MaySayNothing
      ? NonNullable<ShownFields<K>[N]> | undefined
      : ShownFields<K>[N];
  };
