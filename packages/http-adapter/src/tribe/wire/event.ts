import type { EventRecord } from '@kalends/core';
import {
  detailsOf,
  findZone,
  readCost,
  secondsOf,
  type LocalDetails,
  type ShownFields,
} from '@kalends/core/adapter';
import type { ImageJson } from './image.js';
import type { EventLdJson } from './json-ld.js';
import type { OrganizerJson } from './organizer.js';
import { presentGlobalId, presentPost, type GlobalIdJson, type PostJson } from './post.js';
import type { Rendering } from './rendering.js';
import { shownFields } from './shown-fields.js';
import { recordUrl } from '../../urls/site.js';
import type { Template } from '../../render/placeholder.js';
import { linked, linkedImage } from './linked.js';
import type { EmbeddedTermJson } from './term.js';
import { escapeText } from '../texts/escape-text.js';
import { renderDescription, renderExcerpt, renderTitle } from '../texts/render-text.js';
import type { VenueJson } from './venue.js';

/** What the amounts of a cost say (events.md §1.2). */
export interface CostDetailsJson {
  currency_symbol: string;
  currency_code: string;
  currency_position: 'prefix' | 'postfix' | '';
  /** The amounts as decimal numbers, smallest first; without any amount the slugs of the texts. */
  values: string[];
}

/** An event on the wire (events.md §1). All keys are always there but `json_ld`. */
export interface EventJson extends GlobalIdJson, PostJson, ShownFields<'event'> {
  /** The event in this interface. */
  rest_url: string;
  /** HTML. */
  title: string;
  /** HTML. */
  description: string;
  /** HTML. */
  excerpt: string;
  image: ImageJson | false;
  start_date_details: LocalDetails;
  end_date_details: LocalDetails;
  utc_start_date_details: LocalDetails;
  utc_end_date_details: LocalDetails;
  /** At the start: `CEST`. */
  timezone_abbr: string;
  /** As people read it, HTML; `''` for none. */
  cost: string;
  cost_details: CostDetailsJson;
  /** An address, HTML-escaped; the event's own page if none was ever given. */
  website: string;
  /** By name. */
  categories: EmbeddedTermJson[];
  /** By name. */
  tags: EmbeddedTermJson[];
  /** An empty list for none. */
  venue: VenueJson | [];
  organizer: OrganizerJson[];
  custom_fields: [];
  /** Only where one event is read. */
  json_ld?: EventLdJson;
}

/** The abbreviation of a zone at a UTC time; the text that names it where the zone is not known here. */
const abbreviationOf = (timezone: string, utc: string): string =>
  findZone(timezone)?.abbreviationAt(secondsOf(utc)) ?? timezone;

/** An event record as it is sent, its linked records left open. */
export function presentEvent(event: EventRecord, rendering: Rendering): Template<EventJson> {
  const { texturize, currency, site } = rendering;
  // those with a place of their own among the keys, and the others
  const { slug, all_day, start_date, end_date, utc_start_date, utc_end_date, timezone, ...others } =
    shownFields('event', event);
  const post = presentPost('event', event, rendering);
  const { cost, cost_details } = readCost(event.cost, currency);
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
    timezone_abbr: abbreviationOf(event.timezone, event.utc_start_date),
    cost: escapeText(cost),
    cost_details,
    website: event.website === null ? post.url : escapeText(event.website),
    ...others,
    categories: linked('terms', 'category', event.categories),
    tags: linked('terms', 'tag', event.tags),
    venue: linked('venue', 'venue', [event.venue]),
    organizer: linked('organizers', 'organizer', event.organizer),
    custom_fields: [],
    json_ld: linked('json-ld', 'event', [event.id]),
  };
}
