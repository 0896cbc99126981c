import type { Settings } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { tribeEvents, type HandlerOptions } from '../../src/index.js';
import { directClient } from './direct-client.js';
import { API, type Body } from './exchange.js';
import { DATES, inputOf, POST_KINDS } from './inputs.js';
import { asking } from './requests.js';
import { calendarOn, handlerOf, seed } from './seeded-site.js';

/** A deployment: how it is asked, and the ids of what is there. */
async function deployment(settings: Partial<Settings> = {}, options: Partial<HandlerOptions> = {}) {
  const calendar = calendarOn(createMemoryStore(), settings);
  const names = await seed(calendar);
  const handler = handlerOf(calendar, options);
  const client = directClient(handler);
  const get = (url: string) => client({ method: 'GET', url, headers: {}, body: '' });
  return { ask: asking(handler), get, handler, calendar, id: (name: string) => names.get(name) ?? 0 };
}

describe('a page size of 5', () => {
  it.each(['events', 'venues', 'organizers', 'categories', 'tags'])('of %s', async (collection) => {
    const { ask, calendar } = await deployment({ per_page: 5 });
    for (let number = 1; number <= 7; number++) {
      const name = `many ${number}`;
      await calendar.events.create({
        ...DATES,
        start_date: '2027-01-01',
        end_date: '2027-01-01',
        title: name,
      });
      await calendar.venues.create({ venue: name });
      await calendar.organizers.create({ organizer: name });
      await calendar.categories.create({ name });
      await calendar.tags.create({ name });
    }
    const { body } = await ask('GET', `/${collection}`, { query: 'search=many&hide_empty=false' });
    expect(body).toMatchObject({ total: 7, total_pages: 2 });
    expect(body[collection]).toHaveLength(5);
    if (!['categories', 'tags'].includes(collection)) expect(body['rest_url']).toContain('per_page=5&');
    const more = await ask('GET', `/${collection}`, { query: 'search=many&hide_empty=false&per_page=6' });
    expect(more.body[collection]).toHaveLength(6);
  });

  it('is what the index and the document say', async () => {
    const { ask } = await deployment({ per_page: 5 });
    const { body: index } = await ask('GET', '');
    const routes = index['routes'] as Record<string, { endpoints: { args: Record<string, Body> }[] }>;
    expect(routes['/tribe/events/v1/events']?.endpoints[0]?.args['per_page']).toMatchObject({ default: '5' });
    const { body: document } = await ask('GET', '/doc');
    expect(document['paths']).toMatchObject({
      '/venues': {
        get: {
          parameters: expect.arrayContaining([
            expect.objectContaining({ name: 'per_page', schema: { type: 'integer', default: 5 } }),
          ]),
        },
      },
    });
  });

  it('and another cut', async () => {
    const { ask } = await deployment({ per_page: 2, per_page_max: 3 });
    const { body } = await ask('GET', '/tags', { query: 'hide_empty=false&per_page=99' });
    expect(body['total_pages']).toBe(1);
    expect((await ask('GET', '/events', { query: 'per_page=99' })).body['rest_url']).toContain('per_page=3&');
  });
});

describe('the index.php prefix', () => {
  it.each(['http://calendar.test', 'http://calendar.test/index.php', 'http://calendar.test/index.php/'])(
    'answers the same with the base URL %s, addresses without it',
    async (baseUrl) => {
      const { get, id } = await deployment({}, { baseUrl });
      for (const path of [
        '',
        '/doc',
        `/events/${id('concert')}`,
        '/events?start_date=2027-03-01',
        '/categories',
        '/nothing',
      ]) {
        const plain = await get(`${API}${path}`);
        const prefixed = await get(`/index.php${API}${path}`);
        expect(prefixed).toEqual(plain);
        expect(plain.text).not.toContain('index.php');
      }
    },
  );
});

/** Every optional field of each kind, as events.md §2, venues-organizers.md §2 and terms.md §2 list them. */
const OPTIONAL = {
  event: [
    ...['author', 'date', 'date_utc', 'description', 'excerpt', 'status', 'timezone', 'all_day', 'image'],
    ...['cost', 'website', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'],
    ...['categories', 'tags', 'venue', 'organizer'],
  ],
  venue: [
    ...[
      'author',
      'date',
      'date_utc',
      'description',
      'status',
      'show_map',
      'show_map_link',
      'address',
      'city',
    ],
    ...['country', 'province', 'state', 'zip', 'phone', 'stateprovince', 'website', 'image'],
  ],
  organizer: [
    ...['author', 'date', 'date_utc', 'description', 'status', 'phone', 'website', 'email', 'image'],
  ],
} as const;

const FULL = {
  event: {
    ...{ author: 3, date: '2026-01-02 03:04:05', description: 'D', excerpt: 'E', status: 'private' },
    ...{ timezone: 'Asia/Kolkata', all_day: true, image: 'https://x.example/a.png', cost: '5 €' },
    ...{ website: 'https://w.example', show_map: true, show_map_link: true, hide_from_listings: true },
    ...{ sticky: true, featured: true, categories: 'Music', tags: 'Live', venue: { venue: 'V' } },
    organizer: [{ organizer: 'O' }],
  },
  venue: {
    ...{ author: 3, date: '2026-01-02 03:04:05', description: 'D', status: 'private', show_map: '0' },
    ...{ show_map_link: '0', address: 'A', city: 'C', country: 'Italy', province: 'P', state: 'S', zip: 'Z' },
    ...{ phone: '1', stateprovince: 'SP', website: 'https://w.example', image: 'https://x.example/a.png' },
  },
  organizer: {
    ...{ author: 3, date: '2026-01-02 03:04:05', description: 'D', status: 'private', phone: '1' },
    ...{ website: 'https://w.example', email: 'a@b.co', image: 'https://x.example/a.png' },
  },
} as const;

const nulls = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));

