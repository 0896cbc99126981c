/** For authors of interfaces: routes with their own dialect, served by `createHandler`. */

// The parts of an interface.
export type {
  Args,
  Call,
  CreateInterface,
  Decoded,
  ImageFile,
  Dialect,
  Exchange,
  Form,
  Host,
  Interface,
  Operation,
  Route,
} from './interface.js';
export type { Arg, DeclaredArg } from './declared-arg.js';
export type {
  Answer,
  Body,
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
export { absoluteUrl, siteAt } from './site.js';
export type { PageLinks, Site } from './site.js';
export type { StoredUpload, Uploads } from './uploads.js';

export { networkOf } from './identify/network.js';
export { originOf } from './identify/sender.js';

// Work for many clients: turns, queues, slots.
export { createQueue } from './work/queue.js';
export type { Queue, QueueOptions } from './work/queue.js';
export { createSlots } from './work/slots.js';
export type { SlotLimits, Slots } from './work/slots.js';
export type { SingleFlight } from './work/single-flight.js';
export { createWork } from './work/work.js';
export type { Work } from './work/work.js';

// Limits by client.
export { createFailureCounters } from './identify/failure-counters.js';
export type { FailureCounters, FailureCountersOptions } from './identify/failure-counters.js';

// Reading requests.
export { checkImageSize, isFormType, readFormBody } from './decode/form-body.js';
export type { FormBody, FormBodyOptions } from './decode/form-body.js';
export { readJsonBody } from './decode/json-body.js';
export { NO_PARAMS, readQuery } from './decode/query-text.js';
export {
  customConditions,
  EVENT_LIST_DECODERS,
  filled,
  flagOf,
  isEventStatus,
  isStatus,
  LIST_DECODERS,
  positive,
  statuses,
  taking,
  termKeys,
  valueOf,
} from './decode/query-decoders.js';
export {
  entries,
  isFilled,
  isNothing,
  isText,
  isTrueWord,
  positiveInteger,
  readAll,
} from './decode/query-values.js';
export { DEFAULT_REQUEST_LIMITS, hasMore, tooLarge } from './decode/request-limits.js';
export type { RequestLimits } from './decode/request-limits.js';

// Writing answers.
export { errorStatus, statusOf, wireCode } from './respond/wire-error.js';
export type { WireCode } from './respond/wire-error.js';
export { failureOf, RequestError } from './request-error.js';
export type { Failure, RequestFailureCode, RequestFailureData } from './request-error.js';
export { etagOf } from './respond/etag.js';
export { isUnchanged } from './respond/is-unchanged.js';
export type { Validators } from './respond/is-unchanged.js';

// JSON and templates with placeholders.
export { MANAGING } from './json/managing.js';
export { jsonList, jsonListBytes, jsonText } from './json/json-text.js';
export { joinParts, partsOf, pickParts, Placeholder } from './render/placeholder.js';
export type { Open, Parts, Template } from './render/placeholder.js';

// Rendering with a cache.
export { createFragments } from './render/fragments.js';
export type { AtHand, Fragments, FragmentTypes, OwnFragment, Renderers } from './render/fragments.js';
export { cachedPage, endOfQuarter, startOfQuarter } from './render/pages.js';
export { ofPublicState } from './render/public-state.js';
export { createCache } from './render/cache.js';
export type { CachedFragment, CacheOptions, FragmentRoom, Page, RenderCache } from './render/cache.js';
