import { createCollection, type Collection, type Store } from '@kalends/core/store';
import type { StoredEndpoint } from './endpoint.js';

/** How many endpoints there may be. */
export const MOST_ENDPOINTS = 50;

/** The values of a store, where webhooks keep their state. */
export type ValueStore = Pick<Store, 'values'>;

/** The endpoints in a store. */
export type StoredEndpoints = Collection<StoredEndpoint>;

/** The endpoints among the values of a store. */
export const createStoredEndpoints = (store: ValueStore): StoredEndpoints =>
  createCollection(store, 'webhook endpoint', MOST_ENDPOINTS);
