import { CalendarError, type CalendarView, type CustomValue, type EventRecord } from '@kalends/core';
import {
  ownValues,
  valueIn,
  valueSchema,
  valueText,
  type OwnField,
  type OwnFields,
  type PostKind,
} from '@kalends/core/adapter';
import { entries, jsonText, Placeholder, type Params } from '@kalends/http';
import { optional, ref, text, type JsonOf, type Schema } from '@kalends/http/schema';

/** The keys of a field that a host declares, in a record that has a value of it. */
export const CUSTOM_FIELD = {
  label: text('What people call it'),
  value: text('The value as a text: of a flag true or false, of several choices with commas between them'),
};

/** A field that a host declares, in a record that has a value of it. */
export interface CustomFieldJson extends JsonOf<typeof CUSTOM_FIELD> {}

const BY_NAME: Schema<Record<string, CustomFieldJson>> = {
  type: 'object',
  description: 'The fields that the site declares, by name',
  additionalProperties: ref<CustomFieldJson>('CustomField'),
};

/** The fields of an event: an empty list for none, as the original plugin writes it. */
export const CUSTOM_FIELDS: Schema<Record<string, CustomFieldJson> | []> = {
  oneOf: [BY_NAME, { type: 'array', items: {}, maxItems: 0 }],
};

/** The fields of a venue or organizer; left out if there are none. */
export const CUSTOM_FIELDS_IF_ANY = optional(BY_NAME);

/** The values by their types: only in answers that are asked for them. */
export const TYPED_FIELDS = optional<Record<string, CustomValue>>({
  type: 'object',
  description: 'The values of the fields that the site declares, by name and type; null for none',
  additionalProperties: {},
});

/** The values of the fields that the host declares, in a record. */
export type Custom = Pick<EventRecord, 'custom'>;

type Presented = Readonly<Record<string, CustomFieldJson>>;

/**
 * The values of declared fields in a record; `undefined` if it has none. With values for editors a placeholder of two JSON texts, that
 * for anyone and that for editors: which one a caller gets is decided when an answer is joined.
 */
export function presentCustom(
  kind: PostKind,
  fields: OwnFields,
  { custom }: Custom,
): Presented | Placeholder | undefined {
  const values = fields.size === 0 ? [] : ownValues(fields, custom);
  const json = (seen: typeof values): Presented | undefined =>
    seen.length === 0
      ? undefined
      : Object.fromEntries(
          seen.map(([{ wire, label }, value]) => [wire, { label, value: valueText(value) }]),
        );
  const open = values.filter(([{ read }]) => read !== 'editors');
  if (open.length === values.length) return json(values);
  const none = kind === 'event' ? '[]' : '';
  const textFor = (seen: typeof values): string => (seen.length === 0 ? none : jsonText(json(seen)));
  return new Placeholder('custom', kind, [], `${textFor(open)}\n${textFor(values)}`);
}

/**
 * The values of declared fields by their types, `null` where a record has none; `undefined` where none are declared. A placeholder of two
 * JSON texts, as of `presentCustom`: only answers have it that are asked for it.
 */
export function presentTyped(kind: PostKind, fields: OwnFields, { custom }: Custom): Placeholder | undefined {
  if (fields.size === 0) return undefined;
  const values = new Map(ownValues(fields, custom));
  const textFor = (seen: readonly OwnField[]): string =>
    jsonText(Object.fromEntries(seen.map((field) => [field.name, values.get(field) ?? null])));
  const all = [...fields.values()];
  const open = all.filter(({ read }) => read !== 'editors');
  return new Placeholder('typed', kind, [], `${textFor(open)}\n${textFor(all)}`);
}

/** The text of a placeholder for a caller; `undefined` leaves the key out. */
export function customFor(texts: string, all: boolean): string | undefined {
  const [anyone = '', editors = ''] = texts.split('\n');
  return (all ? editors : anyone) || undefined;
}

/** Whether a caller sees the fields for editors. */
export const seesAll = (viewer: Pick<CalendarView, 'may'>): boolean => viewer.may('edit_others_posts');

/** The declaration of the parameter. */
export const CUSTOM_ARG = {
  custom_fields: {
    ...({ own: true, required: false, type: 'object' } as const),
    description: 'The fields that the site declares, by name: a value each, or an object with a value',
  },
} as const;

const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** A value that a client writes, as its type has it; what is none of its type stays as it is, to be refused. */
function valueOf(field: OwnField, given: unknown): unknown {
  const { type: stored } = valueSchema(field.type);
  if (given === null || (given === '' && stored !== 'string')) return null;
  if (stored === 'array') return entries(given);
  if (typeof given === 'string') return valueIn(field, given);
  if (stored === 'boolean') return given === 1 || (given === 0 ? false : given);
  return stored === 'string' && (typeof given === 'number' || typeof given === 'boolean')
    ? String(given)
    : given;
}

/** The values of a body as the calendar takes them: by the names of fields, each as its type has it. */
function customIn(fields: OwnFields, given: unknown): unknown {
  if (given === '' || (Array.isArray(given) && given.length === 0)) return {};
  if (!isObject(given)) return given;
  const byWire = new Map([...fields.values()].map((field) => [field.wire, field]));
  return Object.fromEntries(
    Object.entries(given).map(([name, one]) => {
      const field = byWire.get(name) ?? fields.get(name);
      const value = isObject(one) && Object.hasOwn(one, 'value') ? one['value'] : one;
      return field === undefined ? [name, value] : [field.name, valueOf(field, value)];
    }),
  );
}

/** A body with `custom_fields` as the calendar takes it; where no fields are declared, without. */
export function withCustom(fields: OwnFields, { custom: _, custom_fields, ...params }: Params): Params {
  if (fields.size === 0 || custom_fields === undefined || custom_fields === null) return params;
  return { ...params, custom: customIn(fields, custom_fields) };
}

/** The library names these fields `custom.age`, the interface `custom_fields.age`. */
const renamed = (name: string): string => name.replace(/(^|[ ,])custom(?=[.,]|$)/g, '$1custom_fields');

function renamedIn(data: unknown): unknown {
  if (Array.isArray(data))
    return data.map((entry: unknown) => (typeof entry === 'string' ? renamed(entry) : entry));
  if (!isObject(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [renamed(name), value]));
}

/** Waits for a write, whose errors name fields as clients do. */
export async function namedAsSent<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (thrown) {
    const error = CalendarError.from(thrown);
    if (error.code !== 'invalid_param' && error.code !== 'missing_param') throw thrown;
    const data: object = Object.fromEntries(
      Object.entries(error.data).map(([name, value]) => [name, renamedIn(value)]),
    );
    throw new CalendarError(error.code, renamed(error.message), data as typeof error.data);
  }
}
