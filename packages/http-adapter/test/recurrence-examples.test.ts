import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../importer/test/icalendar/rfc-5545-examples.js';
import { createHandler } from '../src/index.js';
import { toNodeListener } from '../src/mounts/node.js';

const ROOT = '/wp-json/tribe/events/v1';
const ADMIN = { id: 1, role: 'administrator' } as const;
/** So many months are written ahead. */
const HORIZON = 24;

/** The calendar's clock. */
let now = 0;

const handler = createHandler({
  calendar: createCalendar({
    store: createMemoryStore(),
    clock: () => now,
    settings: { timezone: 'America/New_York', series: { months: HORIZON, max: 1_000 } },
  }),
  baseUrl: 'http://calendar.example',
  identify: () => ADMIN,
});
const server = createServer(toNodeListener(handler));

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function send(path: string, body?: object) {
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${ROOT}/${path}`, init);
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
}

/** Creates an event with a rule at the time of its start. */
function created(rule: string, start: string) {
  now = Date.parse(`${start}T00:00:00Z`);
  const dates = { start_date: `${start} 09:00:00`, end_date: `${start} 10:00:00` };
  return send('events', { title: rule, status: 'publish', ...dates, recurrence: rule });
}

/** The starts of the first events of a series. */
async function startsOf(series: number, count: number): Promise<readonly unknown[]> {
  const starts: unknown[] = [];
  for (let page = 1; starts.length < count; page++) {
    const { body: list } = await send(
      `events?series=${series}&starts_after=1990-01-01&per_page=50&page=${page}`,
    );
    starts.push(
      ...(list['events'] as readonly { readonly start_date: string }[]).map((one) => one.start_date),
    );
    if (page >= Number(list['total_pages'])) break;
  }
  return starts;
}

/** The start that RFC 5545 gives for it is no date of this rule. */
const FRIDAYS = 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13';

describe('the examples of RFC 5545 §3.8.5.3 over HTTP', () => {
  it.each(EXAMPLES.filter(({ rule }) => rule !== FRIDAYS))('$rule', async ({ rule, days, start }) => {
    const { status, body } = await created(rule, start);
    expect(status).toBe(201);
    const horizon = new Date(now);
    horizon.setUTCMonth(horizon.getUTCMonth() + HORIZON);
    const within = days.filter((day) => Date.parse(day) < horizon.getTime());
    const starts = await startsOf((body['series'] as { readonly id: number }).id, within.length);
    const isEndless = !/COUNT|UNTIL/.test(rule);
    expect(starts.length).toBeGreaterThanOrEqual(within.length);
    const told = isEndless ? within : days.slice(0, starts.length);
    expect(starts.slice(0, told.length)).toEqual(told.map((day) => `${day} 09:00:00`));
  });

  it(`${FRIDAYS} begins on the first of its dates`, async () => {
    expect(await created(FRIDAYS, '1997-09-02')).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { recurrence: 'Invalid parameter.' } } },
    });
    const { body } = await created(FRIDAYS, '1998-02-13');
    expect(await startsOf((body['series'] as { readonly id: number }).id, 5)).toEqual(
      ['1998-02-13', '1998-03-13', '1998-11-13', '1999-08-13'].map((day) => `${day} 09:00:00`),
    );
  });
});
