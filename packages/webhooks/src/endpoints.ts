import { keptInSettings, type KeptInSettings, type Store } from '@kalends/core/store';
import type { StoredEndpoint } from './endpoint.js';

/** How many endpoints there may be. */
export const MOST_ENDPOINTS = 50;

/** What is stored in the settings of a store: where webhooks keep their state. */
export type Settings = Pick<Store, 'setting' | 'settings'>;

/** The endpoints in a store. */
export type StoredEndpoints = KeptInSettings<StoredEndpoint>;

/** The endpoints in the settings of a store. */
export const createStoredEndpoints = (store: Settings): StoredEndpoints =>
  keptInSettings(store, 'webhook endpoint', MOST_ENDPOINTS);
