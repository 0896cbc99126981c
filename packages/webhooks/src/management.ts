import { randomBytes } from 'node:crypto';
import { CalendarError, type Calendar, type ChangeEntry } from '@kalends/core';
import { checkEventSelection, nextSlice } from '@kalends/core/adapter';
import { timeText, type Deliveries, type Delivery } from './deliveries.js';
import {
  DEFAULT_CHOICE,
  readChoice,
  refused,
  shownEndpoint,
  type Choice,
  type Endpoint,
  type EndpointInput,
  type EndpointPatch,
  type StoredEndpoint,
} from './endpoint.js';
import { MOST_ENDPOINTS, type StoredEndpoints } from './endpoints.js';
import { DAY } from './schedule.js';
import { makeSecret } from './signature.js';
import { toldOf, viewOf } from './telling.js';

/** An endpoint with its newest secret, which is told once. */
export interface EndpointWithSecret {
  readonly endpoint: Endpoint;
  /** In the form of Standard Webhooks: `whsec_…`. */
  readonly secret: string;
}

/** The changes to send again: that of one delivery, or those of a period. Times in milliseconds since 1970. */
export type Replay =
  | { readonly version: number }
  | { readonly from: number; readonly to?: number | undefined };

/** The result of a replay. */
export interface Replayed {
  /** How many deliveries wait now that did not before, or do so again. */
  readonly replayed: number;
  /** Whether there is more in the period than is told again at once; `from` is then the time to go on with. */
  readonly more: boolean;
  readonly from: number | null;
}

/** How an endpoint does. */
export interface EndpointReport extends Endpoint {
  /** How many deliveries wait, counted up to 1,000. */
  readonly waiting: number;
}

/** The management of endpoints by administrators. All methods reject with a `CalendarError`: `not_found` for an unknown endpoint. */
export interface Management {
  /** All endpoints, the oldest first. */
  list(): Promise<readonly EndpointReport[]>;
  /** One endpoint. */
  get(id: string): Promise<EndpointReport>;
  /**
   * Adds an endpoint; it is told of what follows. Rejects with `invalid_param` for what cannot be, and `conflict` if there
   * are 50.
   *
   * @param options `trusted`: whether it may have an address of a private network and be called by `http:`, which only the host may say
   */
  add(input: EndpointInput, options?: { readonly trusted?: boolean }): Promise<EndpointWithSecret>;
  /** Changes an endpoint. With another `url` it is no longer trusted, unless `options` say so. */
  change(id: string, patch: EndpointPatch, options?: { readonly trusted?: boolean }): Promise<Endpoint>;
  /** Removes an endpoint with all its deliveries. */
  remove(id: string): Promise<void>;
  /** Makes a new secret. The one before is used besides it for a day; one that is older no longer. */
  rotate(id: string): Promise<EndpointWithSecret>;
  /** The deliveries that wait next, and those that ended last: at most 100 of each. */
  deliveries(id: string): Promise<readonly Delivery[]>;
  /**
   * Sends changes again that the change log still has, at most 10,000 at once and no more than may wait: also those from while the
   * endpoint was disabled. A message that it has had keeps its id. Rejects with `conflict` if no more may wait.
   */
  replay(id: string, which: Replay): Promise<Replayed>;
}

const LISTED = 100;
const COUNTED = 1_000;

/** How many entries of the change log are told again at once, and read at once. */
const MOST_REPLAYED = 10_000;
const PAGE = 500;

/** How much the clocks of processes may differ, in milliseconds. */
const CLOCKS_DIFFER = DAY / 24;

const timeOf = ({ at }: ChangeEntry): number => Date.parse(`${at.replace(' ', 'T')}Z`);

const noEndpoint = (): CalendarError => new CalendarError('not_found', 'There is no such endpoint.');

/** Two secrets are used: the newest, and the one before for a day. */
const rotated = (endpoint: StoredEndpoint, secret: string, now: number): StoredEndpoint => ({
  ...endpoint,
  secrets: [
    { secret, until: null },
    ...endpoint.secrets.slice(0, 1).map((old) => ({ ...old, until: now + DAY })),
  ],
});

/** The fields that a patch sets, with those that follow from them. */
function patched(
  endpoint: StoredEndpoint,
  choice: Partial<Choice>,
  { state, trusted }: { readonly state: EndpointPatch['state']; readonly trusted: boolean | undefined },
): StoredEndpoint {
  const isMoved = choice.url !== undefined && choice.url !== endpoint.url;
  const changed = { ...endpoint, ...choice, trusted: trusted ?? (endpoint.trusted && !isMoved) };
  if (state === undefined) return changed;
  if (state === 'disabled') return { ...changed, state, disabled_by: endpoint.disabled_by ?? 'hand' };
  return { ...changed, state, disabled_by: null, failing_since: null };
}

