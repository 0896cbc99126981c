import type { CategoryJson, EventJson, OrganizerJson, TagJson, VenueJson } from '@kalends/http-adapter';
import { isObject } from './answer.js';
import type { Sleep } from './deadline.js';
import type { EventListParams } from './list-params.js';
import type { CallOptions } from './resource.js';
import type { Send } from './send.js';

/** The records that changes are about, by kind. */
export interface ChangedRecords {
  readonly event: EventJson;
  readonly venue: VenueJson;
  readonly organizer: OrganizerJson;
  readonly category: CategoryJson;
  readonly tag: TagJson;
}

/** A record to store in a copy, as it is now, under the name of its kind; or one to remove. */
export type Change<K extends keyof ChangedRecords = keyof ChangedRecords> = {
  [N in K]: { readonly kind: N; readonly id: number } & (
    ({ readonly deleted?: undefined } & Readonly<Record<N, ChangedRecords[N]>>) | { readonly deleted: true }
  );
}[K];

/** Some changes, in order. */
export interface ChangesPage {
  readonly changes: readonly Change[];
  /** Where to go on: to be stored with the copy. */
  readonly cursor: string;
  /** Whether there is more to read now. */
  readonly more: boolean;
}

/** What to follow: events by the filters of a list, without dates those of all dates. */
export interface ChangesParams extends Omit<EventListParams, 'page' | 'per_page'> {
  /** Where to go on; without it, the state comes first. It belongs to these kinds and filters. */
  readonly cursor?: string | undefined;
  /** The number of changes in a page, 1 to 100. Default 50. */
  readonly per_page?: number | undefined;
  /** The kinds to follow. Default: all. */
  readonly kinds?: readonly (keyof ChangedRecords)[] | undefined;
}

/** Options of `follow`. */
export interface FollowOptions extends CallOptions {
  /** How many milliseconds to wait before asking again when there is nothing more. Default 30,000. */
  readonly interval?: number | undefined;
}

/** The calls that keep a copy of a calendar up to date. Kalends only: The Events Calendar has no such interface. */
export interface ChangesCalls {
  /**
   * One page of changes. Rejects with a `ClientError` of code `sync_token_expired` if the server no longer knows what
   * followed the cursor, or the rights of the caller have changed: start again without one.
   *
   * @example
   * const { changes, cursor } = await client.changes({ kinds: ['event'], categories: 'music' });
   */
  changes(params?: ChangesParams, options?: CallOptions): Promise<ChangesPage>;
  /**
   * Iterates over pages of changes for ever: first all that there are, then those that come, asked for after each
   * `interval`. Pages without changes are left out. Ends with the error of a call, `abort` once the signal is aborted.
   */
  follow(params?: ChangesParams, options?: FollowOptions): AsyncGenerator<ChangesPage, never, undefined>;
}

const isPage = (value: unknown): value is ChangesPage =>
  isObject(value) &&
  Array.isArray(value['changes']) &&
  typeof value['cursor'] === 'string' &&
  typeof value['more'] === 'boolean';

const NEVER = new AbortController().signal;

/** Creates the calls for changes. */
export function createChanges(send: Send, sleep: Sleep): ChangesCalls {
  const changes: ChangesCalls['changes'] = (params = {}, { signal } = {}) =>
    send({
      method: 'GET',
      namespace: 'kalends/v1',
      path: ['changes'],
      query: { ...params },
      signal,
      is: isPage,
    });

  return {
    changes,
    async *follow(params = {}, { interval = 30_000, signal = NEVER } = {}) {
      for (let { cursor } = params; ;) {
        const page = await changes({ ...params, cursor }, { signal });
        ({ cursor } = page);
        if (page.changes.length > 0) yield page;
        if (!page.more) await sleep(interval, signal);
      }
    },
  };
}
