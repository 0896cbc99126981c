import * as v from 'valibot';
import { INVALID, type ParamDetail } from '../errors.js';
import type { Arg } from '../records/field-table.js';
import type { Limits } from '../settings.js';

/** A declaration as a route shows it. */
export interface DeclaredArg extends Arg {
  readonly required: boolean;
}

/** Why a value is refused: it breaks a rule, of which `detail` says more, or it has another type than `expected`. */
export class Refusal {
  constructor(
    readonly reason: string,
    readonly expected?: string,
    readonly detail?: ParamDetail,
  ) {}
}

/** The value breaks a rule. */
export const BROKEN = new Refusal(INVALID);

/** The value has another type. Told only when no value of the request breaks a rule (errors.md §2). */
export const wrongType = (type: string): Refusal => new Refusal(`is not of type ${type}.`, type);

/** What counts as nothing at all among JSON values that are no text. */
export const isNothing = (given: unknown): boolean =>
  given === 0 ||
  given === false ||
  (typeof given === 'object' && given !== null && Object.keys(given).length === 0);

/** What a field is measured against: one of the limits, or nothing. */
export type Size = Exclude<keyof Limits, 'tags'>;

/** One parameter: a valibot schema that reads the lenient wire forms and declares itself. */
export type Field<Input, Output> = v.GenericSchema<Input, Output>;

/**
 * A field that takes what `read` takes. `Input` is what typed callers may write; `read` gets whatever came over the wire.
 */
export function field<Input, Output>(
  read: (given: unknown) => Output | Refusal,
  size: Size = 'line',
): Field<Input, Output> {
  return v.pipe(
    v.custom<Input>(() => true),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const taken = read(dataset.value);
      if (!(taken instanceof Refusal)) return taken;
      addIssue({ message: taken.reason, expected: taken.expected });
      return NEVER;
    }),
    v.metadata({ size }),
  );
}

/** The same field, whose values may hold records with these fields: their limits hold there too. */
export const holding = <Input, Output>(inline: Fields, schema: Field<Input, Output>): Field<Input, Output> =>
  v.pipe(schema, v.metadata({ inline }));

/** The same field with its declaration. */
export const declare = <Input, Output>(schema: Field<Input, Output>, arg: Arg): Field<Input, Output> =>
  v.pipe(schema, v.metadata({ arg }));

/**
 * What an interface makes of a value as it came: the honest value to read. With `expected` the value is checked like any other and
 * then refused all the same, as it should have had that type.
 */
export interface Decoded {
  readonly value: unknown;
  readonly expected?: string;
}

/** How an interface reads the values of some types of fields before the calendar does. A type without a decoder is read as it came. */
export type Decoders = Readonly<Record<string, (given: unknown) => Decoded>>;

/** The same field with the name of its type, by which interfaces decode it. */
export const typed = <Input, Output>(schema: Field<Input, Output>, type: string): Field<Input, Output> =>
  v.pipe(schema, v.metadata({ type }));

/** An object of declared fields. Those that are not required are wrapped by `v.optional`. */
export type Fields = v.GenericSchema<unknown, Readonly<Record<string, unknown>>> & {
  readonly entries: v.ObjectEntries;
};

/** What is known of a field before there is a value. */
export interface KnownField {
  /** What reads the value. */
  readonly schema: v.GenericSchema;
  /** What it is measured against. */
  readonly size: Size;
  /** The fields of the records that the value may hold. */
  readonly inline?: Fields | undefined;
  readonly arg: DeclaredArg;
  /** The name of its type for `Decoders`. */
  readonly type?: string | undefined;
}

const KNOWN = new WeakMap<Fields, ReadonlyMap<string, KnownField>>();

/** What is known of all fields by name, in their order; found out once for each schema. */
export function knownFields(schema: Fields): ReadonlyMap<string, KnownField> {
  let fields = KNOWN.get(schema);
  if (fields === undefined) {
    const known = Object.entries(schema.entries).map(([name, entry]): [string, KnownField] => {
      const inner = 'wrapped' in entry ? entry.wrapped : entry;
      const { size = 'line', inline, type, arg } = v.getMetadata(inner) as Partial<KnownField>;
      return [
        name,
        { schema: inner, size, inline, type, arg: { ...arg, required: entry.type !== 'optional' } },
      ];
    });
    fields = new Map(known);
    KNOWN.set(schema, fields);
  }
  return fields;
}

/** The declarations of all fields by name, in their order. */
export function declaredArgs(schema: Fields): Record<string, DeclaredArg> {
  return Object.fromEntries([...knownFields(schema)].map(([name, { arg }]) => [name, arg]));
}
