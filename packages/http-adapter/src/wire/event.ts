import { AVAILABILITIES, collectionOf, EVENT_STATUSES, type EventRecord } from '@kalends/core';
import { detailsOf, type LocalDetails } from '@kalends/core/internal';
import {
  findZone,
  isToOne,
  readCost,
  secondsOf,
  type LinkedKind,
  type LinkTo,
  type OwnFields,
} from '@kalends/core/adapter';
import type { Template } from '@kalends/http/internal';
import {
  digits,
  either,
  html,
  integer,
  listOf,
  localTime,
  NOTHING,
  oneOf,
  optional,
  ref,
  text,
  textsOf,
  type JsonOf,
  type Schema,
} from '@kalends/http/schema';
import { recordUrl } from '../record-urls.js';
import {
  escapeText,
  renderDescription,
  renderExcerpt,
  renderTitle,
  titled,
  type EventLdJson,
  type Rendering,
} from '@kalends/site';
import { CUSTOM_FIELDS, presentCustom, presentTyped, TYPED_FIELDS } from './custom.js';
import { linked, linkedImage, linkedSeries } from './linked.js';
import type { LinkedJson } from './linked-record.js';
import type { EventSeriesJson } from './series.js';
import type { ImageJson } from './image.js';
import { perLink, type LinkedField } from './per-linked.js';
import { GLOBAL_ID, POST, presentGlobalId, presentPost } from './post.js';
import { shownFields, shownSchemas } from './answer-fields.js';
import type { EmbeddedTermJson } from './term.js';

/** The keys of a cost (events.md §1.2). */
export const COST_DETAILS = {
  currency_symbol: text('The currency symbol that was given, or that an imported event has; empty for none'),
  currency_code: text('The code of the currency that an imported event has; empty for none'),
  currency_position: oneOf('prefix', 'postfix', 'suffix', ''),
  /** Without any amount, the slugs of the texts. */
  values: textsOf('The amounts as decimal numbers, smallest first'),
};

/** The keys of the parts of a local time. */
export const DATE_DETAILS = {
  year: digits('The year', 4),
  month: digits('The month', 2),
  day: digits('The day', 2),
  hour: digits('The hour', 2),
  minutes: digits('The minutes', 2),
  seconds: digits('The seconds', 2),
};

/** The keys of an offer. */
export const OFFER = {
  url: text('Where tickets are sold; may be empty'),
  price: text('A decimal number; empty if it is not known'),
  currency: text('The ISO code of its currency; empty for that of the site'),
  availability: oneOf(...AVAILABILITIES),
};

const details = ref<LocalDetails>('DateDetails');

/** The JSON of the records that a field links to. */
type JsonAt<N extends LinkedField> = {
  [K in LinkedKind]: N extends LinkTo<'event', K> ? LinkedJson<K> : never;
}[LinkedKind];

/** The schemas of the linked records of an event: a record or none, or a list. */
const linkedSchemas = perLink((to, field) => {
  const record = ref(titled(to));
  return isToOne(field)
    ? either(`The ${to}; an empty list for none`, record, NOTHING)
    : listOf(record, `The ${collectionOf(to)} in the order given`);
}) as {
  readonly [N in LinkedField]: Schema<EventRecord[N] extends number ? JsonAt<N> | [] : JsonAt<N>[]>;
};

/** The placeholders for the linked records of an event. */
const linkedRecords = (event: EventRecord) =>
  perLink((to, field) => {
    const { [field]: ids }: Readonly<Record<LinkedField, number | readonly number[]>> = event;
    return typeof ids === 'number' ? linked('one', to, [ids]) : linked('many', to, ids);
  });

// fields with a position of their own among the keys, and the rest
const { slug, all_day, start_date, end_date, utc_start_date, utc_end_date, timezone, ...others } =
  shownSchemas('event');