describe.each(POST_KINDS)('null defaults (transport.md §1.3, F27): %s', (kind) => {
  it('null is absent on create', async () => {
    const [given, bare] = [await deployment(), await deployment()];
    const json = inputOf(kind, 'same');
    const { status, text } = await given.ask('POST', `/${kind}s`, {
      as: 'admin',
      json: { ...nulls(OPTIONAL[kind]), ...json },
    });
    expect(status).toBe(201);
    expect(text).toBe((await bare.ask('POST', `/${kind}s`, { as: 'admin', json })).text);
  });

  it.each(['id', 'slug'])('null keeps on update, addressed by %s', async (key) => {
    const { ask } = await deployment();
    const { body: made, status } = await ask('POST', `/${kind}s`, {
      as: 'admin',
      json: { ...inputOf(kind, 'full'), ...FULL[kind] },
    });
    expect(status).toBe(201);
    const at = key === 'id' ? `/${kind}s/${String(made['id'])}` : `/${kind}s/by-slug/${String(made['slug'])}`;
    const names = [...OPTIONAL[kind], ...Object.keys(inputOf(kind, ''))];
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const { body } = await ask(method, at, { as: 'admin', json: nulls(names) });
      expect(body).toEqual({ ...made, modified: '2026-11-20 18:07:05', modified_utc: '2026-11-20 23:07:05' });
    }
  });

  it('a required name stays required', async () => {
    const { ask } = await deployment();
    const required = kind === 'event' ? ['title', 'start_date', 'end_date'] : [kind];
    const { body } = await ask('POST', `/${kind}s`, {
      as: 'admin',
      json: nulls([...required, ...OPTIONAL[kind]]),
    });
    expect(body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: required } });
  });
});

describe('a base URL', () => {
  it.each([
    ['https://example.org:8443/calendar/', 'https://example.org:8443/calendar', '/calendar'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000', ''],
    ['https://example.org/a/b/wp-json/tribe/events/v1', 'https://example.org/a/b', '/a/b'],
  ])('%s is in every address', async (baseUrl, site, prefix) => {
    const { get, id } = await deployment({}, { baseUrl });
    const host = new URL(baseUrl).hostname;
    for (const before of ['', prefix, `${prefix}/index.php`]) {
      const { text, status } = await get(`${before}${API}/events/${id('concert')}`);
      expect(status).toBe(200);
      expect(JSON.parse(text)).toMatchObject({
        rest_url: `${site}${API}/events/${id('concert')}`,
        url: `${site}/event/concert/`,
        global_id: `${host}?id=${id('concert')}`,
        categories: [{ urls: { collection: `${site}${API}/categories` } }],
        venue: { url: `${site}/venue/hall/` },
      });
    }
    const { text } = await get(`${prefix}${API}/doc`);
    expect(JSON.parse(text)).toMatchObject({ servers: [{ url: `${site}${API}` }] });
    expect((await get(`${prefix}/?rest_route=/tribe/events/v1/tags`)).status).toBe(200);
  });

  it('with a path leaves what is beside it to the host', async () => {
    const { handler } = await deployment({}, { baseUrl: 'http://calendar.test/calendar' });
    const body = () => Promise.resolve(new Uint8Array());
    const handled = await handler({ method: 'GET', url: `/calendars${API}/events`, headers: {}, body });
    expect(handled).toEqual({ matched: false });
  });
});

describe('another currency', () => {
  it.each([
    [{ symbol: '€', position: 'postfix', code: 'EUR' }, '5€', '5€ – 7.50€', 'EUR'],
    [{ symbol: '£', position: 'prefix', code: 'GBP' }, '£5', '£5 – £7.50', 'GBP'],
  ] as const)('%o', async (currency, one, two, code) => {
    const { ask } = await deployment({ currency });
    const create = async (cost: unknown) =>
      (await ask('POST', '/events', { as: 'admin', json: { ...DATES, title: 'x', cost } })).body;
    const body = await create('5');
    expect(body['cost']).toBe(one);
    expect((await create(['5', '7.50']))['cost']).toBe(two);
    expect((await create('$5'))['cost']).toBe('$5');
    const { body: read } = await ask('GET', `/events/${String(body['id'])}`);
    expect(read['json_ld']).toMatchObject({ offers: { priceCurrency: code } });
  });
});

describe('texturize', () => {
  it.each([
    [true, '&#8220;Jazz&#8221; &#8212; it&#8217;s', '<p>Loud &#8220;music&#8221;</p>'],
    [false, '"Jazz" -- it\'s', '<p>Loud "music"</p>'],
  ])('%s', async (texturize, title, description) => {
    const { ask, id } = await deployment({}, { interfaces: [tribeEvents({ texturize })] });
    const json = { ...DATES, title: '"Jazz" -- it\'s', venue: { venue: '"Jazz" -- it\'s' } };
    const { body } = await ask('POST', '/events', { as: 'admin', json });
    expect(body).toMatchObject({ title, slug: 'jazz-its', venue: { venue: title } });
    expect((await ask('GET', `/events/${id('concert')}`)).body).toMatchObject({ description });
  });
});
