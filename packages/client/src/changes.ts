import type { CategoryJson, OrganizerJson, TagJson, VenueJson } from '@kalends/http-adapter';
import type { EventJson } from '@kalends/http-adapter';
import { addressesBelow } from './address.js';
import { isObject } from './answer.js';
import type { AnsweredBy } from './declared.js';
import { createPrepare } from './ask.js';
import { limitsOf } from './exchange.js';
import { ClientError } from './client-error.js';
import type { ClientOptions } from './client-options.js';
import { sleepByTimer } from './deadline.js';
import { readEvents } from './event-stream.js';
import type { FurtherRecords } from './further-kinds.js';
import type { EventListParams } from './list-params.js';
import type { CallOptions } from './resource.js';
import type { Send } from './send.js';

/** The records that changes are about, by kind, of a calendar of the type `C`. */
export interface ChangedRecords<C = unknown> extends FurtherRecords<C> {
  readonly event: AnsweredBy<EventJson, C, 'events'>;
  readonly venue: AnsweredBy<VenueJson, C, 'venues'>;
  readonly organizer: AnsweredBy<OrganizerJson, C, 'organizers'>;
  readonly category: CategoryJson;
  readonly tag: TagJson;
}

/** A record to store in a copy, as it is now, under the name of its kind; or one to remove. */
export type Change<K extends keyof ChangedRecords = keyof ChangedRecords, C = unknown> = {
  [N in K]: { readonly kind: N; readonly id: number } & (
    | ({ readonly deleted?: undefined } & Readonly<Record<N, ChangedRecords<C>[N]>>)
    | { readonly deleted: true }
  );
}[K];

/** Some changes, in order. */
export interface ChangesPage<C = unknown> {
  readonly changes: readonly Change<keyof ChangedRecords, C>[];
  /** Where to go on: to be stored with the copy. */
  readonly cursor: string;
  /** Whether there is more to read now. */
  readonly more: boolean;
}

/** The events to follow, by the filters of a list; without dates, those of all dates. */
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
  /** How many milliseconds to wait before asking again where the server does not stream. Default 30,000. */
  readonly interval?: number | undefined;
}

/** The calls that keep a copy of a calendar up to date. Kalends only: The Events Calendar has no such interface. */
export interface ChangesCalls<C = unknown> {
  /**
   * One page of changes. Rejects with a `ClientError` of code `sync_token_expired` if the server no longer knows what
   * followed the cursor, or the rights of the caller have changed: start again without one.
   *
   * @example
   * const { changes, cursor } = await client.changes({ kinds: ['event'], categories: 'music' });
   */
  changes(params?: ChangesParams, options?: CallOptions): Promise<ChangesPage<C>>;
  /**
   * Iterates over pages of changes for ever: first all that there are, then those that come, by a stream of the server, or
   * asked for after each `interval` where it has none. Pages without changes are left out. A lost connection, and a
   * server that is not there or busy, are waited for. Ends with any other error of a call, `abort` once the signal is aborted.
   */
  follow(params?: ChangesParams, options?: FollowOptions): AsyncGenerator<ChangesPage<C>, never, undefined>;
}

const isPageOf =
  <C>() =>
  (value: unknown): value is ChangesPage<C> =>
    isObject(value) &&
    Array.isArray(value['changes']) &&
    typeof value['cursor'] === 'string' &&
    typeof value['more'] === 'boolean';

/** Whether a failed call may succeed later, as it is. */
const mayPass = (error: unknown): boolean =>
  error instanceof ClientError &&
  (error.kind === 'network' ||
    error.kind === 'timeout' ||
    (error.kind === 'http' && (error.status === 429 || error.status >= 500)));

/** The first pause after a failure, in milliseconds; each failure doubles it. */
const PAUSE = 1_000;

/** Creates the calls for changes. */
export function createChanges<C>(send: Send, options: ClientOptions): ChangesCalls<C> {
  const { sleep = sleepByTimer, random = () => Math.random() } = options;
  const limits = limitsOf(options);
  const prepare = createPrepare(options);
  const address = addressesBelow(options.baseUrl);
  const isPage = isPageOf<C>();

  const changes: ChangesCalls<C>['changes'] = (params = {}, { signal } = {}) =>
    send({
      method: 'GET',
      namespace: 'kalends/v1',
      path: ['changes'],
      query: { ...params },
      signal,
      is: isPage,
    });

  /** Opens a stream, if there is one. What is wrong with the call is told by the next one that asks for a page. */
  async function open(params: ChangesParams, call: AbortController): Promise<Response | undefined> {
    const url = address(['changes', 'stream'], { ...params }, 'kalends/v1');
    const headers = { Accept: 'text/event-stream' };
    try {
      const response = await (await prepare({ method: 'GET', url }, { headers }, call.signal))();
      const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
      if (response.ok && isStream) return response;
      call.abort();
    } catch {
      // there was no answer
    }
    return undefined;
  }

  return {
    changes,
    async *follow(params = {}, { interval = 30_000, signal = new AbortController().signal } = {}) {
      const pause = (failures: number): number =>
        Math.min(interval, PAUSE * 2 ** failures) * (0.5 + random() / 2);
      for (let { cursor } = params, failures = 0; ;) {
        const page = await changes({ ...params, cursor }, { signal }).catch((error: unknown) => {
          if (!mayPass(error)) throw error;
        });
        if (page === undefined) {
          await sleep(pause(failures++), signal);
          continue;
        }
        failures = 0;
        ({ cursor } = page);
        if (page.changes.length > 0) yield page;
        if (page.more) continue;
        const call = new AbortController();
        const abort = (): void => call.abort();
        signal.addEventListener('abort', abort);
        let response: Response | undefined;
        try {
          response = await open({ ...params, cursor }, call);
          if (response !== undefined)
            for await (const next of readEvents({ response, abort, limits }))
              if (isPage(next)) {
                ({ cursor } = next);
                if (next.changes.length > 0) yield next;
              }
        } finally {
          signal.removeEventListener('abort', abort);
        }
        // all who followed a server that has ended would come back at once
        await sleep(response === undefined ? interval : pause(0), signal);
      }
    },
  };
}
