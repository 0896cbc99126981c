import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Handler, HttpResponse } from '@kalends/http';
import { textOf } from '../site-of-tests.js';
import { directClient } from './direct-client.js';
import { API, type Client } from './exchange.js';
import { HOSTS, listen } from './hosts.js';
import { DATES } from './inputs.js';
import { calendarOn, handlerOf } from './seeded-site.js';

const EVENTS = 30;
const LIST = `${API}/events?start_date=2020-01-01&end_date=2040-01-01&per_page=50`;

let handler: Handler;

beforeAll(async () => {
  const calendar = calendarOn(createMemoryStore());
  for (let number = 1; number <= EVENTS; number++) {
    await calendar.events.create({ ...DATES, title: `E${number}`, description: `“${number}” `.repeat(300) });
  }
  handler = handlerOf(calendar);
});

async function answer(method: string, url: string): Promise<HttpResponse> {
  const handled = await handler({ method, url, headers: {}, body: async () => new Uint8Array() });
  if (!handled.matched) throw new Error(`not of the interface: ${url}`);
  return handled.response;
}

describe('a long list', () => {
  // the second time it comes from the cache
  it.each(['first', 'second'])('is bytes (%s time)', async () => {
    const { body, headers } = await answer('GET', LIST);
    expect(JSON.parse(textOf(body))).toMatchObject({ total: EVENTS });
    expect(body).toBeInstanceOf(Uint8Array);
    expect(headers['Content-Length']).toBe(String(textOf(body).length));
  });

  it.each(['_fields=total,rest_url', '_envelope=1', '_jsonp=call', '_pretty=1'])(
    'has the form of %s',
    async (option) => {
      const { body, headers } = await answer('GET', `${LIST}&${option}`);
      expect(headers['Content-Length']).toBe(String(textOf(body).length));
      expect(headers['ETag']).not.toBe((await answer('GET', LIST)).headers['ETag']);
    },
  );

  it('has no body for HEAD', async () => {
    expect((await answer('HEAD', LIST)).body).toBe('');
  });
});

describe.each(Object.entries(HOSTS))('a long list from %s', (_, host) => {
  let client: Client;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ client, close } = await listen(await host({ handler, parsers: false, prefix: '' })));
  });
  afterAll(() => close());

  it('is what the handler answers', async () => {
    const plainly = directClient(handler);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const sent = { method, url: LIST, headers: {}, body: '' };
      const { status, headers, text } = await plainly(sent);
      const received = await client(sent);
      expect([received.status, received.text]).toEqual([status, text]);
      expect(received.headers['content-length']).toBe(headers['content-length']);
    }
  });
});