/** The keys of an event (events.md §1). */
export const EVENT = {
  id: integer('The id of the event'),
  ...GLOBAL_ID,
  ...POST,
  rest_url: text('The event in this interface'),
  title: html('The title'),
  description: html('The description'),
  excerpt: html('The excerpt'),
  slug,
  image: either('The featured image; false for none', ref<ImageJson>('Image'), oneOf(false)),
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
  /** `CEST` */
  timezone_abbr: text('Its abbreviation at the start'),
  cost: html('The cost as people read it; empty for none'),
  cost_details: ref<CostDetailsJson>('CostDetails'),
  website: text('The site of the event, HTML-escaped; its own page if none was ever given'),
  ...others,
  event_status: optional(oneOf(...EVENT_STATUSES)),
  event_status_reason: optional(text('Why, as plain text')),
  /** Not of an event that is scheduled: it may have been moved before anyone was told. */
  previous_start_date: optional(localTime('The start before it was moved, in the zone of the event')),
  virtual_url: optional(text('Where it can be attended online')),
  offers: optional(listOf(ref<OfferJson>('Offer'), 'Where tickets are sold')),
  series: optional(ref<EventSeriesJson>('EventSeries')),
  categories: listOf(ref<EmbeddedTermJson>('EmbeddedTerm'), 'The categories, by name'),
  tags: listOf(ref<EmbeddedTermJson>('EmbeddedTerm'), 'The tags, by name'),
  ...linkedSchemas,
  custom_fields: CUSTOM_FIELDS,
  /** Only with `_typed`, and in `kalends/v1`. */
  custom: TYPED_FIELDS,
  /** Only where one event is read. */
  json_ld: optional(ref<EventLdJson>('EventLd')),
};

/** Where tickets are sold. */
export interface OfferJson extends JsonOf<typeof OFFER> {}

/** The amounts of a cost. */
export interface CostDetailsJson extends JsonOf<typeof COST_DETAILS> {}

/** An event as JSON. */
export interface EventJson extends JsonOf<typeof EVENT> {}

/** The abbreviation of a zone at a UTC time; for an unknown zone, its name. */
const abbreviationOf = (timezone: string, utc: string): string =>
  findZone(timezone)?.abbreviationAt(secondsOf(utc)) ?? timezone;

type StateJson = Pick<
  EventJson,
  'event_status' | 'event_status_reason' | 'previous_start_date' | 'virtual_url' | 'offers'
>;

/** The state of an event: only what is set, so that an event without any answers as in the original plugin. */
function presentState(event: EventRecord): StateJson {
  const isScheduled = event.event_status === 'scheduled';
  return {
    event_status: isScheduled ? undefined : event.event_status,
    event_status_reason: event.event_status_reason || undefined,
    previous_start_date: isScheduled ? undefined : (event.previous_start_date ?? undefined),
    virtual_url: event.virtual_url || undefined,
    offers: event.offers.length === 0 ? undefined : [...event.offers],
  };
}

/** Presents an event record as JSON with placeholders for linked records. */
export function presentEvent(
  event: EventRecord,
  rendering: Rendering,
  fields: OwnFields,
): Template<EventJson> {
  const { texturize, currency, site } = rendering;
  // a literal in the order of the JSON keys, because engines sort keys slowly
  const { slug, all_day, start_date, end_date, utc_start_date, utc_end_date, timezone, ...others } =
    shownFields('event', event);
  const post = presentPost('event', event, rendering);
  const { cost, cost_details } = readCost(event.cost, currency, event.currency);
  return {
    id: event.id,
    ...presentGlobalId(event, rendering),
    ...post,
    rest_url: recordUrl(site, 'event', event.id),
    title: renderTitle(event.title, texturize),
    description: renderDescription(event.description, texturize),
    excerpt: renderExcerpt(event.excerpt, texturize),
    slug,
    image: linkedImage('image', event.image) ?? false,
    all_day,
    start_date,
    start_date_details: detailsOf(start_date),
    end_date,
    end_date_details: detailsOf(end_date),
    utc_start_date,
    utc_start_date_details: detailsOf(utc_start_date),
    utc_end_date,
    utc_end_date_details: detailsOf(utc_end_date),
    timezone,
    timezone_abbr: abbreviationOf(timezone, utc_start_date),
    cost: escapeText(cost),
    cost_details,
    website: event.website === null ? post.url : escapeText(event.website),
    ...others,
    ...presentState(event),
    series: linkedSeries(event),
    categories: linked('terms', 'category', event.categories),
    tags: linked('terms', 'tag', event.tags),
    ...linkedRecords(event),
    custom_fields: presentCustom('event', fields, event) ?? [],
    custom: presentTyped('event', fields, event),
    json_ld: linked('json-ld', 'event', [event.id]),
  };
}
