import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN } from '../server-process.js';
import type { ServedCalendar } from './served-calendar.js';

const TRIBE = '/wp-json/tribe/events/v1';
const DAY = 86_400_000;
/** Requests of each kind: as many as give a median, after as many that are not counted. */
const REQUESTS = 150;

/** Milliseconds of a kind of requests: the median of their times, and CPU of the server for each. */
interface Latency {
  readonly time: number;
  readonly cpu: number;
}

/** What a month's end was like; sizes in bytes. */
export interface Month {
  readonly day: number;
  readonly events: number;
  /** The process that was measured. */
  readonly pid: number;
  readonly memory: number;
  readonly heap: number;
  readonly database: number;
  readonly wal: number;
  readonly images: number;
  /** Of the log, for each request of the process. */
  readonly logged: number;
  readonly list: Latency;
  readonly one: Latency;
  readonly page: Latency;
  readonly create: Latency;
}

/** CPU of all threads of a process, in milliseconds. */
const cpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
    const [running] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ');
    return sum + Number(running) / 1e6;
  }, 0);

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + sizeOf(join(folder, name)),
    0,
  );

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The value of a metric that has one, or the sum of its values. */
export async function metric(calendar: ServedCalendar, name: string): Promise<number> {
  const text = await (await calendar.send(0, '/metrics')).text();
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))];
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}

/** The time and the CPU of a kind of requests. */
async function latency(
  calendar: ServedCalendar,
  status: number,
  request: (number: number) => readonly [string, RequestInit?],
): Promise<Latency> {
  const { pid } = calendar.server();
  const times: number[] = [];
  let before = 0;
  for (let number = 0; number < 2 * REQUESTS; number++) {
    if (number === REQUESTS) before = cpuOf(pid);
    const started = performance.now();
    const response = await calendar.send(0, ...request(number));
    const text = await response.text();
    if (response.status !== status) throw new Error(`${response.url}: ${response.status} ${text}`);
    times.push(performance.now() - started);
  }
  return { time: median(times.slice(REQUESTS)), cpu: (cpuOf(pid) - before) / REQUESTS };
}

/** Measures a server that no one else uses. `known` are public events. */
export async function measure(
  calendar: ServedCalendar,
  day: number,
  events: number,
  known: readonly number[],
): Promise<Month> {
  const server = calendar.server();
  const date = (ahead: number) => new Date(calendar.now() + ahead * DAY).toISOString().slice(0, 10);
  // another first day each time, so that no answer is known by its address
  const list = await latency(calendar, 200, (number) => [
    `${TRIBE}/events?start_date=${date(1)}%20${new Date(number * 60_000).toISOString().slice(11, 19)}&per_page=20`,
  ]);
  const step = Math.max(1, Math.floor(known.length / (2 * REQUESTS)));
  const one = await latency(calendar, 200, (number) => [
    `${TRIBE}/events/${known[(number * step) % known.length] ?? 0}`,
  ]);
  const page = await latency(calendar, 200, (number) => [
    `/events/${date(1).slice(0, 7)}/?measured=${number}`,
  ]);
  const create = await latency(calendar, 201, (number) => [
    `${TRIBE}/events`,
    {
      ...{ method: 'POST', headers: ADMIN },
      body: JSON.stringify({
        ...{ title: `Measured ${day} ${number}`, description: 'measured '.repeat(40) },
        ...{ start_date: `${date(40)} 20:00:00`, end_date: `${date(40)} 22:00:00` },
        ...{ venue: { venue: `Hall ${number}` }, tags: [`Tag ${number}`] },
      }),
    },
  ]);
  // twice, as the first frees what the second gives back
  for (let round = 0; round < 2; round++) {
    server.kill('SIGUSR2');
    await sleep(500);
  }
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  const requests = await metric(calendar, 'kalends_http_request_duration_seconds_count');
  return {
    ...{ day, events, pid: server.pid, list, one, page, create },
    memory: Number(/^RssAnon:\s*(\d+)/m.exec(status)?.[1]) * 1_024,
    heap: await metric(calendar, 'nodejs_heap_size_used_bytes'),
    ...{ database: sizeOf(calendar.file), wal: sizeOf(`${calendar.file}-wal`) },
    images: bytesIn(calendar.media),
    logged: server.printed() / Math.max(1, requests),
  };
}

/** A month as a row of a table: sizes in megabytes, the median and the CPU of each kind of requests in milliseconds. */
export function rowOf(month: Month): Readonly<Record<string, string | number>> {
  const latencyOf = ({ time, cpu }: Latency): string => `${time.toFixed(1)} ${cpu.toFixed(2)}`;
  const megabytes = (bytes: number): number => Number((bytes / 1e6).toFixed(1));
  const { day, events, pid, memory, heap, database, wal, images, logged, list, one, page, create } = month;
  return {
    ...{ day, events, pid, memory: megabytes(memory), heap: megabytes(heap) },
    ...{ database: megabytes(database), wal: megabytes(wal), images: megabytes(images) },
    ...{ list: latencyOf(list), one: latencyOf(one), page: latencyOf(page), create: latencyOf(create) },
    logged: Math.round(logged),
  };
}
