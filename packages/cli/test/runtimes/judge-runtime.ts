import { expect } from 'vitest';
import { AUTHORIZATION, BY_CLIENT } from './program.js';

const EVENTS = '/wp-json/tribe/events/v1/events';

/** What is read between the writes: all below `/wp-json/`, where every runtime serves the program. */
const READS = [
  `${EVENTS}?per_page=20`,
  '/wp-json/kalends/v1/changes?per_page=5',
  '/wp-json/wp/v2/tribe_events',
  `${EVENTS}?search=jazz`,
];

/** After so many milliseconds a request counts as one that hangs. */
const HANGS = 20_000;

/** The status of a request, or what it failed with: each third one creates an event. */
async function statusOf(origin: string, number: number): Promise<string> {
  const signal = AbortSignal.timeout(HANGS);
  const isWrite = number % 3 === 0;
  try {
    const response = await (isWrite
      ? fetch(origin + EVENTS, {
          ...{ method: 'POST', signal },
          headers: { authorization: AUTHORIZATION, 'content-type': 'application/json' },
          body: JSON.stringify({
            title: `Jazz ${number}`,
            start_date: '2030-01-01 10:00:00',
            end_date: '2030-01-01 11:00:00',
          }),
        })
      : fetch(`${origin}${READS[number % READS.length] ?? ''}`, { signal }));
    await response.arrayBuffer();
    return `${isWrite ? 'write' : 'read'} ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

/** The events that these requests create. */
async function createdAt(origin: string): Promise<number> {
  const list = await fetch(`${origin}${EVENTS}?start_date=2030-01-01&end_date=2031-01-01`);
  return ((await list.json()) as { total: number }).total;
}

/** Asks a program that runs somewhere: fifty requests one after another, and fifty at once. */
export async function judgeRequests(origin: string): Promise<void> {
  const wanted = Array.from({ length: 50 }, (_, number) => (number % 3 === 0 ? 'write 201' : 'read 200'));
  const one: string[] = [];
  for (let number = 0; number < 50; number++) {
    one.push(await statusOf(origin, number));
    // fifty that hang would take a quarter of an hour
    expect(one).toEqual(wanted.slice(0, one.length));
  }
  expect(await Promise.all(wanted.map((_, number) => statusOf(origin, number)))).toEqual(wanted);
  expect(await createdAt(origin)).toBe(2 * 17);
}

/** Asks a program, and the client within it. */
export async function judgeRuntime(origin: string): Promise<void> {
  await judgeRequests(origin);
  const byClient = await fetch(`${origin}${BY_CLIENT}`, { signal: AbortSignal.timeout(HANGS) });
  expect([byClient.status, await byClient.json()]).toEqual([200, { title: 'By the client' }]);
  expect(await createdAt(origin)).toBe(2 * 17 + 1);
}
