import { AVAILABILITIES, collectionOf, kindsOf, STATUSES } from '@kalends/core';
import {
  FIELDS as RECORD_FIELDS,
  isToOne,
  LINK_FIELD,
  MOST_OFFERS,
  nameFieldOf,
  type FieldSpec,
  type InputOf,
  type LinkedKind,
} from '@kalends/core/adapter';
import type { DeclaredArg } from '@kalends/http';
import { fieldArgs } from '@kalends/http-adapter/interface';
import type { EventInput } from '@kalends/core';
import type { Schema } from '@kalends/http/schema';

/** The fields of an event that agents may write: those of a program that moves a calendar are left out. */
const WRITTEN = [
  'title',
  'start_date',
  'end_date',
  'timezone',
  'all_day',
  'description',
  'excerpt',
  'status',
  ...kindsOf('linked').map((kind) => LINK_FIELD[kind]),
  'categories',
  'tags',
  'cost',
  'website',
  'image',
  'featured',
  'event_status',
  'event_status_reason',
  'virtual_url',
  'offers',
] as const satisfies readonly (keyof EventInput)[];

/** The fields that agents write of a record that comes with an event. */
interface Written<K extends LinkedKind> {
  readonly fields: readonly (keyof InputOf<K>)[];
  readonly description: string;
}

/** The kinds of which agents write other fields than all texts. */
const OWN: { readonly [K in LinkedKind]?: Written<K> } = {
  venue: {
    fields: ['venue', 'address', 'city', 'state', 'province', 'zip', 'country', 'website', 'phone'],
    description:
      'Where it takes place: the id of a venue (find_venues), or a new one; one of the same name is used again',
  },
  organizer: {
    fields: ['organizer', 'email', 'website', 'phone'],
    description: 'Who organizes it: ids, or new organizers; those of the same name are used again',
  },
};

/** The types of the fields that are texts of a record itself. */
const TEXTS: ReadonlySet<string> = new Set(['filledText', 'text', 'html', 'url', 'email']);

/** The fields that agents write of a kind: its own entry, or all its texts. */
function writtenOf(kind: LinkedKind): { readonly fields: readonly string[]; readonly description: string } {
  const fields = Object.entries<FieldSpec>(RECORD_FIELDS[kind]).flatMap(([name, { type, writable }]) =>
    writable === true && TEXTS.has(type) ? [name] : [],
  );
  const description = `Its ${collectionOf(kind)}: ids, or new ones; those of the same name are used again`;
  return OWN[kind] ?? { fields, description };
}

const TEXT: Schema = { type: 'string' };
const ID: Schema = { type: 'integer', minimum: 1 };
const LIST_OF_TERMS: Schema = { type: 'array', items: { oneOf: [ID, TEXT] } };

/** The schema of a record that is created with an event, or chosen by its id. */
function linkSchema(kind: LinkedKind): Schema {
  const args = fieldArgs(kind, 'create');
  const properties = writtenOf(kind).fields.map((name) => [name, fieldSchema(args[name])] as const);
  const created = {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: [nameFieldOf(kind)],
  };
  return { oneOf: [ID, { ...created, additionalProperties: false }] };
}

/** The schema of the field of an event that links to records of a kind. */
function linksSchema(kind: LinkedKind): Schema {
  const [schema, { description }] = [linkSchema(kind), writtenOf(kind)];
  return isToOne(LINK_FIELD[kind])
    ? { ...schema, description }
    : { type: 'array', items: schema, description };
}

/** Schemas of fields for agents, where the declaration has no description, or one for the REST interface. */
const CLOSER: Readonly<Record<string, Schema>> = {
  start_date: { type: 'string', description: 'The start in the time zone of the event: 2031-05-01 20:00' },
  end_date: { type: 'string', description: 'The end in the time zone of the event: 2031-05-01 23:00' },
  timezone: { type: 'string', description: 'Its time zone: Europe/Rome. Default: that of the calendar' },
  description: { type: 'string', description: 'The description, HTML; it is sanitised' },
  status: { type: 'string', enum: STATUSES.filter((status) => status !== 'trash') },
  cost: {
    ...{ type: 'array', items: TEXT },
    description: 'What it costs, each price as a text: ["12", "8"], ["Free"]',
  },
  categories: { ...LIST_OF_TERMS, description: 'Its categories by id or name; new names are created' },
  tags: { ...LIST_OF_TERMS, description: 'Its tags by id or name; new names are created' },
  image: { oneOf: [ID, TEXT], description: 'Its picture: the id of one in the calendar, or a URL' },
  offers: {
    type: 'array',
    maxItems: MOST_OFFERS,
    items: {
      type: 'object',
      properties: {
        ...{ url: TEXT, price: TEXT, currency: TEXT },
        availability: { type: 'string', enum: AVAILABILITIES },
      },
    },
    description: 'Where tickets are sold; each has an address or a price',
  },
};

function fieldSchema(arg: DeclaredArg | undefined): Schema {
  const { type = 'string', description = '' } = arg ?? {};
  return { type, ...(description !== '' && { description }) };
}

function eventSchema(): Readonly<Record<string, Schema>> {
  const args = fieldArgs('event', 'create');
  const links: Readonly<Record<string, Schema>> = Object.fromEntries(
    kindsOf('linked').map((kind) => [LINK_FIELD[kind], linksSchema(kind)]),
  );
  return Object.fromEntries(
    WRITTEN.map((name) => [name, links[name] ?? CLOSER[name] ?? fieldSchema(args[name])]),
  );
}

const FIELDS = eventSchema();

const RECURRENCE: Schema<string> = {
  type: 'string',
  description: 'By what rule it recurs, as in iCalendar: FREQ=WEEKLY;UNTIL=20310630T235959',
};

/** The events of a series that a change applies to. */
export const SCOPE: Schema<'one' | 'following' | 'all'> = {
  type: 'string',
  enum: ['one', 'following', 'all'],
  description: 'For an event that recurs: this event alone (the default), those that follow too, or all',
};

/** The schema of the fields of a new event. */
export const NEW_EVENT: Schema<EventInput & { readonly recurrence?: string }> = {
  type: 'object',
  properties: { ...FIELDS, recurrence: RECURRENCE },
  required: ['title', 'start_date', 'end_date'],
  additionalProperties: false,
};

/** A change of an event, and of those that it is made to. */
export interface EventChange extends Partial<EventInput> {
  readonly id: number;
  readonly scope?: 'one' | 'following' | 'all';
  readonly recurrence?: string;
}

/** The schema of a change: an id, and the fields to change. */
export const CHANGED_EVENT: Schema<EventChange> = {
  type: 'object',
  properties: { id: ID, ...FIELDS, recurrence: RECURRENCE, scope: SCOPE },
  required: ['id'],
  additionalProperties: false,
};
