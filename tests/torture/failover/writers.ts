import { setTimeout as sleep } from 'node:timers/promises';
import type { Servers } from '../mirror/servers.js';
import { ADMIN } from '../server-process.js';
import type { Read, Write } from '../history/check-history.js';

const TRIBE = '/wp-json/tribe/events/v1';

/** What was acknowledged, and when. */
export interface Acknowledged {
  /** What was sent and answered. Events are known by their first titles, as ids are given again after the database has lost some. */
  readonly calls: (Read | Write)[];
  /** Answers that nothing explains. */
  readonly failures: string[];
  count: number;
  /** How many may or may not have been committed. */
  unknown: number;
  /** When a write was acknowledged last, and the longest time between two since `gap` was set to 0; in milliseconds. */
  last: number;
  gap: number;
}

export const nothingAcknowledged = (): Acknowledged => ({
  ...{ calls: [], failures: [], count: 0, unknown: 0 },
  ...{ last: performance.now(), gap: 0 },
});

function acknowledge(written: Acknowledged): void {
  const now = performance.now();
  written.count++;
  written.gap = Math.max(written.gap, now - written.last);
  written.last = now;
}

const CHANGED = ' changed';

/** The event of a title in the history. */
export const eventOf = (title: string): string => title.replace(CHANGED, '');

/** What is asked of one server. */
interface Asked {
  readonly servers: Servers;
  readonly at: number;
  readonly written: Acknowledged;
}

/** Sends a write. Gives the id in the answer; `undefined` if it was not acknowledged. */
async function write(
  { servers, at, written }: Asked,
  path: string,
  title: string,
): Promise<number | undefined> {
  const body = JSON.stringify({ title, start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' });
  const invoked = performance.now();
  const note = (outcome: Write['outcome'], completed = performance.now()) =>
    void written.calls.push({
      ...{ op: 'write', session: `writer ${at}`, record: eventOf(title), value: title },
      ...{ invoked, completed, outcome },
    });
  try {
    const response = await servers.send(at, TRIBE + path, { method: 'POST', headers: ADMIN, body });
    const text = await response.text();
    if (response.ok) {
      acknowledge(written);
      note('acknowledged');
      return (JSON.parse(text) as { readonly id: number }).id;
    }
    // 503 tells that nothing was written
    note(response.status === 503 ? 'refused' : 'unknown', response.status === 503 ? undefined : Infinity);
    if (response.status === 500) written.unknown++;
    else if (response.status !== 503) written.failures.push(`${path}: ${response.status} ${text}`);
  } catch (error) {
    note('unknown', Infinity);
    written.failures.push(`${path}: ${String(error)}`);
  }
  return undefined;
}

/** Reads an event from another server than the one that has just acknowledged it. */
async function read({ servers, at, written }: Asked, id: number): Promise<void> {
  const invoked = performance.now();
  const response = await servers.send(at, `${TRIBE}/events/${id}`, { headers: ADMIN });
  const text = await response.text();
  // while there is no primary, or after it has lost the event
  if (response.status === 503 || response.status === 404) return;
  if (!response.ok) {
    written.failures.push(`a read of event ${id}: ${response.status} ${text}`);
    return;
  }
  const { title } = JSON.parse(text) as { readonly title: string };
  written.calls.push({
    ...{ op: 'read', session: `reader ${at}`, record: eventOf(title), value: title },
    ...{ invoked, completed: performance.now() },
  });
}

/** Creates events by one server and changes each of them once, and reads it by the next, until the signal is aborted. */
export async function writeEvents(asked: Asked, stop: AbortSignal): Promise<void> {
  const { at, written } = asked;
  for (let step = 0; !stop.aborted; step++) {
    const title = `event ${at}-${step}-${written.count}`;
    const id = await write(asked, '/events', title);
    if (id === undefined) {
      await sleep(50);
      continue;
    }
    await write(asked, `/events/${id}`, `${title}${CHANGED}`);
    await read({ ...asked, at: at + 1 }, id);
  }
}
