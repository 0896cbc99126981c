import { AVAILABILITIES } from '@kalends/core';
import { isToOne, MOST_OFFERS, type LinkedKind } from '@kalends/core/adapter';
import type { DeclaredArg, Args } from '@kalends/http';
import type { Schema } from '@kalends/http/schema';
import { perLink } from '../wire/per-linked.js';

const WORDS: Schema = { type: 'string' };
const ID: Schema = { type: 'integer', minimum: 1 };
const listedIds: Schema = { type: 'array', items: { oneOf: [ID, WORDS] } };

/** An inline record or an id. */
const linkSchemas = (kind: LinkedKind): readonly Schema[] => [
  ID,
  { type: 'string' },
  {
    type: 'object',
    description: `The fields of a new ${kind}, or the id of one`,
    additionalProperties: true,
  },
];

/** The links of an event: one of them, or a list. */
const LINKS = perLink((kind, field): Schema => {
  const items: Schema = { oneOf: linkSchemas(kind) };
  const list: Schema = { type: 'array', items, ...(isToOne(field) && { maxItems: 1 }) };
  return { oneOf: [...linkSchemas(kind), list] };
});

/** An offer: one of its address and its price is required. */
const OFFER_INPUT: Schema = {
  type: 'object',
  properties: {
    url: WORDS,
    price: { oneOf: [WORDS, { type: 'number' }] },
    currency: WORDS,
    availability: { type: 'string', enum: AVAILABILITIES },
  },
};

/** Parameters that accept more than their declaration in the index says. */
const WIDER: Readonly<Record<string, Schema>> = {
  cost: {
    oneOf: [WORDS, { type: 'number' }, { type: 'array', items: { oneOf: [WORDS, { type: 'number' }] } }],
  },
  offers: { oneOf: [OFFER_INPUT, { type: 'array', items: OFFER_INPUT, maxItems: MOST_OFFERS }] },
  custom_fields: { type: 'object', additionalProperties: true },
  categories: { oneOf: [ID, WORDS, listedIds] },
  tags: { oneOf: [ID, WORDS, listedIds] },
  ...LINKS,
};

/** The formats that are types of their own in OpenAPI. */
const BY_FORMAT: Readonly<Record<string, Schema>> = {
  double: { type: 'number', format: 'double' },
  string: { type: 'string' },
};

/** A default in the declared type: the index has some numbers and flags as texts. */
function defaultOf({ type, default: value }: DeclaredArg): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'integer') return Number(value);
  return type === 'boolean' ? value === '1' || value === 'true' : value;
}

/** The values of a declared parameter: lists may be lists or CSV texts, all others of their type or texts. */
function valueSchema(arg: DeclaredArg): Schema {
  if (arg.items !== undefined) return { type: 'array', items: WORDS };
  if (arg.type !== undefined) return { type: arg.type };
  return BY_FORMAT[arg.format ?? ''] ?? (typeof arg.default === 'boolean' ? { type: 'boolean' } : WORDS);
}

/** The schema of a parameter of a query or path. */
export function querySchema(arg: DeclaredArg): Schema {
  const value = defaultOf(arg);
  return { ...valueSchema(arg), ...(value !== undefined && value !== null && { default: value }) };
}

/** The schema of a member of a body. */
function memberSchema(name: string, arg: DeclaredArg): Schema {
  const { description } = arg;
  // a name that is a text in its own resource (`venue`) is no link
  const schema = arg.type === undefined ? (WIDER[name] ?? valueSchema(arg)) : valueSchema(arg);
  return {
    ...(arg.required ? schema : nullable(schema)),
    ...(description !== undefined && { description }),
  };
}

/** The same values and `null`: OpenAPI 3.0 has it beside a `type` only. */
function nullable(schema: Schema): Schema {
  const [first, ...others] = schema.oneOf ?? [];
  return first === undefined
    ? { ...schema, nullable: true }
    : { ...schema, oneOf: [nullable(first), ...others] };
}

/** A file of an image, in a form. */
const FILE: Schema = {
  type: 'string',
  format: 'binary',
  description: 'A file, where the server stores images; otherwise the id or the URL of an image',
};

/** The schema of a multipart form: that of the body, with a file where it takes an image. */
export const formSchema = ({ properties, ...schema }: Schema, takesImage: boolean): Schema => ({
  ...schema,
  properties: { ...properties, ...(takesImage && { image: FILE }) },
});

/** The schema of a body: every declared parameter; optional ones may be `null`, which is the same as absent (F27). */
export function bodySchema(args: Args): Schema {
  const entries = Object.entries(args);
  const required = entries.filter(([, arg]) => arg.required).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, arg]) => [name, memberSchema(name, arg)])),
    ...(required.length > 0 && { required }),
  };
}
