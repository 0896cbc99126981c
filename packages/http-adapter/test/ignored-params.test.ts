import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { createHandler, type RequestLog } from '../src/index.js';
import { toFetchHandler } from '../src/mounts/fetch.js';

const ROOT = 'https://a.example/wp-json/tribe/events/v1';

function serve(strict?: boolean) {
  const entries: RequestLog[] = [];
  const handler = toFetchHandler(
    createHandler({
      calendar: createCalendar({ store: createMemoryStore() }),
      baseUrl: 'https://a.example',
      identify: () => ({ id: 1, role: 'administrator' }),
      onAnswer: (entry) => void entries.push(entry),
      ...(strict !== undefined && { strict }),
    }),
  );
  const ask = (path: string, body?: object) =>
    handler(
      new Request(ROOT + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
  return { entries, ask };
}

const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

it.each([
  ['/events?category=concerts&page=1&_fields=id&_locale=user', undefined, ['category']],
  ['/events?geoloc_lat=1&geoloc_lng=1&starts_befor=2031-01-01', undefined, ['starts_befor']],
  ['/venues?search=hall', undefined, []],
  ['/events', { ...EVENT, colour: 'red', titel: 'Jazz' }, ['colour', 'titel']],
  ['/doc?%0Aevil=1&format=json', undefined, ['format']],
])('the host is told which parameters had no effect: %s', async (path, body, ignored) => {
  const { entries, ask } = serve();
  const { status } = await ask(path, body);
  expect([status, entries[0]?.ignored]).toEqual([body === undefined ? 200 : 201, ignored]);
});

it('a list ignores a cost, as the original plugin does', async () => {
  const { ask } = serve();
  await ask('/events', { ...EVENT, cost: '5' });
  const plain = await (await ask('/events?start_date=2031-05-01&end_date=2031-05-01')).text();
  expect(plain).toContain('Jazz');
  for (const cost of ['free', 'paid', 'x']) {
    const answer = await ask(`/events?start_date=2031-05-01&end_date=2031-05-01&cost=${cost}`);
    expect([answer.status, await answer.text()], cost).toEqual([200, plain]);
  }
});

it('the log takes ten names of a request', async () => {
  const { entries, ask } = serve();
  await ask(`/events?${Array.from({ length: 50 }, (_, at) => `p${at}=1`).join('&')}&${'x'.repeat(65)}=1`);
  expect(entries[0]?.ignored).toHaveLength(10);
});

it('strict refuses them, in queries and bodies, and nothing is stored', async () => {
  const { ask } = serve(true);
  const refused = await ask('/events?category=concerts&colour=red&_reasons');
  expect([refused.status, await refused.json()]).toEqual([
    400,
    {
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): category, colour',
      data: {
        status: 400,
        params: { category: 'Invalid parameter.', colour: 'Invalid parameter.' },
        details: [],
        reasons: { category: 'there is no such parameter', colour: 'there is no such parameter' },
      },
    },
  ]);
  expect((await ask('/events', { ...EVENT, colour: 'red' })).status).toBe(400);
  expect(await (await ask('/events')).json()).toMatchObject({ total: 0 });
  const { id } = (await (await ask('/events', EVENT)).json()) as { id: number };
  expect((await ask(`/events/${id}?id=${id}&rest_route=/&_embed`)).status).toBe(200);
});
