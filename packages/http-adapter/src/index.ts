// The interface as one function.
export { createHandler, type HandlerOptions } from './create-handler.js';
export type { PipelineOptions } from '@kalends/http';
export type { CacheOptions, CreateInterface, PageLinks } from '@kalends/http/interface';
export type { StoredUpload, Uploads } from '@kalends/http/interface';
export { tribeEvents, type TribeEventsOptions } from './tribe-events.js';
export type { ApiScope as Scope } from '@kalends/site';
export { discovery, type Discovery } from '@kalends/site';
export type {
  Body,
  Handled,
  Handler,
  HttpRequest,
  HttpResponse,
  RequestHeaders,
} from '@kalends/http/interface';
export type { RequestLog } from '@kalends/http';
export { DEFAULT_REQUEST_LIMITS } from '@kalends/http/interface';
export type { RequestLimits } from '@kalends/http/interface';

// Authentication.
export type { Identify, Recognized } from '@kalends/http';
export { basicAuth, type BasicAuthOptions, type BasicUser } from '@kalends/http';
export { limitLogins, type LoginLimit } from '@kalends/http';
export { actorIdOf } from '@kalends/http';
export { RequestError } from '@kalends/http';
export type { Failure, RequestFailureCode, RequestFailureData } from '@kalends/http';
export { bearer, type BearerToken } from '@kalends/http';

// The JSON of requests and responses.
export type { ErrorJson, ErrorJsonOf } from './dialect/error-json.js';
export { errorStatus } from '@kalends/http/interface';
export type { WireCode } from '@kalends/http/interface';
export type { CustomFieldJson } from './wire/custom.js';
export type { CostDetailsJson, EventJson, OfferJson } from './wire/event.js';
export type { EventSeriesJson, SeriesJson, SeriesListJson } from './wire/series.js';
export type { ImageJson } from './wire/image.js';
export type { OrganizerJson, VenueJson } from './wire/linked-record.js';
export type {
  CategoryListJson,
  EventListJson,
  ListJson,
  OrganizerListJson,
  TagListJson,
  VenueListJson,
} from './wire/page.js';
export type {
  EventLdJson,
  OfferLdJson,
  PersonLdJson,
  PlaceLdJson,
  VirtualLocationLdJson,
} from '@kalends/site';
export type { GlobalIdJson, PostJson } from './wire/post.js';
export type {
  CategoryJson,
  EmbeddedTermJson,
  TagJson,
  Taxonomy,
  TermJson,
  TermLinksJson,
  TermUrlsJson,
} from './wire/term.js';
