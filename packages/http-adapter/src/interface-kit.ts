/**
 * For authors of interfaces: routes with their own dialect, served by `createHandler` beside `tribe/events/v1` or
 * instead of it.
 */

// The parts of an interface.
export type {
  Args,
  Call,
  CreateInterface,
  Decoded,
  Dialect,
  Exchange,
  Form,
  Host,
  Interface,
  Operation,
  Route,
} from './interface.js';
export type { Answer, Body, HttpRequest, Method, Params } from './message.js';
export { headerText } from './message.js';
export type { TakeTurn } from './turns.js';
export type { RequestLimits } from './decode/request-limits.js';
export type { StoredUpload, Uploads } from './uploads.js';
export { errorStatus, statusOf } from './respond/error-status.js';
export { etagOf } from './respond/etag.js';
export { isUnchanged } from './respond/is-unchanged.js';
export type { Validators } from './respond/is-unchanged.js';

// URLs of the site and of `tribe/events/v1`.
export { API_ROOT, apiPath } from './tribe/addresses.js';
export { hasPage, imageOn, PLACES, postUrl, siteOf, termUrl } from './urls/site.js';
export type { PageLinks, Place, Site } from './urls/site.js';

// Values as `tribe/events/v1` decodes them, and texts as it renders them.
export { DECODERS } from './tribe/dialect/decoders.js';
export { ldDescription } from './tribe/wire/ld-text.js';
export { escapeText } from './tribe/texts/escape-text.js';
export { renderDescription, renderExcerpt, renderTitle } from './tribe/texts/render-text.js';

// Records as `tribe/events/v1` presents them.
export { createPresenter } from './tribe/present/present.js';
export type { FoundRefs, Presenter } from './tribe/present/present.js';
export type { Rendering } from './tribe/wire/rendering.js';
export type { Viewer } from './tribe/present/join.js';

// JSON and templates with placeholders.
export { jsonList, jsonListBytes, jsonText } from './json/json-text.js';
export { joinParts, partsOf, Placeholder } from './render/placeholder.js';
export type { Open, Parts, Template } from './render/placeholder.js';

// Rendering with a cache.
export { createFragments } from './render/fragments.js';
export type { AtHand, Fragments, FragmentTypes, Gathering, Renderers } from './render/fragments.js';
export { cachedPage } from './render/pages.js';
export type { SingleFlight } from './render/single-flight.js';
export type { CachedFragment, FragmentRoom, Page, RenderCache } from './render/cache.js';
