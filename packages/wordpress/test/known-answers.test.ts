import { createCalendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import type { Store } from '@kalends/core/store';
import type { Handler } from '@kalends/http';
import { createMemoryStore } from '@kalends/store-memory';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tecV1, wordpress } from '../src/index.js';
import { EEA } from './support/site.js';

/** Twenty seconds before a new year begins in UTC. */
const NOW = Date.UTC(2030, 11, 31, 23, 59, 40);

const EDITOR = { id: 1, role: 'editor' } as const;

/** Two handlers of one calendar on a clock that can be set: with a cache, and without. */
async function twoHandlers() {
  const time = { now: NOW };
  const users = new Map([[1, 'Ann']]);
  const asked = { times: 0 };
  const store = createMemoryStore();
  const counting: Store = {
    ...store,
    find: (query) => (asked.times++, store.find(query)),
    load: (kind, recordIds) => (asked.times++, store.load(kind, recordIds)),
  };
  const calendar = createCalendar({
    store: counting,
    clock: () => time.now,
    settings: { timezone: 'UTC' },
  });
  const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const ids: number[] = [];
  for (const seconds of [-4000, -30, -5, 3, 40, 9_000]) {
    const event = await calendar.as(EDITOR).events.create({
      ...{ title: `Event ${seconds}`, start_date: at(seconds), end_date: at(seconds + 15) },
      ...{ venue: { venue: `Hall ${seconds}` }, organizer: [{ organizer: 'Club' }], tags: ['Jazz'] },
      ...{ categories: ['Music'], image: `https://x.example/${Math.abs(seconds)}.png` },
    });
    ids.push(event.id);
  }
  const handlerWith = (bytes: number) =>
    createHandler({
      ...{ calendar, baseUrl: 'https://calendar.test', cache: { bytes } },
      interfaces: [wordpress({ userOf: (id) => ({ name: 'x', shown: users.get(id) }) }), tecV1()],
      identify: ({ headers }) => (headers['x-as'] === 'editor' ? EDITOR : null),
    });
  const askOf =
    (handler: Handler) => async (method: string, url: string, headers: Record<string, string>) => {
      const handled = await handler({
        ...{ method, url, headers: { host: 'calendar.test', ...headers } },
        body: async () => new Uint8Array(),
      });
      if (!handled.matched) throw new Error(`${url} is not served`);
      const { status, headers: answered, body } = handled.response;
      const text = typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array);
      return { status, headers: answered, text };
    };
  return {
    time,
    users,
    asked,
    calendar,
    ids,
    cached: askOf(handlerWith(64_000_000)),
    fresh: askOf(handlerWith(0)),
  };
}

const WP = ['tribe_events', 'tribe_venue', 'tribe_organizer', 'tags', 'tribe_events_cat', 'media'];
const WP_QUERIES = [
  '',
  '?search=5',
  '?per_page=2&page=2',
  '?_embed',
  '?_embed=wp:term',
  '?_fields=id',
  '?x=1',
];
const TEC = ['events', 'venues', 'organizers', 'series'];
const TEC_QUERIES = [
  '',
  '?starts_after=now',
  '?only_with_upcoming=true',
  '?has_events=true',
  '?status=draft',
];

const LISTS = [
  ...WP.flatMap((type) => WP_QUERIES.map((query) => `/wp-json/wp/v2/${type}${query}`)),
  ...TEC.flatMap((kind) => TEC_QUERIES.map((query) => `/wp-json/tec/v1/${kind}${query}`)),
];
const READS = ['wp/v2/tribe_events', 'wp/v2/tribe_venue', 'wp/v2/media', 'tec/v1/events', 'tec/v1/venues'];

const OTHER_HEADERS = [{ 'X-As': 'editor' }, { Origin: 'https://elsewhere.example' }, { 'X-TEC-EEA': 'yes' }];

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      target: fc.oneof(
        fc.constantFrom(...LISTS),
        fc
          .tuple(fc.constantFrom(...READS), fc.integer({ min: 1, max: 24 }), fc.constantFrom('', '?_embed'))
          .map(([type, id, query]) => `/wp-json/${type}/${id}${query}`),
      ),
      method: fc.constantFrom('GET', 'GET', 'HEAD'),
      isAcknowledged: fc.boolean(),
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, fc.constantFrom(...OTHER_HEADERS)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ milliseconds: fc.constantFrom(1, 400, 999, 1_000, 7_000, 30_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({ write: fc.nat({ max: 5 }), status: fc.constantFrom('draft', 'publish') }),
  },
  { weight: 1, arbitrary: fc.record({ user: fc.constantFrom('Ann', 'Anna') }) },
);

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

it('an answer that everybody got is given again as one without a cache would be: requests, writes and times', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
    const { time, users, calendar, ids, cached, fresh } = await twoHandlers();
    for (const one of steps) {
      if ('milliseconds' in one) time.now += one.milliseconds;
      else if ('user' in one) users.set(1, one.user);
      else if ('write' in one) await calendar.events.update(ids[one.write] ?? 0, { status: one.status });
      else {
        const { target, method, isAcknowledged } = one;
        const headers = lowerCased({ ...(isAcknowledged && EEA), ...one.headers });
        const wanted = await fresh(method, target, headers);
        const told = { target, time: time.now, headers };
        for (let times = 0; times < 2; times++)
          expect({ ...told, answer: await cached(method, target, headers) }).toEqual({
            ...told,
            answer: wanted,
          });
      }
    }
  });
  await fc.assert(property, { numRuns: 25 });
});

it.each([
  ...['tribe_events', 'tribe_venue', 'tags', 'media'].map((type) => `/wp-json/wp/v2/${type}`),
  ...TEC.map((kind) => `/wp-json/tec/v1/${kind}`),
  '/wp-json/wp/v2/tribe_events?_embed=wp:term',
])(
  '%s is given again without asking for records, and not to those who do not acknowledge',
  async (target) => {
    const { asked, cached } = await twoHandlers();
    const headers = lowerCased(EEA);
    const first = await cached('GET', target, headers);
    expect(first.status).toBe(200);
    asked.times = 0;
    expect(await cached('GET', target, headers)).toEqual(first);
    expect(asked.times).toBe(0);
    const unchanged = await cached('GET', target, {
      ...headers,
      'if-none-match': first.headers['ETag'] ?? '',
    });
    expect(unchanged.status).toBe(304);
    if (target.includes('/tec/')) expect((await cached('GET', target, {})).status).toBe(400);
  },
);
