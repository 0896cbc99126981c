import * as v from 'valibot';
import { CalendarError } from '../../errors.js';
import type { CustomForm, Declarable, InputType } from '../types/field-type.js';
import { declarableOf, TYPES, type DeclarableName } from '../types/index.js';
import { kindsOf, type PostKind } from '../../records/kinds.js';
import { FIELDS } from '../../records/record.js';
import type { AnyDeclaration, FieldDeclarations } from './declaration.js';

/** A field that a host declared, ready to read values. */
export interface OwnField extends AnyDeclaration {
  readonly name: string;
  readonly type: DeclarableName;
  readonly label: string;
  readonly wire: string;
  readonly input: InputType;
  /** How lists are filtered by it; absent if they are not. */
  readonly form: CustomForm | undefined;
  /** How the values of filters are read: without bounds, which stored values may be older than. */
  readonly asked: InputType;
  /** The value to store of one that was read; absent where it is that one. */
  readonly complete: Declarable['complete'];
}

/** The fields that a host declared for a kind, by name. */
export type OwnFields = ReadonlyMap<string, OwnField>;

/** The fields that a host declared for each kind. */
export type AllOwnFields = Readonly<Record<PostKind, OwnFields>>;

/** The largest number of fields of a kind. */
const MOST_FIELDS = 100;

/** The largest size of a value, in bytes of JSON. */
const MOST_BYTES = 10_000;

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
const SAYS = [
  ...(['type', 'required', 'default', 'label', 'description'] as const),
  ...(['wire', 'read', 'write', 'filter', 'was', 'schema'] as const),
];
const ACCESS = ['public', 'editors', undefined] as const;

const POSTS: readonly string[] = kindsOf('event', 'linked');

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 1_000;
const isOptional = (test: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || test(value);
const isFlag = (value: unknown) => typeof value === 'boolean';
const isNumber = (value: unknown) => typeof value === 'number' && !Number.isNaN(value);

function areOptions(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0 || value.length > 200) return false;
  const options: readonly unknown[] = value;
  return new Set(options).size === options.length && options.every((one) => isText(one) && one !== '');
}

/** The required type of each property of a declaration. */
const PROPERTIES: Readonly<Record<keyof AnyDeclaration, readonly [(value: unknown) => boolean, string]>> = {
  type: [isText, 'a type'],
  required: [isOptional(isFlag), 'true or false'],
  default: [() => true, 'a value'],
  label: [isOptional(isText), 'a text'],
  description: [isOptional(isText), 'a text'],
  wire: [
    isOptional((value) => isText(value) && NAME.test(value) && !(value in {})),
    'a name as that of a field',
  ],
  read: [(value) => (ACCESS as readonly unknown[]).includes(value), 'public or editors'],
  write: [(value) => (ACCESS as readonly unknown[]).includes(value), 'public or editors'],
  filter: [isOptional(isFlag), 'true or false'],
  was: [
    isOptional((value) => isText(value) && declarableOf(value) !== undefined),
    'the type that the field had before',
  ],
  schema: [
    isOptional(
      (value) =>
        value !== null && ['object', 'function'].includes(typeof value) && '~standard' in (value as object),
    ),
    'a Standard Schema',
  ],
  min: [isOptional(isNumber), 'a number'],
  max: [isOptional(isNumber), 'a number'],
  options: [isOptional(areOptions), 'a list of at most 200 different texts'],
  kind: [isOptional((value) => isText(value) && POSTS.includes(value)), `one of ${POSTS.join(', ')}`],
};

/** Whether a value is too large to be stored. */
export const isTooLarge = (value: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(value)).length > MOST_BYTES;

