import type { CategoryJson, EventJson, OrganizerJson, TagJson, VenueJson } from '@kalends/http-adapter';
import { addressesBelow } from './address.js';
import type { Auth } from './auth.js';
import type { HeaderFields } from './client-request.js';
import { sleepByTimer, type Sleep } from './deadline.js';
import type { EventInput, EventListParams, EventPatch } from './input/event-input.js';
import type { OrganizerInput, OrganizerListParams, OrganizerPatch } from './input/organizer-input.js';
import type {
  CategoryInput,
  CategoryListParams,
  CategoryPatch,
  TagInput,
  TagListParams,
  TagPatch,
} from './input/term-input.js';
import type { VenueInput, VenueListParams, VenuePatch } from './input/venue-input.js';
import { createResource, createSluggedResource, type Resource, type SluggedResource } from './resource.js';
import { pauses, type RetryOptions } from './retry.js';
import { createSend, type Fetch } from './send.js';

/** The calls of events. */
export type EventResource = SluggedResource<EventJson, EventInput, EventPatch, EventListParams>;
/** The calls of venues. */
export type VenueResource = SluggedResource<VenueJson, VenueInput, VenuePatch, VenueListParams>;
/** The calls of organizers. */
export type OrganizerResource = SluggedResource<
  OrganizerJson,
  OrganizerInput,
  OrganizerPatch,
  OrganizerListParams
>;
/** The calls of categories. */
export type CategoryResource = Resource<CategoryJson, CategoryInput, CategoryPatch, CategoryListParams>;
/** The calls of tags. */
export type TagResource = Resource<TagJson, TagInput, TagPatch, TagListParams>;

/** A calendar on a server. */
export interface Client {
  readonly events: EventResource;
  readonly venues: VenueResource;
  readonly organizers: OrganizerResource;
  readonly categories: CategoryResource;
  readonly tags: TagResource;
}

/** Which calendar, for whom, and how long to try. */
export interface ClientOptions {
  /**
   * The address of the site, of its `/wp-json` or of the interface; in a browser it may be relative to the page. A site
   * without readable addresses: `https://calendar.example/?rest_route=/`.
   */
  readonly baseUrl: string;
  /** Who asks: `basicAuth`, `bearer`, or a function of your own. Default: nobody in particular. */
  readonly auth?: Auth | undefined;
  /** Header fields of every request. They count as secrets: like credentials, they are never sent on to another address. */
  readonly headers?: HeaderFields | undefined;
  /** When a request is sent again. */
  readonly retry?: RetryOptions | undefined;
  /** After how many milliseconds a call gives up, its pauses and further attempts included. Default 30,000; `Infinity` for never. */
  readonly timeout?: number | undefined;
  /** Default: the `fetch` of the runtime. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds since 1970, to read a `Retry-After` date. Default: the clock of the runtime. */
  readonly clock?: (() => number) | undefined;
  /** From 0 to 1, to spread pauses. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** Waits for pauses and for the timeout. Default: timers of the runtime. */
  readonly sleep?: Sleep | undefined;
}

/**
 * Makes a client of a server that speaks `tribe/events/v1`: Kalends, or The Events Calendar.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://calendar.example', auth: basicAuth('ann', 'secret') });
 * for await (const event of client.events.all({ categories: ['concerts'] })) console.log(event.title);
 *
 * @throws TypeError when `baseUrl` is no http(s) address, or has credentials in it
 */
export function createClient({
  baseUrl,
  auth,
  headers = {},
  retry = {},
  timeout = 30_000,
  fetch = (url, init) => globalThis.fetch(url, init),
  clock = () => Date.now(),
  random = () => Math.random(),
  sleep = sleepByTimer,
}: ClientOptions): Client {
  const address = addressesBelow(baseUrl);
  const pause = pauses(retry, random);
  const send = createSend({ address, fetch, auth, headers, pause, timeout, sleep, clock });
  return {
    events: createSluggedResource('events', send),
    venues: createSluggedResource('venues', send),
    organizers: createSluggedResource('organizers', send),
    categories: createResource('categories', send),
    tags: createResource('tags', send),
  };
}
