import { changeAccount, removeAccount } from '@kalends/auth';
import { type FeedLinkInput } from '../src/feed-links.js';
import { createMemoryStore } from '@kalends/store-memory';
import { createSqliteStore } from '@kalends/store-sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '@kalends/core/store';
import { linkedSite, NOW } from './linked-site.js';

type Site = Awaited<ReturnType<typeof linkedSite>>;

const DATES = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' };
const FEEDS = ['events.ics', 'events.json', 'feed', 'feed/atom/', 'feed/json', 'changes'];

let site: Site;
let store: Store;

beforeEach(async () => {
  store = createMemoryStore();
  site = await linkedSite(store);
  await site.person('ann', 'editor');
  await site.person('bob', 'author');
  await site.person('root', 'administrator');
  await site.calendar.categories.create({ name: 'Jazz' });
  await site.calendar.events.create({ ...DATES, title: 'Open jazz', categories: ['jazz'] });
  await site.calendar.events.create({ ...DATES, title: 'Open talk' });
  await site.calendar.events.create({ ...DATES, title: 'Draft jazz', status: 'draft', categories: ['jazz'] });
});

const idOf = async (name: string): Promise<number> => (await site.accounts.find({ login: name }))?.id ?? 0;

/** The address of a new link. */
async function made(name: string, input: Partial<FeedLinkInput> = {}): Promise<string> {
  const { secret } = await site.links.add(await idOf(name), { name: 'phone', ...input });
  return `/private/${secret}/`;
}

const TITLES = ['Open jazz', 'Open talk', 'Draft jazz'];

/** The titles that a feed shows. */
async function shown(path: string): Promise<string[]> {
  const { status, text } = await site.get(path);
  return status === 200 ? TITLES.filter((title) => text.includes(title)) : [String(status)];
}

describe('a link shows', () => {
  it.each(FEEDS)('what its person sees, as %s', async (feed) => {
    expect(await shown((await made('ann')) + feed)).toEqual(TITLES);
    expect(await shown((await made('bob')) + feed)).toEqual(['Open jazz', 'Open talk']);
    expect(await shown((await made('ann', { role: 'subscriber' })) + feed)).toEqual([
      'Open jazz',
      'Open talk',
    ]);
  });

  it.each(FEEDS)('only what its filter selects, whatever else is asked for, as %s', async (feed) => {
    const link = (await made('ann', { filter: { categories: ['jazz'] } })) + feed;
    const widening = [
      ...['', '?categories=', '?categories[]=&categories=all', '?search=talk', '?include=1,2', '?status=any'],
      ...[
        '?rest_route=/events',
        '?tags=x',
        '?page=2',
        '?per_page=0&featured=1',
        '?p=2&post_type=tribe_events',
      ],
      ...['?_method=POST', '?%63ategories=', '?categories%00=x', '?filter={}', '?ical=1'],
    ];
    for (const query of widening) {
      // `changes` alone has pages, and refuses what is none
      const expected =
        feed === 'changes' && query.includes('per_page=0') ? ['400'] : ['Open jazz', 'Draft jazz'];
      expect([query, await shown(link + query)]).toEqual([query, expected]);
    }
    const talk = await made('ann', { filter: { search: 'talk', status: ['publish'] } });
    expect(await shown(talk + feed)).toEqual(['Open talk']);
  });

  it('to a reader the parameters of its feed', async () => {
    const link = await made('ann');
    expect((await site.get(`${link}events.ics?alarm=60`)).text).toContain('BEGIN:VALARM');
    expect((await site.get(`${link}events.ics?alarm=never`)).status).toBe(400);
    const none = await site.get(`${link}events.json?start=2031-01-01&end=2031-02-01`);
    expect(none.text).toBe('[]');
    const first = JSON.parse((await site.get(`${link}changes?kinds=event&per_page=2`)).text) as {
      readonly cursor: string;
      readonly changes: readonly unknown[];
    };
    expect(first.changes).toHaveLength(2);
    const { text } = await site.get(`${link}changes?kinds=event&per_page=2&cursor=${first.cursor}`);
    expect(JSON.parse(text)).toMatchObject({ changes: [{ kind: 'event' }], more: false });
  });

  it('nothing to change, and nothing by other credentials, pages and bodies', async () => {
    const link = `${await made('ann', { role: 'subscriber' })}events.ics`;
    const plain = await site.get(link);
    const headers = [
      { Authorization: `Basic ${btoa('ann:password of ann')}` },
      { Authorization: 'Bearer wrong' },
      { Cookie: 'kalends-editor=x', Origin: 'https://other.example', 'Sec-Fetch-Site': 'cross-site' },
      { 'If-None-Match': '*', 'If-Modified-Since': new Date(NOW + 1e9).toUTCString() },
      { 'X-HTTP-Method-Override': 'DELETE', Accept: 'text/html' },
    ];
    for (const one of headers)
      expect(await site.get(link, { headers: one })).toMatchObject({ status: 200, text: plain.text });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await site.get(link, { method, body: '{"title":"x"}' })).toMatchObject({
        status: 404,
        text: 'Not found\n',
      });
    const head = await site.get(link, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), head.text]).toEqual([
      200,
      'text/calendar; charset=UTF-8',
      '',
    ]);
  });
});