/** The field of a declaration, or the reason for which it is refused. */
function readDeclaration(kind: PostKind, name: string, given: unknown): OwnField | string {
  if (!NAME.test(name) || name in {})
    return 'a name has letters of ASCII, digits and underscores, no digit first and at most 63 in all';
  if (Object.hasOwn(FIELDS[kind], name)) return 'the calendar has a field of this name';
  if (typeof given !== 'object' || given === null) return 'it is no declaration';
  const declaration = given as AnyDeclaration;
  const declarable = isText(declaration.type) ? declarableOf(declaration.type) : undefined;
  if (declarable === undefined) {
    const names = Object.keys(TYPES).filter((type) => declarableOf(type) !== undefined);
    return `the type is one of ${names.join(', ')}`;
  }
  const known: readonly string[] = [...SAYS, ...declarable.says];
  const unknown = Object.keys(declaration).find((property) => !known.includes(property));
  if (unknown !== undefined) return `a field of the type ${declaration.type} has no "${unknown}"`;
  for (const [property, [test, what]] of Object.entries(PROPERTIES)) {
    const value: unknown = Reflect.get(declaration, property);
    const isNeeded = (declarable.needs as readonly string[] | undefined)?.includes(property) === true;
    if (!test(value) || (isNeeded && value === undefined)) return `"${property}" is ${what}`;
  }
  if (declaration.filter === true && declarable.form === undefined)
    return `lists are not filtered by a field of the type ${declaration.type}`;
  const { min = -Infinity, max = Infinity, label = name, wire = name } = declaration;
  const { read = 'public', write = read } = declaration;
  if (min > max) return '"min" is larger than "max"';
  if (read === 'editors' && write === 'public') return 'who may not read it cannot write it';
  const input = declarable.input(declaration);
  const { default: value } = declaration;
  if (value !== undefined && (!v.safeParse(input.read, value).success || isTooLarge(value)))
    return `"default" is ${input.takes ?? 'another value'}`;
  const type = declaration.type as DeclarableName;
  const form = declaration.filter === true ? declarable.form : undefined;
  const { min: _min, max: _max, ...unbounded } = declaration;
  const asked = declarable.input(unbounded);
  const { complete } = declarable;
  return { ...declaration, type, name, label, wire, read, write, input, form, asked, complete };
}

function fieldsOf(kind: PostKind, given: unknown): OwnFields {
  const fields = new Map<string, OwnField>();
  const refuse = (path: string, reason: string): never => {
    throw new CalendarError('invalid_param', `fields.${path}: ${reason}.`, {
      params: { fields: reason },
      details: {},
      reasons: { [`fields.${path}`]: reason },
    });
  };
  if (given === undefined) return fields;
  if (typeof given !== 'object' || given === null) return refuse(kind, 'it is an object of fields by name');
  const entries = Object.entries(given);
  if (entries.length > MOST_FIELDS) refuse(kind, `there are more than ${MOST_FIELDS} fields`);
  for (const [name, declaration] of entries) {
    const field = readDeclaration(kind, name, declaration);
    if (typeof field === 'string') return refuse(`${kind}.${name}`, field);
    if ([...fields.values()].some(({ wire }) => wire === field.wire))
      return refuse(`${kind}.${name}`, `another field is called ${field.wire}`);
    fields.set(name, field);
  }
  return fields;
}

/** Checks what a host declares. Throws `invalid_param`, which names the field and why it is refused. */
export function ownFieldsOf(declared: FieldDeclarations = {}): AllOwnFields {
  const kinds = kindsOf('event', 'linked');
  const other = Object.keys(declared).find((kind) => !(kinds as readonly string[]).includes(kind));
  if (other !== undefined) {
    const reason = `fields are declared for ${kinds.join(', ')}`;
    throw new CalendarError('invalid_param', `fields.${other}: ${reason}.`, {
      params: { fields: reason },
      details: {},
      reasons: { [`fields.${other}`]: reason },
    });
  }
  return Object.fromEntries(kinds.map((kind) => [kind, fieldsOf(kind, declared[kind])])) as AllOwnFields;
}

/** A store, as far as fields are declared to it. */
interface Declaring {
  declare(fields: readonly { readonly name: string; readonly form: CustomForm }[]): Promise<void>;
}

/**
 * Declares the fields that event lists are filtered by to a store; an error is reported, and lists are right without. A store that was
 * closed in the meantime goes on when it is opened again. It is asked also if lists are filtered by none: then it tells whether fields
 * are of the types that it knows (`withKnownTypes`).
 */
export function declareFiltered(
  fields: AllOwnFields,
  store: Declaring,
  report: (error: unknown) => void,
): void {
  if (Object.values(fields).every(({ size }) => size === 0)) return;
  const filtered = [...fields.event.values()].flatMap(({ name, form }) =>
    form === undefined ? [] : [{ name, form }],
  );
  store.declare(filtered).catch((error: unknown) => {
    if (CalendarError.from(error).code !== 'store_closed') report(error);
  });
}
