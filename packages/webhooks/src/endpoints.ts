import { CalendarError } from '@kalends/core';
import type { SettingName, Store } from '@kalends/core/store';
import type { StoredEndpoint } from './endpoint.js';

/** How many endpoints there may be. */
export const MOST_ENDPOINTS = 50;

const nameOf = (id: string): SettingName => `webhook endpoint ${id}`;

/** What is stored in the settings of a store: where webhooks keep their state. */
export type Settings = Pick<Store, 'setting' | 'settings'>;

/** The endpoints in a store. */
export interface StoredEndpoints {
  /** All of them, by their time of creation. */
  list(): Promise<readonly StoredEndpoint[]>;
  get(id: string): Promise<StoredEndpoint | undefined>;
  add(endpoint: StoredEndpoint): Promise<void>;
  /**
   * Replaces an endpoint by what `change` makes of it, again if someone else has changed it in the meantime. Gives the
   * endpoint; `undefined` if there is none.
   */
  change(
    id: string,
    change: (endpoint: StoredEndpoint) => StoredEndpoint,
  ): Promise<StoredEndpoint | undefined>;
  forget(id: string): Promise<void>;
}

/** The endpoints in the settings of a store. */
export function createStoredEndpoints(store: Settings): StoredEndpoints {
  const read = (text: string): StoredEndpoint => JSON.parse(text) as StoredEndpoint;

  const forget = (id: string) => store.setting(nameOf(id), { value: null, replaces: true });

  async function list(): Promise<readonly StoredEndpoint[]> {
    const all = await store.settings('webhook endpoint ', 'webhook endpoint!', 2 * MOST_ENDPOINTS);
    const endpoints = all.map(({ value }) => read(value));
    return endpoints.sort((a, b) => (`${a.created} ${a.id}` < `${b.created} ${b.id}` ? -1 : 1));
  }

  return {
    list,
    async get(id) {
      const text = await store.setting(nameOf(id));
      return text === undefined ? undefined : read(text);
    },
    async add(endpoint) {
      await store.setting(nameOf(endpoint.id), { value: JSON.stringify(endpoint) });
      if ((await list()).length <= MOST_ENDPOINTS) return;
      // others may have been added at the same time
      await forget(endpoint.id);
      throw new CalendarError('conflict', `There are at most ${MOST_ENDPOINTS} endpoints.`);
    },
    async change(id, change) {
      for (;;) {
        const before = await store.setting(nameOf(id));
        if (before === undefined) return undefined;
        const after = change(read(before));
        const value = JSON.stringify(after);
        if (value === before) return after;
        if ((await store.setting(nameOf(id), { value, replaces: before })) === value) return after;
      }
    },
    async forget(id) {
      await forget(id);
    },
  };
}
