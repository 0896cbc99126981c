// The interface as one function.
export { createHandler } from './create-handler.js';
export type { HandlerOptions } from './create-handler.js';
export type { Handled, Handler, HttpRequest, HttpResponse } from './message.js';
export { DEFAULT_REQUEST_LIMITS } from './request-limits.js';
export type { RequestLimits } from './request-limits.js';

// Who asks.
export type { Identify } from './identify.js';
export { basicAuth } from './basic-auth.js';
export type { BasicAuthOptions, BasicUser } from './basic-auth.js';
export { bearer } from './bearer.js';
export type { BearerToken } from './bearer.js';

// What goes over the wire.
export { errorStatus } from './error-status.js';
export type { CostDetailsJson, EventJson } from './wire/event.js';
export type { ImageJson } from './wire/image.js';
export type { OrganizerJson } from './wire/organizer.js';
export type {
  CategoryListJson,
  EventListJson,
  ListJson,
  OrganizerListJson,
  TagListJson,
  VenueListJson,
} from './wire/page.js';
export type { EmbeddedTermJson, TermJson, TermUrlsJson } from './wire/term.js';
export type { VenueJson } from './wire/venue.js';
