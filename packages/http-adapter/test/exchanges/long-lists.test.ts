import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Handler, HttpResponse } from '../../src/message.js';
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

describe('the answer to who asks for a long list', () => {
  // again and again: from the second time on it may be one that is remembered
  it.each(['first', 'second', 'third'])('has it in pieces, too (%s time)', async () => {
    const { body, pieces = [], headers } = await answer('GET', LIST);
    expect(JSON.parse(body)).toMatchObject({ total: EVENTS });
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join('')).toBe(body);
    expect(headers['Content-Length']).toBe(String(body.length));
  });

  it.each(['_fields=total,rest_url', '_envelope=1', '_jsonp=call', '_pretty=1'])(
    'has it as %s wants it',
    async (wish) => {
      const { body, pieces, headers } = await answer('GET', `${LIST}&${wish}`);
      expect(pieces).toBeUndefined();
      expect(headers['Content-Length']).toBe(String(body.length));
    },
  );

  it('has none of it for HEAD', async () => {
    const { body, pieces } = await answer('HEAD', LIST);
    expect([body, pieces]).toEqual(['', undefined]);
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
