import type { CategoryJson, EventJson, OrganizerJson, TagJson, VenueJson } from '@kalends/http-adapter';
import { createChanges, type ChangesCalls } from './changes.js';
import type { ClientOptions } from './client-options.js';
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

/** The calls for events. */
export type EventResource = SluggedResource<EventJson, EventInput, EventPatch, EventListParams>;
/** The calls for venues. */
export type VenueResource = SluggedResource<VenueJson, VenueInput, VenuePatch, VenueListParams>;
/** The calls for organizers. */
export type OrganizerResource = SluggedResource<
  OrganizerJson,
  OrganizerInput,
  OrganizerPatch,
  OrganizerListParams
>;
/** The calls for categories. */
export type CategoryResource = Resource<CategoryJson, CategoryInput, CategoryPatch, CategoryListParams>;
/** The calls for tags. */
export type TagResource = Resource<TagJson, TagInput, TagPatch, TagListParams>;

/** A calendar on a server. */
export interface Client extends ChangesCalls {
  readonly events: EventResource;
  readonly venues: VenueResource;
  readonly organizers: OrganizerResource;
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
 * @throws TypeError when `baseUrl` is no http(s) address, or has credentials in it
 */
export function createClient(options: ClientOptions): Client {
  const send = createSend(options);
  return {
    events: createResource('events', send),
    venues: createResource('venues', send),
    organizers: createResource('organizers', send),
    categories: createResource('categories', send),
    tags: createResource('tags', send),
    ...createChanges(send, options),
  };
}
