/** Signed messages to other systems about each change of a calendar. */
export { createWebhooks } from './webhooks.js';
export type { Webhooks, WebhooksOptions } from './webhooks.js';
export { OPERATIONS } from './endpoint.js';
export type {
  DisabledBy,
  Endpoint,
  EndpointInput,
  EndpointPatch,
  EventFilter,
  Operation,
} from './endpoint.js';
export type { EndpointReport, EndpointWithSecret, Management, Replay, Replayed } from './management.js';
export type { ValueStore } from './endpoints.js';
export type { Attempt, Delivery, Told } from './deliveries.js';
export type { Outcome } from './send.js';
