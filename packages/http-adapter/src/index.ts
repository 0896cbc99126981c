// The interface as one function.
export { createHandler, type HandlerOptions } from './create-handler.js';
export type { RequestLog, Identify } from '@kalends/http/internal';
export type {
  CreateInterface,
  Uploads,
  Handler,
  HttpRequest,
  HttpResponse,
  RequestLimits,
} from '@kalends/http';
export { tribeEvents, type TribeEventsOptions } from './tribe-events.js';

// Authentication.
export {
  basicAuth,
  type BasicAuthOptions,
  type BasicUser,
  limitLogins,
  type LoginLimit,
  bearer,
  type BearerToken,
} from '@kalends/http/internal';
export { RequestError } from '@kalends/http';

// The JSON of requests and responses.
export type { ErrorJson } from './dialect/error-json.js';
export type { EventJson, OfferJson } from './wire/event.js';
export type { ImageJson } from './wire/image.js';
export type { OrganizerJson, VenueJson } from './wire/linked-record.js';
export type {
  CategoryListJson,
  EventListJson,
  OrganizerListJson,
  TagListJson,
  VenueListJson,
} from './wire/page.js';
export type { PostJson } from './wire/post.js';
export type { SeriesJson } from './wire/series.js';
export type { CategoryJson, TagJson } from './wire/term.js';
