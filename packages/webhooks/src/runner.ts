import { setMaxListeners } from 'node:events';
import type { Calendar } from '@kalends/core';
import { messageId, signedHeaders } from './signature.js';
import { send, type Outcome, type Sending } from './send.js';
import { ATTEMPTS, FAILING_TIME, pauseAfter } from './schedule.js';
import { timeText, type Deliveries, type Told, type Waiting } from './deliveries.js';
import type { DisabledBy, StoredEndpoint } from './endpoint.js';
import type { StoredEndpoints } from './endpoints.js';
import { isSeen } from './telling.js';

/** Writes a record as an endpoint may see it; `undefined` if it may not. */
export type WriteRecord = (told: Told, endpoint: StoredEndpoint) => Promise<string | undefined>;

/** The context of deliveries. */
export interface Delivering {
  readonly calendar: Calendar;
  readonly endpoints: StoredEndpoints;
  readonly deliveries: Deliveries;
  readonly sending: Omit<Sending, 'isTrusted' | 'signal'>;
  /** The address of a record in the REST interface. */
  readonly restUrl: (told: Told) => string;
  readonly writeRecord: WriteRecord;
  readonly random: () => number;
  readonly report: (error: unknown) => void;
  /** Called after each attempt. */
  readonly onAttempt: (endpoint: StoredEndpoint, outcome: Outcome) => void;
}

/** How many deliveries are read at once. */
const BATCH = 20;

const isSuccess = (outcome: Outcome): boolean =>
  'status' in outcome && outcome.status >= 200 && outcome.status < 300;

const isGone = (outcome: Outcome): boolean => 'status' in outcome && outcome.status === 410;

/** The record as an endpoint may see it now; `undefined` if it may not any more. */
async function recordFor(
  { calendar, writeRecord }: Delivering,
  endpoint: StoredEndpoint,
  told: Told,
): Promise<string | undefined> {
  const isStillSeen = () => isSeen(calendar, endpoint, told.kind, told.id);
  if (!(await isStillSeen())) return undefined;
  try {
    return await writeRecord(told, endpoint);
  } catch (error) {
    // it may have been hidden or deleted since
    if (await isStillSeen()) throw error;
    return undefined;
  }
}

/** The body of a message: what happened to which record, and the record itself for endpoints that want it. */
async function bodyOf(delivering: Delivering, endpoint: StoredEndpoint, told: Told): Promise<string> {
  const { kind, id, operation, at } = told;
  const data = JSON.stringify({ kind, id, operation, rest_url: delivering.restUrl(told) });
  const head = `{"type":"${kind}.${operation}","timestamp":"${at}","data":${data}`;
  if (!endpoint.record || operation === 'delete') return `${head}}`;
  return `${head.slice(0, -1)},"record":${(await recordFor(delivering, endpoint, told)) ?? 'null'}}}`;
}

/** The secrets to sign with. */
const secretsAt = ({ secrets }: StoredEndpoint, now: number): string[] =>
  secrets.filter(({ until }) => until === null || until > now).map(({ secret }) => secret);

/** Disables an endpoint. */
export const disabled = (endpoint: StoredEndpoint, by: DisabledBy): StoredEndpoint =>
  endpoint.state === 'active' ? { ...endpoint, state: 'disabled', disabled_by: by } : endpoint;

/** Notes in an endpoint what came of an attempt. */
function afterAttempt(endpoint: StoredEndpoint, outcome: Outcome, now: number): StoredEndpoint {
  if (isSuccess(outcome))
    return endpoint.failing_since === null ? endpoint : { ...endpoint, failing_since: null };
  const failing_since = endpoint.failing_since ?? timeText(now);
  const failing = { ...endpoint, failing_since };
  if (isGone(outcome)) return disabled(failing, 'gone');
  return now - Date.parse(failing_since) >= FAILING_TIME ? disabled(failing, 'failures') : failing;
}

/**
 * Makes the deliveries that are due: for each endpoint one after the other, and those of one endpoint do not wait for those of
 * another.
 */
export function createRunner(delivering: Delivering) {
  const { calendar, endpoints, deliveries, sending, random, report, onAttempt } = delivering;
  const stopping = new AbortController();
  // one listener for each delivery under way
  setMaxListeners(0, stopping.signal);
  /** The running deliveries, by endpoint, and whether more is to do when one ends. */
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();

  /** Sends a message. One that cannot be written fails like one that is not taken, so that those behind it do not wait for ever. */
  async function sent(endpoint: StoredEndpoint, told: Told, now: number): Promise<Outcome> {
    const id = messageId(endpoint.salt, told.version);
    let body: string;
    try {
      body = await bodyOf(delivering, endpoint, told);
    } catch (error) {
      report(error);
      return { error: 'not_written' };
    }
    const headers = signedHeaders(secretsAt(endpoint, now), { id, timestamp: Math.floor(now / 1_000), body });
    return send(
      {
        url: endpoint.url,
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'Kalends-Webhooks', ...headers },
        body,
      },
      { ...sending, isTrusted: endpoint.trusted, signal: stopping.signal },
    );
  }

  /** Makes one attempt; resolves to the endpoint as it is then, `undefined` if no more attempts are to follow now. */
  async function attempt(endpoint: StoredEndpoint, waiting: Waiting): Promise<StoredEndpoint | undefined> {
    const { told, attempts } = waiting;
    const now = calendar.clock();
    const outcome = await sent(endpoint, told, now);
    if (stopping.signal.aborted) return undefined;
    onAttempt(endpoint, outcome);
    const made: Waiting = {
      ...waiting,
      attempts: [...attempts, { at: timeText(now), ...outcome }].slice(-ATTEMPTS),
    };
    const pause = pauseAfter(made.attempts.length, random());
    const after = await endpoints.change(endpoint.id, (one) => afterAttempt(one, outcome, now));
    if (after === undefined) await deliveries.drop(waiting);
    else if (isSuccess(outcome)) await deliveries.end(endpoint.id, made, 'delivered');
    else if (pause === undefined) await deliveries.end(endpoint.id, made, 'failed');
    else await deliveries.putOff(endpoint.id, made, calendar.clock() + pause);
    return after;
  }

  async function drain(id: string): Promise<void> {
    while (!stopping.signal.aborted) {
      let endpoint = await endpoints.get(id);
      const due = endpoint && (await deliveries.due(id, calendar.clock(), BATCH));
      if (due === undefined || due.length === 0) return;
      for (const waiting of due) {
        if (endpoint?.state !== 'active') return;
        endpoint = await attempt(endpoint, waiting);
      }
    }
  }

  /** Makes what is due for an endpoint, unless that is under way. */
  function wake(id: string): void {
    if (stopping.signal.aborted) return;
    if (running.has(id)) {
      again.add(id);
      return;
    }
    const end = (): void => {
      running.delete(id);
      if (again.delete(id)) wake(id);
    };
    running.set(id, drain(id).catch(report).then(end));
  }

  return {
    wake,
    /** Abandons running deliveries: they are made again when someone goes on. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
