/** For the packages of Kalends, which have one version: a program of yours has no need of it, and nothing here is promised. */

export { createHandler } from './create-handler.js';
export type { HandlerOptions } from './create-handler.js';
export type { Arg } from './declared-arg.js';
export { checkImageSize, isFormType } from './decode/form-body.js';
export type { FormBody, FormBodyOptions } from './decode/form-body.js';
export {
  customConditions,
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
export { NO_PARAMS, readQuery } from './decode/query-text.js';
export { isFilled, isNothing, isText, readAll } from './decode/query-values.js';
export { bodyTooLarge, DEFAULT_REQUEST_LIMITS, tooLarge } from './decode/request-limits.js';
export { basicAuth } from './identify/basic-auth.js';
export type { BasicAuthOptions, BasicUser } from './identify/basic-auth.js';
export { bearer } from './identify/bearer.js';
export type { BearerToken } from './identify/bearer.js';
export { createFailureCounters } from './identify/failure-counters.js';
export { networkOf } from './identify/network.js';
export type { Identify, Recognized } from './identify/identify.js';
export { LOGIN_FAILURES, limitLogins } from './identify/limit-logins.js';
export type { LoginLimit } from './identify/limit-logins.js';
export { jsonListBytes } from './json/json-text.js';
export { DAV_METHODS, discard } from './message.js';
export type { Body } from './message.js';
export type { PipelineOptions } from './pipeline.js';
export { joinParts, partsOf, pickParts } from './render/placeholder.js';
export type { Parts, Template } from './render/placeholder.js';
export { aborted } from './request-error.js';
export type { RequestFailureData } from './request-error.js';
export type { RequestLog } from './request-log.js';
export { printOtherPath } from './respond/report.js';
export { absoluteUrl, siteAt } from './site.js';
export type { Queue } from './work/queue.js';