/** Creates the operations of administrators. */
export function createManagement({
  calendar,
  endpoints,
  deliveries,
  mostWaiting,
}: {
  readonly calendar: Calendar;
  readonly endpoints: StoredEndpoints;
  readonly deliveries: Deliveries;
  /** How many deliveries may wait for one endpoint. */
  readonly mostWaiting: number;
}): Management {
  async function stored(id: string): Promise<StoredEndpoint> {
    const endpoint = await endpoints.get(id);
    if (endpoint === undefined) throw noEndpoint();
    return endpoint;
  }

  async function change(
    id: string,
    by: (endpoint: StoredEndpoint) => StoredEndpoint,
  ): Promise<StoredEndpoint> {
    await stored(id);
    const changed = await endpoints.change(id, by);
    if (changed === undefined) throw noEndpoint();
    return changed;
  }

  const reportOf = async (endpoint: StoredEndpoint): Promise<EndpointReport> => ({
    ...shownEndpoint(endpoint),
    waiting: await deliveries.count(endpoint.id, COUNTED),
  });

  /** Refuses a filter that lists of events refuse. */
  const checkFilter = ({ filter = {}, role = null }: Partial<Choice>): Promise<void> =>
    checkEventSelection(viewOf(calendar, { role }), filter);

  /** Queues the selected entries for an endpoint; returns their number. */
  async function enqueue(
    endpoint: StoredEndpoint,
    entries: readonly ChangeEntry[],
    isWanted: (entry: ChangeEntry) => boolean,
  ): Promise<number> {
    let count = 0;
    for (const entry of entries) {
      if (!isWanted(entry)) continue;
      const told = await toldOf(calendar, { ...endpoint, since: 0 }, entry);
      if (told === undefined) continue;
      await deliveries.tell(endpoint.id, told, calendar.clock());
      count++;
      await nextSlice();
    }
    return count;
  }

  /** The version after which the entries from a time on are; processes may have clocks that differ a little. */
  async function placeOf(time: number): Promise<number> {
    const { floor, last } = await calendar.changes(0, 1);
    let [low, high] = [floor, last];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [entry] = (await calendar.changes(middle, 1)).entries;
      if (entry !== undefined && timeOf(entry) < time - CLOCKS_DIFFER) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    async list() {
      const all = await endpoints.list();
      return Promise.all(all.map(reportOf));
    },
    get: async (id) => reportOf(await stored(id)),

    async add(input, { trusted = false } = {}) {
      const choice = readChoice(input, trusted);
      const { url } = choice;
      if (url === undefined) throw refused('url', 'It is required.');
      await checkFilter(choice);
      const secret = makeSecret();
      const endpoint: StoredEndpoint = {
        id: randomBytes(6).toString('hex'),
        ...{ ...DEFAULT_CHOICE, ...choice, url, trusted },
        ...{ state: 'active', disabled_by: null, failing_since: null },
        created: timeText(calendar.clock()),
        secrets: [{ secret, until: null }],
        salt: randomBytes(16).toString('base64url'),
        since: await calendar.version(),
      };
      await endpoints.add(endpoint, (others) =>
        others.length < MOST_ENDPOINTS ? undefined : `There are at most ${MOST_ENDPOINTS} endpoints.`,
      );
      return { endpoint: shownEndpoint(endpoint), secret };
    },

    async change(id, patch, { trusted } = {}) {
      const before = await stored(id);
      const { state } = patch;
      if (state !== undefined && !['active', 'disabled'].includes(state))
        throw refused('state', 'It is active or disabled.');
      const isSame = patch.url === undefined || patch.url === before.url;
      const choice = readChoice(patch, trusted ?? (before.trusted && isSame), ['state']);
      await checkFilter({ ...before, ...choice });
      return shownEndpoint(await change(id, (one) => patched(one, choice, { state, trusted })));
    },

    async remove(id) {
      await stored(id);
      await endpoints.remove(id);
      // who sends clears the rest
      await deliveries.clear(id, PAGE);
    },

    async rotate(id) {
      const secret = makeSecret();
      const endpoint = await change(id, (one) => rotated(one, secret, calendar.clock()));
      return { endpoint: shownEndpoint(endpoint), secret };
    },

    async deliveries(id) {
      return deliveries.list((await stored(id)).id, LISTED);
    },

    async replay(id, which) {
      const endpoint = await stored(id);
      const room = mostWaiting - (await deliveries.count(id, mostWaiting));
      if (room <= 0) throw new CalendarError('conflict', `At most ${mostWaiting} deliveries may wait.`);
      if ('version' in which) {
        const { entries } = await calendar.changes(which.version - 1, 1);
        const replayed = await enqueue(endpoint, entries, ({ version }) => version === which.version);
        return { replayed, more: false, from: null };
      }
      const { from, to = calendar.clock() } = which;
      const most = Math.min(MOST_REPLAYED, room);
      const isWanted = (entry: ChangeEntry): boolean => timeOf(entry) >= from && timeOf(entry) <= to;
      let [replayed, after] = [0, await placeOf(from)];
      for (;;) {
        const { entries } = await calendar.changes(after, PAGE);
        replayed += await enqueue(endpoint, entries, isWanted);
        const last = entries.at(-1);
        if (last === undefined || timeOf(last) > to) return { replayed, more: false, from: null };
        // times are of whole seconds, each of which is told as a whole
        if (replayed >= most && timeOf(last) > from) return { replayed, more: true, from: timeOf(last) };
        after = last.version;
        await nextSlice();
      }
    },
  };
}
