import * as v from 'valibot';
import { INVALID, type ParamDetail } from '../errors.js';
import type { Arg } from '../records/field-table.js';

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

/** The limit that applies to a field. */
export type Size = 'line' | 'text' | 'list' | 'cost';

/** A valibot schema that reads one parameter, with the field's metadata. */
export type Field<Input, Output> = v.GenericSchema<Input, Output>;

/** Metadata of a field. */
export interface KnownField {
  /** The schema that reads the value. */
  readonly schema: v.GenericSchema;
  /** The name of its type for `Decoders`. */
  readonly type: string;
  readonly size: Size;
  /** The fields of records inside the value: their limits apply too. */
  readonly inline?: Entries | undefined;
  readonly arg: DeclaredArg;
}

/** The same field with more metadata. */
export const known = <Input, Output>(
  schema: Field<Input, Output>,
  more: Partial<Omit<KnownField, 'schema' | 'arg'>> & { readonly arg?: Arg },
): Field<Input, Output> => v.pipe(schema, v.metadata(more));

/** Converts a value of the right type; `undefined` means that it breaks a rule. */
export const reading = <Input, Output>(read: (given: Input) => Output | undefined) =>
  v.rawTransform<Input, Output>(({ dataset, addIssue, NEVER }) => {
    const output = read(dataset.value);
    if (output !== undefined) return output;
    addIssue();
    return NEVER;
  });

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
  const schema = 'wrapped' in entry ? entry.wrapped : entry;
  const { size = 'line', type = '', inline, arg } = v.getMetadata(schema) as Partial<KnownField>;
  return { schema, size, type, inline, arg: { ...arg, required: entry.type !== 'optional' } };
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
