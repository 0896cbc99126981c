// The client.
export { createClient } from './create-client.js';
export type { Client } from './create-client.js';
export type { ChangesPage, ChangesParams } from './changes.js';
export type { CallOptions, CreateOptions, DeleteOptions, Resource, SluggedResource } from './resource.js';
export type { Page } from './page.js';
export type { ClientOptions, Fetch } from './client-options.js';
export { sleepByTimer } from './deadline.js';
export type { Sleep } from './deadline.js';

// Answers as they come.
export { createReader } from './create-reader.js';
export type { Read, ReadAnswer, ReaderOptions } from './create-reader.js';
export { imageOf, venueOf } from './linked.js';
export { readableSlug } from './readable-slug.js';

// Authentication.
export { basicAuth, bearer } from './auth.js';
export type { Auth } from './auth.js';

// Errors.
export { ClientError } from './client-error.js';
export type { ClientErrorKind } from './client-error.js';

// Inputs.
export type {
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
  ImageJson,
  OfferJson,
  OrganizerJson,
  TagJson,
  VenueJson,
} from '@kalends/http-adapter';
export type { ErrorJson, EventJson } from '@kalends/http-adapter';
