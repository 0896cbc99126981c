import type { CategoryJson, OrganizerJson, TagJson, VenueJson } from '@kalends/http-adapter';
import type { EventJson } from '@kalends/http-adapter';
import { createChanges, type ChangesCalls } from './changes.js';
import type { ClientOptions } from './client-options.js';
import type { AnsweredBy, ListedBy, SentTo } from './declared.js';
import type { FurtherCalls } from './further-kinds.js';
import type {
  CategoryInput,
  CategoryPatch,
  EventInput,
  EventPatch,
  OrganizerInput,
  OrganizerPatch,
  TagInput,
  TagPatch,
  VenueInput,
  VenuePatch,
} from './inputs.js';
import type {
  CategoryListParams,
  EventListParams,
  OrganizerListParams,
  TagListParams,
  VenueListParams,
} from './list-params.js';
import { createResource, type Resource, type SluggedResource } from './resource.js';
import { createSend } from './send.js';

/** The calls for events, of a calendar of the type `C`. */
export type EventResource<C = unknown> = SluggedResource<
  AnsweredBy<EventJson, C, 'events'>,
  SentTo<EventInput, C, 'events'>,
  SentTo<EventPatch, C, 'events'>,
  ListedBy<EventListParams, C, 'events'>
>;
/** The calls for venues, of a calendar of the type `C`. */
export type VenueResource<C = unknown> = SluggedResource<
  AnsweredBy<VenueJson, C, 'venues'>,
  SentTo<VenueInput, C, 'venues'>,
  SentTo<VenuePatch, C, 'venues'>,
  ListedBy<VenueListParams, C, 'venues'>
>;
/** The calls for organizers, of a calendar of the type `C`. */
export type OrganizerResource<C = unknown> = SluggedResource<
  AnsweredBy<OrganizerJson, C, 'organizers'>,
  SentTo<OrganizerInput, C, 'organizers'>,
  SentTo<OrganizerPatch, C, 'organizers'>,
  ListedBy<OrganizerListParams, C, 'organizers'>
>;
/** The calls for categories. */
export type CategoryResource = Resource<CategoryJson, CategoryInput, CategoryPatch, CategoryListParams>;
/** The calls for tags. */
export type TagResource = Resource<TagJson, TagInput, TagPatch, TagListParams>;

/**
 * A calendar on a server. `C` is the type of the calendar (`typeof calendar`), if the program has it: then the fields that it declares
 * have their names and values; by default any.
 */
export interface Client<C = unknown> extends ChangesCalls<C>, FurtherCalls<C> {
  readonly events: EventResource<C>;
  readonly venues: VenueResource<C>;
  readonly organizers: OrganizerResource<C>;
  readonly categories: CategoryResource;
  readonly tags: TagResource;
}

/**
 * Creates a client for a server with the interface `tribe/events/v1`: Kalends or The Events Calendar.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://calendar.example', auth: basicAuth('ann', 'secret') });
 * for await (const event of client.events.all({ categories: ['concerts'] })) console.log(event.title);
 *
 * @example
 * // with the fields that the calendar of a server declares, by its type alone
 * import type { calendar } from '../server/calendar.js';
 * const client = createClient<typeof calendar>({ baseUrl: 'https://calendar.example', typed: true });
 * const { items } = await client.events.list({ custom: [{ name: 'age', op: 'lt', value: 12 }], sort: 'age' });
 * console.log(items[0]?.custom?.age); // a number or null
 *
 * @throws TypeError when `baseUrl` is no http(s) address, or has credentials in it
 */
export function createClient<C = unknown>(options: ClientOptions): Client<C> {
  const send = createSend(options);
  return {
    events: createResource('events', send),
    venues: createResource('venues', send),
    organizers: createResource('organizers', send),
    categories: createResource('categories', send),
    tags: createResource('tags', send),
    ...createChanges<C>(send, options),
  };
}