describe('rights', () => {
  const cases: readonly (readonly [string, () => Promise<unknown>, readonly string[]])[] = [
    [
      'is a subscriber now',
      () => changeAccount(site.accounts, 'ann', { role: 'subscriber' }),
      ['Open jazz', 'Open talk'],
    ],
    [
      'has other capabilities',
      () => changeAccount(site.accounts, 'ann', { capabilities: [] }),
      ['Open jazz', 'Open talk'],
    ],
    ['is disabled', () => changeAccount(site.accounts, 'ann', { disabled: true }), ['404']],
    ['is removed', () => removeAccount(site.accounts, 'ann'), ['404']],
  ];

  it.each(cases)('end at once when the person %s', async (_, change, expected) => {
    const link = await made('ann');
    expect(await shown(`${link}events.ics`)).toEqual(TITLES);
    await change();
    for (const feed of FEEDS) expect([feed, await shown(link + feed)]).toEqual([feed, expected]);
  });

  it('do not grow with those of the person', async () => {
    const link = await made('bob');
    await changeAccount(site.accounts, 'bob', { role: 'administrator' });
    expect(await shown(`${link}events.ics`)).toEqual(['Open jazz', 'Open talk']);
    expect(await shown(`${await made('bob')}events.ics`)).toEqual(TITLES);
  });

  it('of a filter that names what is gone, or what its person may no longer ask for, show nothing', async () => {
    const link = await made('ann', { filter: { categories: ['jazz'] } });
    const drafts = await made('ann', { filter: { status: ['draft'] } });
    expect(await shown(`${drafts}events.ics`)).toEqual(['Draft jazz']);
    const { items } = await site.calendar.categories.list({ search: 'jazz' });
    await site.calendar.categories.delete(items[0]?.id ?? 0);
    await changeAccount(site.accounts, 'ann', { role: 'subscriber' });
    for (const feed of FEEDS) {
      expect(await shown(link + feed)).toEqual(['404']);
      expect(TITLES.slice(2)).not.toEqual(await shown(drafts + feed));
    }
  });
});

