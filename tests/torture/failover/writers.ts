import { setTimeout as sleep } from 'node:timers/promises';
import type { Servers } from '../mirror/servers.js';
import { ADMIN } from '../server-process.js';

const TRIBE = '/wp-json/tribe/events/v1';

/** What writers know of an event: the title that was acknowledged last, and those that were sent since. */
interface Written {
  readonly id: number;
  acknowledged: string;
  readonly sent: Set<string>;
}

/** What was acknowledged, and when. */
export interface Acknowledged {
  /** Ids are given again after the database has lost some. */
  readonly events: Written[];
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
  ...{ events: [], failures: [], count: 0, unknown: 0 },
  ...{ last: performance.now(), gap: 0 },
});

function acknowledge(written: Acknowledged): void {
  const now = performance.now();
  written.count++;
  written.gap = Math.max(written.gap, now - written.last);
  written.last = now;
}

/** Sends a write to one server. Gives the id in the answer; `undefined` if it was not acknowledged. */
async function write(
  servers: Servers,
  at: number,
  written: Acknowledged,
  path: string,
  title: string,
): Promise<number | undefined> {
  const body = JSON.stringify({ title, start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' });
  try {
    const response = await servers.send(at, TRIBE + path, { method: 'POST', headers: ADMIN, body });
    const text = await response.text();
    if (response.ok) {
      acknowledge(written);
      return (JSON.parse(text) as { readonly id: number }).id;
    }
    if (response.status === 500) written.unknown++;
    else if (response.status !== 503) written.failures.push(`${path}: ${response.status} ${text}`);
  } catch (error) {
    written.failures.push(`${path}: ${String(error)}`);
  }
  return undefined;
}

/** Creates events by one server and changes each of them once, until the signal is aborted. */
export async function writeEvents(
  servers: Servers,
  at: number,
  written: Acknowledged,
  stop: AbortSignal,
): Promise<void> {
  for (let step = 0; !stop.aborted; step++) {
    const title = `event ${at}-${step}-${written.count}`;
    const id = await write(servers, at, written, '/events', title);
    if (id === undefined) {
      await sleep(50);
      continue;
    }
    const event: Written = { id, acknowledged: title, sent: new Set() };
    written.events.push(event);
    const other = `${title} changed`;
    event.sent.add(other);
    if ((await write(servers, at, written, `/events/${id}`, other)) !== undefined) event.acknowledged = other;
  }
}

/** The acknowledged writes that records, as JSON by kind and id, do not have. */
export const lostFrom = ({ events }: Acknowledged, records: ReadonlyMap<string, string>): string[] =>
  events.flatMap(({ id, acknowledged, sent }) => {
    const { title } = JSON.parse(records.get(`event ${id}`) ?? '{}') as { readonly title?: string };
    const isThere = title === acknowledged || (title !== undefined && sent.has(title));
    return isThere ? [] : [`event ${id} is ${title} instead of ${acknowledged}`];
  });
