// Interfaces as one function.
export { createHandler } from './create-handler.js';
export type { HandlerOptions } from './create-handler.js';
export type { PageLinks, Site } from './site.js';
export type { PipelineOptions } from './pipeline.js';
export type { CreateInterface } from './interface.js';
export type { StoredUpload, Uploads } from './uploads.js';
export type { CacheOptions } from './render/cache.js';
export type { Body, Handled, Handler, HttpRequest, HttpResponse, RequestHeaders } from './message.js';
export type { RequestLog } from './request-log.js';
export { DEFAULT_REQUEST_LIMITS } from './decode/request-limits.js';
export type { RequestLimits } from './decode/request-limits.js';
export { errorStatus } from './respond/wire-error.js';
export type { WireCode } from './respond/wire-error.js';
export { RequestError } from './request-error.js';
export type { Failure, RequestFailureCode, RequestFailureData } from './request-error.js';

// Authentication.
export type { Identify, Recognized } from './identify/identify.js';
export { basicAuth } from './identify/basic-auth.js';
export type { BasicAuthOptions, BasicUser } from './identify/basic-auth.js';
export { limitLogins } from './identify/limit-logins.js';
export type { LoginLimit } from './identify/limit-logins.js';
export { actorIdOf } from './identify/actor-id.js';
export { bearer } from './identify/bearer.js';
export type { BearerToken } from './identify/bearer.js';