describe('what is no link', () => {
  it('is unknown, revoked and expired alike', async () => {
    const soon = new Date(NOW + 60_000).toISOString();
    const expiring = await made('ann', { expires: soon });
    const revoked = await made('ann');
    const gone = await made('bob');
    for (const link of [expiring, revoked, gone])
      expect((await site.get(`${link}events.ics`)).status).toBe(200);
    expect(await site.links.remove(revoked.slice('/private/'.length).split('-')[0]!)).toBe(true);
    await removeAccount(site.accounts, 'bob');
    site.state.now += 60_000;
    const unknown = revoked.replace(/.{4}\/$/, 'AAAA/');
    const answers = await Promise.all(
      [expiring, revoked, gone, unknown].flatMap((link) =>
        FEEDS.map(async (feed) => {
          const { status, headers, text } = await site.get(link + feed);
          const { date: _date, ...others } = Object.fromEntries(headers);
          return JSON.stringify({ status, text, others });
        }),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"status":404');
  });

  it('is everything but the feeds of a link', async () => {
    const link = await made('ann');
    const [, , secret = ''] = link.split('/');
    const paths = [
      ...['', 'events', 'events.ics/x', '../events.ics', 'wp-json/tribe/events/v1/events', 'changes/stream'],
      ...['__proto__', 'constructor', 'events.ics%00', 'EVENTS.ICS', `${secret}/events.ics`],
    ];
    for (const path of paths) expect([path, (await site.get(link + path)).status]).toEqual([path, 404]);
    for (const other of [secret.slice(0, -1), `${secret}a`, secret.toUpperCase(), `${secret.slice(0, 12)}-`])
      expect([other, (await site.get(`/private/${other}/events.ics`)).status]).toEqual([other, 404]);
  });
});

it('is kept by nothing in between, and stands in no log and no answer', async () => {
  const link = await made('ann');
  const secret = link.slice('/private/'.length, -1);
  for (const feed of [...FEEDS, 'unknown', 'events.ics?alarm=x']) {
    const { headers, text } = await site.get(link + feed);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect([headers.get('etag'), headers.get('last-modified'), headers.get('expires')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(text + JSON.stringify([...headers])).not.toContain(secret.slice(13));
  }
  await site.calendar.close();
  const failed = await site.get(`${link}events.ics`);
  expect(failed.status).toBeGreaterThanOrEqual(500);
  expect(failed.text).not.toContain(secret.slice(13));
  expect(site.written.errors.length).toBeGreaterThan(0);
  expect(JSON.stringify(site.written)).not.toContain(secret.slice(13));
  expect(site.written.entries.map(({ route }) => route)).toEqual([
    ...['/events.ics', '/events.json', '/events/feed', '/events/feed/atom', '/events/feed/json', '/changes'],
    ...['/private', '/events.ics', '/private'],
  ]);
  expect(site.written.entries[0]?.actor).toBe(await idOf('ann'));
});

it('is stored as a hash, on SQLite too', async () => {
  const file = createSqliteStore({ file: ':memory:' });
  site = await linkedSite(file);
  await site.person('ann', 'editor');
  await site.calendar.events.create({ ...DATES, title: 'Draft jazz', status: 'draft' });
  const link = await made('ann', { filter: { search: 'jazz' } });
  expect(await shown(`${link}events.ics`)).toEqual(['Draft jazz']);
  const [setting] = await file.values.list('feed link ', 'feed link!', 10);
  const [, , secret = ''] = link.split('/');
  expect(setting?.name).toBe(`feed link ${secret.slice(0, 12)}`);
  expect(setting?.value).not.toContain(secret.slice(13));
  expect(JSON.parse(setting?.value ?? '')).toMatchObject({ name: 'phone', filter: { search: 'jazz' } });
});

describe('over HTTP', () => {
  it('people keep their own links, and administrators those of all', async () => {
    const mine = await site.manage('POST', '', 'ann', { name: 'phone', filter: { categories: ['jazz'] } });
    expect(mine.status).toBe(201);
    const { id, secret, addresses, ...link } = mine.json as {
      id: string;
      secret: string;
      addresses: Record<string, string>;
    };
    const ann = await idOf('ann');
    expect(link).toMatchObject({
      name: 'phone',
      account: ann,
      role: 'editor',
      expires: null,
      created: '2026-11-20T23:07:05Z',
    });
    expect(addresses['events.ics']).toBe(`http://calendar.test/private/${secret}/events.ics`);
    expect(Object.keys(addresses)).toEqual(FEEDS.map((feed) => feed.replace(/\/$/, '')));
    expect(await shown(new URL(addresses['events.ics']!).pathname)).toEqual(['Open jazz', 'Draft jazz']);
    const other = await site.manage('POST', '', 'root', { name: 'lobby', account: ann, role: 'subscriber' });
    expect(other).toMatchObject({
      status: 201,
      json: { account: ann, role: 'subscriber', capabilities: [] },
    });
    await site.manage('POST', '', 'root', { name: 'own' });
    const seen = async (by: string) =>
      ((await site.manage('GET', '', by)).json['links'] as { readonly name: string }[])
        .map(({ name }) => name)
        .sort();
    expect(await seen('ann')).toEqual(['lobby', 'phone']);
    expect(await seen('bob')).toEqual([]);
    expect(await seen('root')).toEqual(['lobby', 'own', 'phone']);
    expect((await site.manage('GET', `/${id}`, 'ann')).json).toEqual({ id, ...link });
    for (const by of ['bob', null])
      for (const method of ['GET', 'DELETE'])
        expect((await site.manage(method, `/${id}`, by)).status).toBe(by === null ? 401 : 404);
    expect((await site.manage('DELETE', `/${id}`, 'ann')).json).toEqual({ id, removed: true });
    expect((await site.manage('DELETE', `/${id}`, 'ann')).status).toBe(404);
    expect((await site.get(new URL(addresses['events.ics']!).pathname)).status).toBe(404);
    expect((await site.manage('DELETE', `/${String(other.json['id'])}`, 'root')).status).toBe(200);
  });

  it('others are refused, and so is what cannot be', async () => {
    expect((await site.manage('GET', '', null)).status).toBe(401);
    expect((await site.manage('POST', '', null, { name: 'x' })).status).toBe(401);
    const ann = await idOf('ann');
    const wrong: readonly (readonly [string, unknown, number])[] = [
      ['bob', { name: 'x', account: ann }, 403],
      ['root', { name: 'x', account: 99 }, 400],
      ['root', { name: 'x', account: 'ann' }, 400],
      ...['', ' x', 'x'.repeat(101), 'a\nb', 7, null].map((name) => ['ann', { name }, 400] as const),
      ['ann', {}, 400],
      ['ann', { name: 'x', role: 'owner' }, 400],
      ['ann', { name: 'x', role: '__proto__' }, 400],
      ['ann', { name: 'x', capabilities: ['edit_posts'] }, 400],
      ['ann', { name: 'x', expires: '2020-01-01' }, 400],
      ['ann', { name: 'x', expires: 'tomorrow' }, 400],
      ['ann', { name: 'x', expires: '2031-99-99' }, 400],
      ['ann', { name: 'x', filter: [] }, 400],
      ['ann', { name: 'x', filter: { include: [1] } }, 400],
      ['ann', { name: 'x', filter: { categories: ['unknown'] } }, 400],
      ['ann', { name: 'x', filter: { search: 'x'.repeat(3_000) } }, 400],
      ['ann', `{"name":"x","filter":{"search":${'['.repeat(9_000)}${']'.repeat(9_000)}}}`, 400],
      ['ann', '{', 400],
      ['ann', '[]', 400],
      ['ann', { name: 'x'.repeat(30_000) }, 413],
    ];
    for (const [by, body, status] of wrong)
      expect([body, (await site.manage('POST', '', by, body)).status]).toEqual([body, status]);
    expect(await site.links.list()).toEqual([]);
  });

  it('a hidden category is unknown to those who do not see it', async () => {
    await site.calendar.events.create({
      ...DATES,
      title: 'Draft jazz',
      status: 'draft',
      categories: ['Secret'],
    });
    const refusals = await Promise.all(
      ['secret', 'unknown'].map(async (slug) => {
        await site.person(`sub-${slug}`, 'subscriber');
        const { status, json } = await site.manage('POST', '', `sub-${slug}`, {
          name: 'x',
          filter: { categories: [slug] },
        });
        return { status, text: JSON.stringify(json).replaceAll(slug, 'SLUG') };
      }),
    );
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]?.status).toBe(400);
  });
});

it('an account has 50 links at most', async () => {
  for (let index = 0; index < 50; index++) await made('ann');
  await expect(made('ann')).rejects.toMatchObject({ code: 'conflict' });
  expect(await site.links.list()).toHaveLength(50);
  expect(await shown(`${await made('bob')}events.ics`)).toEqual(['Open jazz', 'Open talk']);
});
