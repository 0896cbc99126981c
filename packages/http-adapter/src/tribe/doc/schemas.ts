import type { EventLdJson, OfferLdJson, PersonLdJson, PlaceLdJson } from '../wire/json-ld.js';
import type {
  CategoryListJson,
  EventListJson,
  ListJson,
  OrganizerListJson,
  TagListJson,
  VenueListJson,
} from '../wire/page.js';
import type { NamespaceIndexJson, RouteJson } from './namespace-index.js';
import { RECORD_SCHEMAS, ref } from './record-schemas.js';
import {
  address,
  integer,
  listOf,
  mapOf,
  NOTHING,
  number,
  objectOf,
  oneOf,
  text,
  type Schema,
} from './schema.js';

const escaped = (what: string): Schema => text(`${what}, HTML-escaped`);

const LD_SCHEMAS = {
  PlaceLd: objectOf<PlaceLdJson>(
    {
      '@type': oneOf('Place'),
      name: escaped('The name'),
      description: escaped('The description'),
      image: address('The image'),
      url: oneOf(''),
      address: objectOf<PlaceLdJson['address']>(
        {
          '@type': oneOf('PostalAddress'),
          streetAddress: escaped('Street and number'),
          addressLocality: escaped('The city'),
          addressRegion: escaped('The state or province'),
          postalCode: escaped('The postal code'),
          addressCountry: escaped('The country'),
        },
        ...(['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'] as const),
      ),
      geo: objectOf<NonNullable<PlaceLdJson['geo']>>({
        '@type': oneOf('GeoCoordinates'),
        latitude: number('The latitude in degrees of WGS 84'),
        longitude: number('The longitude in degrees of WGS 84'),
      }),
      telephone: escaped('The phone number; may be empty'),
      sameAs: address('The site of the venue; may be empty'),
    },
    'image',
    'geo',
  ),
  PersonLd: objectOf<PersonLdJson>(
    {
      '@type': oneOf('Person'),
      name: escaped('The name'),
      description: escaped('The description'),
      image: address('The image'),
      url: address('The site of the organizer; may be empty'),
      telephone: escaped('The phone number; may be empty'),
      email: text('The e-mail address; may be empty'),
      sameAs: address('The site of the organizer; may be empty'),
    },
    'image',
  ),
  OfferLd: objectOf<OfferLdJson>({
    '@type': oneOf('Offer'),
    price: escaped('The price'),
    priceCurrency: text('The code of the currency'),
    url: address('The page of the event'),
    category: oneOf('primary'),
    availability: oneOf('inStock'),
    validFrom: text('Since when'),
  }),
  EventLd: objectOf<EventLdJson>(
    {
      '@context': oneOf('http://schema.org'),
      '@type': oneOf('Event'),
      name: escaped('The title'),
      description: escaped('The excerpt, or the description'),
      image: address('The image'),
      url: address('The page of the event'),
      eventAttendanceMode: address('How it is attended'),
      eventStatus: address('Whether it takes place'),
      startDate: text('The start with its offset from UTC'),
      endDate: text('The end with its offset from UTC'),
      location: ref('PlaceLd'),
      organizer: ref('PersonLd'),
      offers: ref('OfferLd'),
      performer: oneOf('Organization'),
    },
    'image',
    'location',
    'organizer',
    'offers',
  ),
} as const satisfies Record<string, Schema>;

const LIST: Readonly<Record<keyof ListJson, Schema>> = {
  rest_url: address('This page'),
  next_rest_url: address('The next page; absent on the last one'),
  previous_rest_url: address('The page before; absent on the first one'),
  total: integer('All that match and that the caller may list'),
  total_pages: integer('How many pages they fill'),
};

const NEIGHBOURS = ['next_rest_url', 'previous_rest_url'] as const;

const LIST_SCHEMAS = {
  EventList: objectOf<EventListJson>({ events: listOf(ref('Event')), ...LIST }, ...NEIGHBOURS),
  VenueList: objectOf<VenueListJson>({ venues: listOf(ref('Venue')), ...LIST }, ...NEIGHBOURS),
  OrganizerList: objectOf<OrganizerListJson>(
    { organizers: listOf(ref('Organizer')), ...LIST },
    ...NEIGHBOURS,
  ),
  CategoryList: objectOf<CategoryListJson>({ categories: listOf(ref('Category')), ...LIST }, ...NEIGHBOURS),
  TagList: objectOf<TagListJson>({ tags: listOf(ref('Tag')), ...LIST }, ...NEIGHBOURS),
} as const satisfies Record<string, Schema>;

const methods = listOf({ type: 'string' }, 'Methods');
const selfLinks = listOf(objectOf<{ href: string }>({ href: address('An address') }));

const INTERFACE_SCHEMAS = {
  RouteDescription: objectOf<RouteJson>(
    {
      namespace: text('The namespace'),
      methods,
      endpoints: listOf(
        objectOf<RouteJson['endpoints'][number]>({
          methods,
          args: {
            oneOf: [mapOf({ type: 'object' }, 'What the parameters are, by name'), NOTHING],
          },
        }),
      ),
      _links: objectOf<{ self: { href: string }[] }>({ self: selfLinks }),
    },
    '_links',
  ),
  NamespaceIndex: objectOf<NamespaceIndexJson>({
    namespace: text('The namespace'),
    routes: mapOf(ref('RouteDescription'), 'The routes by the pattern of their paths'),
    _links: objectOf<{ up: { href: string }[] }>({ up: selfLinks }),
  }),
  OpenApiDocument: { type: 'object', description: 'This document' },
  Error: {
    type: 'object',
    description: 'Why a request failed',
    properties: {
      code: text('What went wrong, for programs'),
      message: text('What went wrong, for people; may be HTML'),
      data: {
        type: 'object',
        properties: {
          status: integer('The HTTP status'),
          params: {
            description: 'The missing names, or the refused ones with a reason each',
            oneOf: [listOf({ type: 'string' }), mapOf({ type: 'string' }, 'Reasons by name')],
          },
          details: {
            description: 'The inner errors of refused names',
            oneOf: [NOTHING, mapOf({ type: 'object' }, 'Inner errors by name')],
          },
          term_id: integer('The term that has the name already'),
          json_error_code: integer('What is wrong with the JSON text'),
          json_error_message: text('The same in words'),
        },
        required: ['status'],
      },
      additional_data: listOf({ type: 'integer' }, 'The term that has the name already'),
    },
    required: ['code', 'message'],
  },
} as const satisfies Record<string, Schema>;

/** Every schema of the document by name. */
export const SCHEMAS = {
  ...RECORD_SCHEMAS,
  ...LD_SCHEMAS,
  ...LIST_SCHEMAS,
  ...INTERFACE_SCHEMAS,
} as const satisfies Record<string, Schema>;

/** The name of a schema. */
export type SchemaName = keyof typeof SCHEMAS;
