import type { ImageSize } from '@kalends/core';
import type { LocalDetails } from '@kalends/core/adapter';
import { STATUSES, type Kind } from '@kalends/core';
import type { CostDetailsJson, EventJson } from '../wire/event.js';
import type { ImageJson } from '../wire/image.js';
import type { OrganizerJson } from '../wire/organizer.js';
import type { GlobalIdJson, PostJson } from '../wire/post.js';
import type { CategoryJson, EmbeddedTermJson, TagJson, TermLinksJson, TermUrlsJson } from '../wire/term.js';
import type { VenueJson } from '../wire/venue.js';
import {
  FIELDS,
  type FieldSpec,
  type ShownFields,
  type StoredType,
  type TermKind,
} from '@kalends/core/adapter';
import {
  address,
  digits,
  flag,
  integer,
  listOf,
  localTime,
  mapOf,
  NOTHING,
  number,
  objectOf,
  oneOf,
  text,
  type Schema,
} from './schema.js';

/** A reference to another schema of the document. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const html = (what: string): Schema => text(`${what}, HTML`);

const POST: Readonly<Record<Exclude<keyof PostJson, 'id'>, Schema>> = {
  author: text('The id of the user whose record it is', { pattern: String.raw`^\d+$` }),
  status: oneOf(...STATUSES),
  date: localTime('When it was or will be published, in the zone of the site'),
  date_utc: localTime('The same in UTC; 0000-00-00 00:00:00 as long as there is no such date'),
  modified: localTime('When it was changed last, in the zone of the site'),
  modified_utc: localTime('The same in UTC; 0000-00-00 00:00:00 for a draft as it was created'),
  url: address('The page of the record on the site'),
};

const GLOBAL_ID: Readonly<Record<keyof GlobalIdJson, Schema>> = {
  global_id: text('What names the record across sites'),
  global_id_lineage: listOf({ type: 'string' }, 'The same as a list'),
};

const SCHEMA_OF: Readonly<Record<StoredType, (what: string) => Schema>> = {
  id: integer,
  integer,
  number,
  text,
  time: localTime,
  url: address,
  status: () => oneOf(...STATUSES),
  boolean: flag,
  ids: (what) => listOf({ type: 'integer' }, what),
  texts: (what) => listOf({ type: 'string' }, what),
  sizes: (what) => mapOf(ref('ImageSize'), what),
};

/** The schemas of the fields that answers show as they are stored. */
function shownSchemas<K extends Kind>(kind: K): Readonly<Record<keyof ShownFields<K>, Schema>> {
  const shown = Object.entries<FieldSpec>(FIELDS[kind]).flatMap(([name, { stored, shown: what }]) =>
    what === undefined ? [] : [[name, SCHEMA_OF[stored](what)] as const],
  );
  return Object.fromEntries(shown) as Record<keyof ShownFields<K>, Schema>;
}

const details = ref('DateDetails');

const { slug, all_day, start_date, end_date, utc_start_date, utc_end_date, timezone, ...otherEventFields } =
  shownSchemas('event');

const EVENT = objectOf<EventJson>(
  {
    id: integer('The id of the event'),
    ...GLOBAL_ID,
    ...POST,
    rest_url: address('The event in this interface'),
    title: html('The title'),
    description: html('The description'),
    excerpt: html('The excerpt'),
    slug,
    image: { description: 'The featured image; false for none', oneOf: [ref('Image'), oneOf(false)] },
    all_day,
    start_date,
    start_date_details: details,
    end_date,
    end_date_details: details,
    utc_start_date,
    utc_start_date_details: details,
    utc_end_date,
    utc_end_date_details: details,
    timezone,
    timezone_abbr: text('Its abbreviation at the start'),
    cost: html('The cost as people read it; empty for none'),
    cost_details: ref('CostDetails'),
    website: address('The site of the event, HTML-escaped; its own page if none was ever given'),
    ...otherEventFields,
    categories: listOf(ref('EmbeddedTerm'), 'The categories, by name'),
    tags: listOf(ref('EmbeddedTerm'), 'The tags, by name'),
    venue: { description: 'The venue; an empty list for none', oneOf: [ref('Venue'), NOTHING] },
    organizer: listOf(ref('Organizer'), 'The organizers in the order given'),
    custom_fields: NOTHING,
    json_ld: ref('EventLd'),
  },
  'json_ld',
);

const {
  slug: venueSlug,
  show_map,
  show_map_link,
  geo_lat,
  geo_lng,
  ...otherVenueFields
} = shownSchemas('venue');

const VENUE = objectOf<VenueJson>(
  {
    id: integer('The id of the venue'),
    ...POST,
    venue: html('The name'),
    description: html('The description'),
    slug: venueSlug,
    image: ref('Image'),
    ...otherVenueFields,
    stateprovince: text('The state or province'),
    geo_lat,
    geo_lng,
    json_ld: ref('PlaceLd'),
    show_map,
    show_map_link,
    ...GLOBAL_ID,
  },
  ...(['venue', 'description', 'slug', 'image', 'address', 'city', 'country', 'province', 'state'] as const),
  ...(['zip', 'phone', 'website', 'stateprovince', 'geo_lat', 'geo_lng', 'json_ld'] as const),
);

