/** Signed messages to other systems about each change of a calendar. */
export { createWebhooks } from './webhooks.js';
export type { Webhooks, WebhooksOptions } from './webhooks.js';
export type { Endpoint, EndpointInput, EndpointPatch, Operation } from './endpoint.js';
export type { EndpointReport } from './management.js';
export type { Delivery } from './deliveries.js';
