/** For authors of interfaces: routes with their own dialect, served by `createHandler`. */

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
export type { DeclaredArg } from './declared-arg.js';
export type {
  Answer,
  Handled,
  Handler,
  HttpRequest,
  HttpResponse,
  Method,
  Params,
  RequestHeaders,
  StreamBody,
} from './message.js';
export { headerText, isStream } from './message.js';
export type { PageLinks, Site } from './site.js';
export type { StoredUpload, Uploads } from './uploads.js';

export { originOf } from './identify/sender.js';

// Work for many clients: turns, queues, slots.
export { createQueue } from './work/queue.js';
export { createSlots } from './work/slots.js';
export type { SlotLimits } from './work/slots.js';
export { createWork } from './work/work.js';
export type { Work } from './work/work.js';

// Reading requests.
export { readFormBody } from './decode/form-body.js';
export { readJsonBody } from './decode/json-body.js';
export { EVENT_LIST_DECODERS } from './decode/query-decoders.js';
export { entries, isTrueWord, positiveInteger } from './decode/query-values.js';
export type { RequestLimits } from './decode/request-limits.js';

// Writing answers.
export { errorStatus, statusOf, wireCode } from './respond/wire-error.js';
export type { WireCode } from './respond/wire-error.js';
export { failureOf, RequestError } from './request-error.js';
export type { Failure } from './request-error.js';
export { etagOf } from './respond/etag.js';
export { isUnchanged } from './respond/is-unchanged.js';

// JSON and templates with placeholders.
export { MANAGING } from './json/managing.js';
export { jsonList, jsonText } from './json/json-text.js';
export { Placeholder } from './render/placeholder.js';

// Rendering with a cache.
export { createFragments } from './render/fragments.js';
export type { AtHand, Fragments, FragmentTypes, Renderers } from './render/fragments.js';
export { cachedPage, endOfQuarter, startOfQuarter } from './render/pages.js';
export { ofPublicState } from './render/public-state.js';
export { createCache } from './render/cache.js';
export type { CachedFragment, Page, RenderCache } from './render/cache.js';