const { slug: organizerSlug, ...otherOrganizerFields } = shownSchemas('organizer');

const ORGANIZER = objectOf<OrganizerJson>(
  {
    id: integer('The id of the organizer'),
    ...POST,
    organizer: html('The name'),
    description: html('The description'),
    slug: organizerSlug,
    image: ref('Image'),
    ...otherOrganizerFields,
    json_ld: ref('PersonLd'),
    ...GLOBAL_ID,
  },
  ...(['organizer', 'description', 'slug', 'image', 'phone', 'website', 'email', 'json_ld'] as const),
);

/** What categories and tags have in common, in front of the parent and behind it. */
function termFields(kind: TermKind, taxonomy: string) {
  const { count, description, name, slug, ...others } = shownSchemas(kind);
  return {
    before: {
      id: integer(`The id of the ${kind}`),
      count,
      description,
      name,
      slug,
      ...others,
      taxonomy: oneOf(taxonomy),
    },
    behind: {
      meta: NOTHING,
      url: address(`The page of the ${kind} on the site`),
      urls: ref('TermUrls'),
      _links: ref('TermLinks'),
    },
  };
}

const CATEGORY_FIELDS = termFields('category', 'tribe_events_cat');
const CATEGORY = objectOf<CategoryJson>(
  {
    ...CATEGORY_FIELDS.before,
    parent: integer('The id of the parent; 0 for none'),
    ...CATEGORY_FIELDS.behind,
  },
  '_links',
);

const TAG_FIELDS = termFields('tag', 'post_tag');
const TAG = objectOf<TagJson>({ ...TAG_FIELDS.before, ...TAG_FIELDS.behind }, '_links');

const href = address('An address');
const hrefs = listOf(objectOf<{ href: string }>({ href }));

const { url: imageUrl, ...otherImageFields } = shownSchemas('image');

/** The schemas of the records and of what they are made of. */
export const RECORD_SCHEMAS = {
  ImageSize: objectOf<ImageSize>({
    width: integer('The width in pixels'),
    height: integer('The height in pixels'),
    'mime-type': text('The media type'),
    filesize: integer('The size in bytes'),
    url: address('Where it is'),
  }),
  Image: objectOf<ImageJson>({
    url: imageUrl,
    id: integer('The id of the image'),
    ...otherImageFields,
  }),
  DateDetails: objectOf<LocalDetails>({
    year: digits('The year', 4),
    month: digits('The month', 2),
    day: digits('The day', 2),
    hour: digits('The hour', 2),
    minutes: digits('The minutes', 2),
    seconds: digits('The seconds', 2),
  }),
  CostDetails: objectOf<CostDetailsJson>({
    currency_symbol: text('The currency symbol that was given; empty for none'),
    currency_code: text('The code of that currency; empty if unknown'),
    currency_position: oneOf('prefix', 'postfix', ''),
    values: listOf({ type: 'string' }, 'The amounts as decimal numbers, smallest first'),
  }),
  TermUrls: objectOf<TermUrlsJson>(
    {
      self: address('The term in this interface'),
      collection: address('All of its kind'),
      up: address('Its parent'),
    },
    'up',
  ),
  TermLinks: objectOf<TermLinksJson>(
    {
      self: listOf(
        objectOf<TermLinksJson['self'][number]>({
          href,
          targetHints: objectOf<{ allow: string[] }>({
            allow: listOf({ type: 'string' }, 'The methods that the caller may use'),
          }),
        }),
      ),
      collection: hrefs,
      about: hrefs,
      up: listOf(objectOf<{ embeddable: true; href: string }>({ embeddable: oneOf(true), href })),
      'wp:post_type': hrefs,
      curies: listOf(
        objectOf<TermLinksJson['curies'][number]>({ name: oneOf('wp'), href, templated: oneOf(true) }),
      ),
    },
    'up',
  ),
  EmbeddedTerm: objectOf<EmbeddedTermJson>({
    name: html('The name'),
    slug: text('The name in the address'),
    term_group: oneOf(0),
    term_taxonomy_id: integer('The id of the term'),
    taxonomy: oneOf('tribe_events_cat', 'post_tag'),
    description: html('The description'),
    parent: integer('The id of the parent; 0 for none'),
    count: integer('How many published events have it'),
    filter: oneOf('raw'),
    id: integer('The id of the term'),
    urls: ref('TermUrls'),
  }),
  Category: CATEGORY,
  Tag: TAG,
  Venue: VENUE,
  Organizer: ORGANIZER,
  Event: EVENT,
} as const satisfies Record<string, Schema>;
