import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start } from './server.js';

let site: Awaited<ReturnType<typeof start>>;
let api: string;

beforeAll(async () => {
  site = await start(0, createMemoryStore());
  api = `${site.baseUrl}/wp-json/tribe/events/v1`;
});

afterAll(() => site.close());

const create = (token: string | undefined) =>
  fetch(`${api}/events`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      title: 'Jazz',
      start_date: 'tomorrow 20:00',
      end_date: 'tomorrow 23:00',
      venue: { venue: 'Hall' },
    }),
  });

describe('an Express site with a calendar', () => {
  it('lets members write, and no one else', async () => {
    const created = await create(site.token);
    expect(created.status).toBe(201);
    expect(await created.json()).toMatchObject({ title: 'Jazz', author: '1', venue: { venue: 'Hall' } });
    expect((await create(undefined)).status).toBe(401);
    expect((await create('a-guess')).status).toBe(401);
  });

  it('serves the same events by its own routes and by the interface', async () => {
    const { events, total } = (await (await fetch(`${api}/events`)).json()) as {
      events: { title: string; start_date: string }[];
      total: number;
    };
    expect(total).toBe(1);
    const upcoming: unknown = await (await fetch(`${site.baseUrl}/upcoming`)).json();
    expect(upcoming).toEqual(events.map(({ title, start_date }) => ({ title, start_date })));
  });

  it('shows the event on the pages of visitors', async () => {
    const page = await fetch(`${site.baseUrl}/events/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Jazz')]);
  });

  it('keeps its own answer for what is not there', async () => {
    const elsewhere = await fetch(`${site.baseUrl}/nowhere`);
    expect([elsewhere.status, await elsewhere.text()]).toEqual([404, 'Our own 404 page']);
    const within = await fetch(`${api}/nowhere`);
    expect([within.status, await within.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'rest_no_route' }),
    ]);
  });
});
