import { kindsOf } from '@kalends/core';
import type { LinkedKind } from '@kalends/core/adapter';
import type { Method } from '@kalends/http';
import {
  either,
  integer,
  listOf,
  mapOf,
  NOTHING,
  objectOf,
  optional,
  ref,
  text,
  type JsonOf,
  type Keys,
  type Schema,
  flag,
  oneOf,
} from '@kalends/http/schema';
import { EVENT_LD, titled } from '@kalends/site';
import { OFFER_LD, PERSON_LD, PLACE_LD, VIRTUAL_LD } from '@kalends/site/internal';
import { CUSTOM_FIELD } from '../wire/custom.js';
import { COST_DETAILS, DATE_DETAILS, EVENT, OFFER } from '../wire/event.js';
import { IMAGE, IMAGE_SIZE } from '../wire/image.js';
import { LINKED, type LinkedJson } from '../wire/linked-record.js';
import { LISTS } from '../wire/page.js';
import { EVENT_SERIES, SERIES, SERIES_LIST } from '../wire/series.js';
import { CATEGORY, EMBEDDED_TERM, TAG, TERM_LINKS, TERM_URLS } from '../wire/term.js';

const FOLLOWED = kindsOf('term', 'linked', 'event');

/** A change: a record under the name of its kind, as in the lists of `tribe/events/v1`, or one that is gone. */
const CHANGE: Schema<object> = {
  description: 'A record to store, or one to remove',
  oneOf: [
    ...FOLLOWED.map((kind) =>
      objectOf({ kind: oneOf(kind), id: integer('The id'), [kind]: ref(titled(kind)) }),
    ),
    objectOf({ kind: oneOf(...FOLLOWED), id: integer('The id'), deleted: oneOf(true) }),
  ],
};

/** The keys of an answer with changes. */
const CHANGES_PAGE = {
  changes: listOf(ref<object>('Change'), 'The changes in order'),
  cursor: text('Where to go on'),
  more: flag('Whether there is more to read now'),
};

/** A stream of pages. */
const CHANGES_STREAM = text(
  'Server-sent events: `data` is a page of changes, `id` its cursor. An event `refused` with an error ends the stream.',
);

const methods = listOf<Method>({ type: 'string' }, 'Methods');
const selfLinks = listOf(objectOf({ href: text('An address') }));

/** The keys of a route's description in OPTIONS and in the index (transport.md §8). */
const ROUTE = {
  namespace: text('The namespace'),
  methods,
  endpoints: listOf(
    objectOf({
      methods,
      args: { oneOf: [mapOf({ type: 'object' }, 'What the parameters are, by name'), NOTHING] },
    }),
  ),
  /** Only for paths without a placeholder. */
  _links: optional(objectOf({ self: selfLinks })),
};

/** The keys of `GET` at the API root. */
const NAMESPACE_INDEX = {
  namespace: text('The namespace'),
  /** By pattern: `/tribe/events/v1/events/(?P<id>\d+)`. */
  routes: mapOf(ref<RouteJson>('RouteDescription'), 'The routes by the pattern of their paths'),
  _links: objectOf({ up: selfLinks }),
};

/** A route's description in OPTIONS and in the index. */
export interface RouteJson extends JsonOf<typeof ROUTE> {}

/** The response to `GET` at the API root. */
export interface NamespaceIndexJson extends JsonOf<typeof NAMESPACE_INDEX> {}

const ERROR_DATA = {
  status: integer('The HTTP status'),
  params: optional(
    either(
      'The missing names, or the refused ones with a reason each',
      listOf({ type: 'string' }),
      mapOf({ type: 'string' }, 'Reasons by name'),
    ),
  ),
  details: optional(
    either('The inner errors of refused names', NOTHING, mapOf({ type: 'object' }, 'Inner errors by name')),
  ),
  term_id: optional(integer('The term that has the name already')),
  json_error_code: optional(integer('What is wrong with the JSON text')),
  json_error_message: optional(text('The same in words')),
};

const ERROR = {
  code: text('What went wrong, for programs'),
  message: text('What went wrong, for people; may be HTML'),
  data: optional(objectOf(ERROR_DATA)),
  additional_data: optional(listOf({ type: 'integer' }, 'The term that has the name already')),
};

const linkedRecords = Object.fromEntries(
  kindsOf('linked').map((kind) => [titled(kind), objectOf<Keys>(LINKED[kind])]),
) as { readonly [K in LinkedKind as Capitalize<K>]: Schema<LinkedJson<K>> };

const linkedLists = Object.fromEntries(
  kindsOf('linked').map((kind) => [`${titled(kind)}List`, objectOf<Keys>(LISTS[kind])]),
) as { readonly [K in LinkedKind as `${Capitalize<K>}List`]: Schema<JsonOf<(typeof LISTS)[K]>> };

/** Every schema of the documents by name. */
export const SCHEMAS = {
  ImageSize: objectOf(IMAGE_SIZE),
  Image: objectOf(IMAGE),
  DateDetails: objectOf(DATE_DETAILS),
  CostDetails: objectOf(COST_DETAILS),
  Offer: objectOf(OFFER),
  EventSeries: objectOf(EVENT_SERIES),
  CustomField: objectOf(CUSTOM_FIELD),
  TermUrls: objectOf(TERM_URLS),
  TermLinks: objectOf(TERM_LINKS),
  EmbeddedTerm: objectOf(EMBEDDED_TERM),
  Category: objectOf(CATEGORY),
  Tag: objectOf(TAG),
  ...linkedRecords,
  Event: objectOf(EVENT),
  PlaceLd: objectOf(PLACE_LD),
  VirtualLocationLd: objectOf(VIRTUAL_LD),
  PersonLd: objectOf(PERSON_LD),
  OfferLd: objectOf(OFFER_LD),
  EventLd: objectOf(EVENT_LD),
  EventList: objectOf(LISTS.event),
  ...linkedLists,
  CategoryList: objectOf(LISTS.category),
  TagList: objectOf(LISTS.tag),
  Series: objectOf(SERIES),
  SeriesList: objectOf(SERIES_LIST),
  Change: CHANGE,
  ChangesPage: objectOf(CHANGES_PAGE),
  ChangesStream: CHANGES_STREAM,
  RouteDescription: objectOf(ROUTE),
  NamespaceIndex: objectOf(NAMESPACE_INDEX),
  OpenApiDocument: { type: 'object', description: 'This document' },
  Error: { type: 'object', description: 'Why a request failed', ...objectOf(ERROR) },
} as const satisfies Record<string, Schema>;

/** The name of a schema. */
export type SchemaName = keyof typeof SCHEMAS;
