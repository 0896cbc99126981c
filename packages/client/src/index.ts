// The client.
export { createClient } from './create-client.js';
export type {
  CategoryResource,
  Client,
  EventResource,
  OrganizerResource,
  TagResource,
  VenueResource,
} from './create-client.js';
export type { FurtherCalls, FurtherRecords } from './further-kinds.js';
export type { AnsweredBy, ListedBy, SentTo } from './declared.js';
export type {
  Change,
  ChangedRecords,
  ChangesCalls,
  ChangesPage,
  ChangesParams,
  FollowOptions,
} from './changes.js';
export type {
  CallOptions,
  CreateOptions,
  DeleteOptions,
  Paging,
  Resource,
  SluggedResource,
} from './resource.js';
export type { Page } from './page.js';
export type { RetryOptions } from './retry.js';
export type { ClientOptions, Fetch } from './client-options.js';
export { sleepByTimer } from './deadline.js';
export type { Sleep } from './deadline.js';

// Answers as they come.
export { createReader } from './create-reader.js';
export type { Read, ReadAnswer, ReaderOptions, ReadRequest } from './create-reader.js';
export { imageOf, venueOf } from './linked.js';
export { readableSlug } from './readable-slug.js';

// Authentication.
export { basicAuth, bearer } from './auth.js';
export type { Auth } from './auth.js';
export type { ClientRequest, HeaderFields, Method } from './client-request.js';

// Errors.
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

// Inputs.
export type { CostInput, OrganizerLinks, VenueLink } from '@kalends/core/adapter';
export type {
  CategoryInput,
  CategoryPatch,
  CustomValue,
  EventInput,
  EventPatch,
  LinkedInput,
  LinkedPatch,
  OrganizerInput,
  OrganizerPatch,
  Scope,
  Status,
  TagInput,
  TagPatch,
  VenueInput,
  VenuePatch,
} from './inputs.js';
export type {
  CategoryListParams,
  EventListParams,
  OrganizerListParams,
  TagListParams,
  VenueListParams,
} from './list-params.js';

// Results, in their JSON form.
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
  OfferJson,
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
  VirtualLocationLdJson,
} from '@kalends/http-adapter';
