import * as v from 'valibot';
import { INVALID, type ParamDetail } from '../errors.js';
import type { Arg } from '../records/field-table.js';
import type { InputType } from './types/field-type.js';

/** A field's declaration as a route documents it. */
export interface DeclaredArg extends Arg {
  readonly required: boolean;
}

/** Why a value is refused: it breaks a rule, explained in `detail`, or does not have the type `expected`. */
export class Refusal {
  constructor(
    readonly reason: string,
    readonly expected?: string,
    readonly detail?: ParamDetail,
  ) {}
}

/** The value breaks a rule. */
export const BROKEN = new Refusal(INVALID);

/** The value has the wrong type. Reported only if no value of the request breaks a rule (errors.md §2). */
export const wrongType = (type: string): Refusal => new Refusal(`is not of type ${type}.`, type);

/** A valibot schema that reads one parameter, with the field's metadata. */
export type Field<Input, Output> = v.GenericSchema<Input, Output>;

/** Metadata of a field: how it is given, and its declaration. */
export interface KnownField extends InputType {
  /** The name of its type for `Decoders`. */
  readonly type: string;
  readonly arg: DeclaredArg;
}

/** The schema of a field with its metadata. */
export const known = <Input, Output>(
  { read, ...type }: InputType<Input, Output>,
  more: { readonly type: string; readonly arg: Arg } & Partial<Pick<InputType, 'size'>>,
): Field<Input, Output> => v.pipe(read, v.metadata({ ...type, ...more }));

/**
 * A value that an interface has converted to its proper type. `expected` marks a value of the wrong type, which is
 * refused.
 */
export interface Decoded {
  readonly value: unknown;
  readonly expected?: string;
}

/**
 * How an interface reads the values of some field types before the calendar does; `undefined` means that the value
 * breaks a rule. Types without a decoder are passed on unchanged.
 */
export type Decoders = Readonly<Record<string, (given: unknown) => Decoded | undefined>>;

/** The fields of an object by name. */
interface Entries {
  readonly entries: v.ObjectEntries;
}

/** An object schema whose typed input is `Input`. */
export type InputSchema<Input, Parsed> = v.GenericSchema<Input, Parsed> & Entries;

/** A schema of declared fields. Optional ones are wrapped in `v.optional`. */
export type Fields = InputSchema<unknown, Readonly<Record<string, unknown>>>;

const KNOWN = new WeakMap<Entries, ReadonlyMap<string, KnownField>>();

function knownField(entry: v.ObjectEntries[string]): KnownField {
  const read = 'wrapped' in entry ? entry.wrapped : entry;
  const { type = '', takes = '', arg, ...bounds } = v.getMetadata(read) as Partial<KnownField>;
  return { read, type, takes, ...bounds, arg: { ...arg, required: entry.type !== 'optional' } };
}

/** The metadata of all fields by name, in declaration order; computed once for each schema. */
export function knownFields(schema: Entries): ReadonlyMap<string, KnownField> {
  const fields =
    KNOWN.get(schema) ??
    new Map(Object.entries(schema.entries).map(([name, entry]) => [name, knownField(entry)]));
  KNOWN.set(schema, fields);
  return fields;
}

/** The declarations of all fields by name, in declaration order. */
export function declaredArgs(schema: Entries): Record<string, DeclaredArg> {
  return Object.fromEntries([...knownFields(schema)].map(([name, { arg }]) => [name, arg]));
}
