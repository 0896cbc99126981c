// The client.
export { createClient } from './create-client.js';
export type {
  CategoryResource,
  Client,
  ClientOptions,
  EventResource,
  OrganizerResource,
  TagResource,
  VenueResource,
} from './create-client.js';
export type { CallOptions, Paging, Resource, SluggedResource } from './resource.js';
export type { Page } from './page.js';
export type { RetryOptions } from './retry.js';
export type { Fetch } from './send.js';
export type { Sleep } from './deadline.js';

// Who asks.
export { basicAuth, bearer } from './auth.js';
export type { Auth } from './auth.js';
export type { ClientRequest, HeaderFields, Method } from './client-request.js';

// How calls fail.
export { ClientError } from './client-error.js';
export type {
  ClientErrorConstructor,
  ClientErrorDetails,
  ClientErrorKind,
  ClientErrorOf,
  ClientErrorParts,
  NoClientErrorDetails,
  ServerCode,
} from './client-error.js';

// What callers give.
export type {
  CostInput,
  EventInput,
  EventListParams,
  EventPatch,
  OneOrganizer,
  OneVenue,
  OrganizerLinks,
  VenueLink,
} from './input/event-input.js';
export type { LinkedListParams } from './input/linked-list.js';
export type { OrganizerInput, OrganizerListParams, OrganizerPatch } from './input/organizer-input.js';
export type { IdList, ImageInput, ListParams, PublicationInput, Status } from './input/publication.js';
export type {
  CategoryInput,
  CategoryListParams,
  CategoryPatch,
  TagInput,
  TagListParams,
  TagPatch,
} from './input/term-input.js';
export type { VenueInput, VenueListParams, VenuePatch } from './input/venue-input.js';

// What they get, as it goes over the wire.
export type {
  CategoryJson,
  CostDetailsJson,
  EmbeddedTermJson,
  ErrorJson,
  ErrorJsonOf,
  EventJson,
  EventLdJson,
  GlobalIdJson,
  ImageJson,
  OfferLdJson,
  OrganizerJson,
  PersonLdJson,
  PlaceLdJson,
  PostJson,
  TagJson,
  Taxonomy,
  TermLinksJson,
  TermUrlsJson,
  VenueJson,
} from '@kalends/http-adapter';
