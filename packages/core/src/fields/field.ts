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

/** What a field is measured against: one of the limits. */
export type Size = Exclude<keyof Limits, 'tags'>;

/** A valibot schema that reads one parameter and carries what is known of it. */
export type Field<Input, Output> = v.GenericSchema<Input, Output>;

/** What is known of a field before there is a value. */
export interface KnownField {
  /** What reads the value. */
  readonly schema: v.GenericSchema;
  /** The name of its type for `Decoders`. */
  readonly type: string;
  readonly size: Size;
  /** The fields of the records that the value may hold: their limits hold there too. */
  readonly inline?: Entries | undefined;
  readonly arg: DeclaredArg;
}

/** The same field, of which more is known. */
export const known = <Input, Output>(
  schema: Field<Input, Output>,
  more: Partial<Omit<KnownField, 'schema' | 'arg'>> & { readonly arg?: Arg },
): Field<Input, Output> => v.pipe(schema, v.metadata(more));

/** Makes another value of the one that has the right type; `undefined`: it breaks a rule. */
export const reading = <Input, Output>(read: (given: Input) => Output | undefined) =>
  v.rawTransform<Input, Output>(({ dataset, addIssue, NEVER }) => {
    const output = read(dataset.value);
    if (output !== undefined) return output;
    addIssue();
    return NEVER;
  });

/** An honest value that an interface makes of one as it came. With `expected` it should have had that type, and is refused for it. */
export interface Decoded {
  readonly value: unknown;
  readonly expected?: string;
}

/**
 * How an interface reads the values of some types of fields before the calendar does; `undefined`: the value breaks a rule. A type
 * without a decoder is read as it came.
 */
export type Decoders = Readonly<Record<string, (given: unknown) => Decoded | undefined>>;

/** The fields of an object by name. */
interface Entries {
  readonly entries: v.ObjectEntries;
}

/** An object schema that typed callers write `Input` for. */
export type InputSchema<Input, Parsed> = v.GenericSchema<Input, Parsed> & Entries;

/** An object of declared fields. Those that are not required are wrapped by `v.optional`. */
export type Fields = InputSchema<unknown, Readonly<Record<string, unknown>>>;

const KNOWN = new WeakMap<Entries, ReadonlyMap<string, KnownField>>();

function knownField(entry: v.ObjectEntries[string]): KnownField {
  const schema = 'wrapped' in entry ? entry.wrapped : entry;
  const { size = 'line', type = '', inline, arg } = v.getMetadata(schema) as Partial<KnownField>;
  return { schema, size, type, inline, arg: { ...arg, required: entry.type !== 'optional' } };
}

/** What is known of all fields by name, in their order; found out once for each schema. */
export function knownFields(schema: Entries): ReadonlyMap<string, KnownField> {
  const fields =
    KNOWN.get(schema) ??
    new Map(Object.entries(schema.entries).map(([name, entry]) => [name, knownField(entry)]));
  KNOWN.set(schema, fields);
  return fields;
}

/** The declarations of all fields by name, in their order. */
export function declaredArgs(schema: Entries): Record<string, DeclaredArg> {
  return Object.fromEntries([...knownFields(schema)].map(([name, { arg }]) => [name, arg]));
}
