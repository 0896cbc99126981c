import { createMemoryStore } from '@kalends/store-memory';
import { beforeAll, describe, expect, it } from 'vitest';
import { DATES } from './inputs.js';
import { asking } from './requests.js';
import { calendarOn, handlerOf } from './seeded-site.js';

const ask = asking(handlerOf(calendarOn(createMemoryStore())));
const INVALID = 'Invalid parameter.';
const typed = (name: string, type = 'string') => `${name} is not of type ${type}.`;

const INPUTS = {
  events: { title: 'Gala', ...DATES },
  venues: { venue: 'Hall' },
  organizers: { organizer: 'Ann' },
} as const;
type Posts = keyof typeof INPUTS;
const POSTS: readonly Posts[] = ['events', 'venues', 'organizers'];

let image: number;
const ids: Partial<Record<Posts, number>> = {};
beforeAll(async () => {
  for (const posts of POSTS) {
    const json = { ...INPUTS[posts], image: 'https://x.example/a.png' };
    const { body } = await ask('POST', `/${posts}`, { as: 'admin', json });
    ids[posts] = body['id'] as number;
    image = (body['image'] as { id: number }).id;
  }
});

/** What a create or an update with one more value is answered: 201 or 200, or what is said about the value. */
async function tell(posts: Posts, way: 'create' | 'update', name: string, value: unknown): Promise<unknown> {
  const json = { ...(way === 'create' && INPUTS[posts]), [name]: value };
  const path = way === 'create' ? `/${posts}` : `/${posts}/${String(ids[posts])}`;
  const { status, body } = await ask('POST', path, { as: 'admin', json });
  const { params } = (body['data'] ?? {}) as { params?: Record<string, string> };
  return params?.[name] ?? status;
}

const TEXTS: Readonly<Record<Posts, readonly string[]>> = {
  events: ['title', 'description', 'excerpt', 'slug'],
  venues: [
    ...['description', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'],
    'website',
  ],
  organizers: ['description', 'phone', 'email', 'website'],
};

describe.each(['create', 'update'] as const)('errors.md §2, phase 5, by %s', (way) => {
  describe.each(POSTS)('of %s', (posts) => {
    it.each([
      [1.5, typed('author', 'integer')],
      ['1.5', typed('author', 'integer')],
      [99.5, INVALID],
      ['99.5', INVALID],
      [true, INVALID],
      ['x', INVALID],
      ['', INVALID],
      [[], INVALID],
      ['1.0', way === 'create' ? 201 : 200],
    ])('author %j: %s', async (value, told) => {
      expect(await tell(posts, way, 'author', value)).toBe(told);
    });

    it.each([
      [true, typed('status')],
      [{}, INVALID],
      [[], INVALID],
      [false, INVALID],
      [1, INVALID],
    ])('status %j: %s', async (value, told) => {
      expect(await tell(posts, way, 'status', value)).toBe(told);
    });

    it.each(TEXTS[posts])('%s', async (name) => {
      for (const value of [{ a: 1 }, ['x'], 1, true]) {
        expect(await tell(posts, way, name, value), JSON.stringify(value)).toBe(INVALID);
      }
      for (const value of [{}, [], 0, false]) {
        const told = posts === 'events' ? INVALID : typed(name);
        expect(await tell(posts, way, name, value), JSON.stringify(value)).toBe(told);
      }
    });

    it('image: F35, events.md §2, venues-organizers.md §2', async () => {
      const done = way === 'create' ? 201 : 200;
      const kept = way === 'update' ? done : INVALID;
      const empty = way === 'update' || posts !== 'events' ? done : INVALID;
      const nothing = posts === 'events' ? kept : way === 'update' ? done : typed('image');
      const rows: readonly (readonly [unknown, unknown])[] = [
        ['', empty],
        ['0', empty],
        [0, nothing],
        [false, nothing],
        [image, typed('image')],
        [String(image), done],
        [9999, INVALID],
        ['9999', INVALID],
        [ids.venues, INVALID],
        [-1, INVALID],
        [true, INVALID],
        [['1'], INVALID],
      ];
      for (const [value, told] of rows)
        expect(await tell(posts, way, 'image', value), JSON.stringify(value)).toBe(told);
    });
  });

  it('website of events', async () => {
    for (const value of [{ a: 1 }, ['x'], 1, true, 'x.example', '//x'])
      expect(await tell('events', way, 'website', value), JSON.stringify(value)).toBe(INVALID);
    for (const value of [{}, [], 0, false, '', '0'])
      expect(await tell('events', way, 'website', value), JSON.stringify(value)).toBe(
        way === 'create' ? 201 : 200,
      );
  });

  it.each(['venues', 'organizers'] as const)('website of %s: "" and "0" are none', async (posts) => {
    for (const value of ['', '0'])
      expect(await tell(posts, way, 'website', value)).toBe(way === 'create' ? 201 : 200);
  });

  it.each(['tags', 'categories'] as const)('nested %s are 400 (F16)', async (name) => {
    for (const value of [[{ id: 6 }], [[6]], { a: { b: 1 } }])
      expect(await tell('events', way, name, value), JSON.stringify(value)).toBe(INVALID);
  });
});

describe('events.md §1, website', () => {
  const site = async (method: string, path: string, website: unknown) => {
    const json = { ...(method === 'POST' && INPUTS.events), website };
    const { body } = await ask(method, path, { as: 'admin', json });
    return [body['website'], body['url'], body['id']] as const;
  };

  it.each(['', '0', 0, false, [], {}])('created with %j: the event’s own address', async (value) => {
    const [website, url] = await site('POST', '/events', value);
    expect(website).toBe(url);
  });

  it.each([
    ['', ''],
    [false, ''],
    [[], ''],
    [{}, ''],
    ['0', '0'],
    [0, '0'],
  ])('updated with %j: %j', async (value, shown) => {
    const [, , id] = await site('POST', '/events', 'https://x.example');
    expect((await site('PATCH', `/events/${String(id)}`, value))[0]).toBe(shown);
  });
});

describe('errors.md §2, phase 4: ticketed', () => {
  const refusal = async (query: string) => {
    const { status, body } = await ask('GET', '/events', { query });
    return { status, message: body['message'], details: (body['data'] as { details?: unknown }).details };
  };
  const told = { ticketed: { code: 'event-tickets-not-active', data: { status: 400 } } };

  it.each([
    ['ticketed=true&page=0', 'Invalid parameter(s): page, ticketed', told],
    ['ticketed=true', 'Invalid parameter(s): ticketed', told],
    ['ticketed=true&featured=x', 'Invalid parameter(s): ticketed', told],
    ['ticketed=x', 'Invalid parameter(s): ticketed', { ticketed: { code: 'rest_invalid_type' } }],
    ['ticketed=x&page=0', 'Invalid parameter(s): page', []],
  ])('%s', async (query, message, details) => {
    expect(await refusal(query)).toMatchObject({ status: 400, message, details });
  });

  it('false asks nothing', async () => {
    const { status } = await ask('GET', '/events', { query: 'ticketed=false&start_date=2020-01-01' });
    expect(status).toBe(200);
  });
});
