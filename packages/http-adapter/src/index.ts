// The interface as one function.
export { createHandler } from './create-handler.js';
export type { HandlerOptions } from './create-handler.js';
export type { PageLinks } from './urls/site.js';
export type { PipelineOptions } from './pipeline.js';
export type { CreateInterface } from './interface.js';
export type { StoredUpload, Uploads } from './uploads.js';
export type { CacheOptions } from './render/cache.js';
export { tribeEvents } from './tribe/tribe-events.js';
export type { Scope, TribeEventsOptions } from './tribe/tribe-events.js';
export { discovery } from './tribe/discovery.js';
export type { Discovery } from './tribe/discovery.js';
export type { Body, Handled, Handler, HttpRequest, HttpResponse, RequestHeaders } from './message.js';
export type { RequestLog } from './request-log.js';
export { DEFAULT_REQUEST_LIMITS } from './decode/request-limits.js';
export type { RequestLimits } from './decode/request-limits.js';

// Authentication.
export type { Identify, Recognized } from './identify/identify.js';
export { basicAuth } from './identify/basic-auth.js';
export type { BasicAuthOptions, BasicUser } from './identify/basic-auth.js';
export { limitLogins } from './identify/limit-logins.js';
export type { LoginLimit } from './identify/limit-logins.js';
export { actorIdOf } from './identify/actor-id.js';
export { bearer } from './identify/bearer.js';
export type { BearerToken } from './identify/bearer.js';

// The JSON of requests and responses.
export type { ErrorJson, ErrorJsonOf } from './tribe/dialect/error-json.js';
export { errorStatus } from './respond/error-status.js';
export type { CostDetailsJson, EventJson } from './tribe/wire/event.js';
export type { ImageJson } from './tribe/wire/image.js';
export type { OrganizerJson } from './tribe/wire/organizer.js';
export type {
  CategoryListJson,
  EventListJson,
  ListJson,
  OrganizerListJson,
  TagListJson,
  VenueListJson,
} from './tribe/wire/page.js';
export type { EventLdJson, OfferLdJson, PersonLdJson, PlaceLdJson } from './tribe/wire/json-ld.js';
export type { GlobalIdJson, PostJson } from './tribe/wire/post.js';
export type {
  CategoryJson,
  EmbeddedTermJson,
  TagJson,
  Taxonomy,
  TermJson,
  TermLinksJson,
  TermUrlsJson,
} from './tribe/wire/term.js';
export type { VenueJson } from './tribe/wire/venue.js';
