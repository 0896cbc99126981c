import { collectionOf, kindsOf } from '@kalends/core';
import { basicAuth, createClient, type Client } from '@kalends/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf } from './failure.js';
import { EDITOR, serveCalendar, type Served } from './served-calendar.js';

let served: Served;
let client: Client;
let anybody: Client;

beforeAll(async () => {
  served = await serveCalendar();
  client = createClient({ baseUrl: served.url, auth: basicAuth(EDITOR.name, EDITOR.password) });
  anybody = createClient({ baseUrl: served.url });
});
afterAll(() => served.close());

const EVENING = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

it('there are calls for every kind of records', () => {
  const kinds = kindsOf('event', 'linked', 'term');
  expect(Object.keys(client)).toEqual(expect.arrayContaining(kinds.map(collectionOf)));
});

describe('events', () => {
  it('are created with all that belongs to them, read, changed and trashed', async () => {
    const { events } = client;
    const created = await events.create({
      ...EVENING,
      title: 'Jazz in the courtyard',
      slug: 'jazz',
      cost: ['10', 25],
      show_map: true,
      venue: { venue: 'Old Corn Hall', show_map: false },
      organizer: [{ organizer: 'Ann' }, { organizer: 'Bob' }],
      categories: ['Concerts', 'Open air'],
    });
    expect(created).toMatchObject({
      start_date: '2031-05-01 20:00:00',
      utc_start_date: '2031-05-01 18:00:00',
      show_map: true,
      venue: { venue: 'Old Corn Hall', show_map: false },
      organizer: [{ organizer: 'Ann' }, { organizer: 'Bob' }],
      categories: [{ name: 'Concerts' }, { name: 'Open air' }],
    });
    const { id } = created;
    expect(await events.get(id)).toMatchObject({ id, cost: '$10 – $25' });
    expect(await events.update(id, { title: 'Jazz', venue: [] })).toMatchObject({ title: 'Jazz', venue: [] });
    expect(await events.get('jazz')).toMatchObject({ id });
    expect(await events.update('jazz', { slug: 'jazz-2031' })).toMatchObject({ slug: 'jazz-2031' });
    expect(await events.delete('jazz-2031')).toMatchObject({ id, status: 'trash' });
    expect(await failureOf(events.delete(id))).toMatchObject({ status: 410, code: 'event-is-in-trash' });
  });

  it('are found by the slugs that they have', async () => {
    const { id, slug = '' } = await client.venues.create({ venue: '音楽 ✓' });
    expect(slug).toMatch(/^%e9%9f%b3/);
    expect(await client.venues.get(slug)).toMatchObject({ id, slug });
    expect(await client.venues.update(slug, { city: 'Riverton' })).toMatchObject({ id });
    expect(await client.venues.delete(slug)).toMatchObject({ id });
  });

  it('are listed by what is asked for', async () => {
    const music = await client.categories.create({ name: 'Music' });
    const art = await client.categories.create({ name: 'Art' });
    const make = (title: string, categories: number[], featured: boolean) =>
      client.events.create({ ...EVENING, title, categories, featured });
    await make('A & B = "100 %"', [music.id], true);
    await make('Second', [music.id, art.id], false);
    await make('Third', [art.id], false);
    const titles = async (query: Parameters<Client['events']['list']>[0]) =>
      (await anybody.events.list({ start_date: '2031-05-01', ...query })).items.map(({ title }) => title);
    expect(await titles({ categories: ['music', art.id] })).toHaveLength(3);
    expect(await titles({ categories: 'music', featured: false })).toEqual(['Second']);
    expect(await titles({ search: 'A & B = "100 %"' })).toHaveLength(1);
    expect(await titles({ categories: 'music', end_date: undefined, featured: true })).toHaveLength(1);
    expect(await anybody.events.list({ start_date: '2031-05-01', per_page: 2 })).toMatchObject({
      items: [{}, {}],
      ...{ total: 3, total_pages: 2, page: 1, more: true },
      rest_url: expect.stringContaining('https://calendar.example/wp-json/tribe/events/v1/events/?page=1'),
    });
  });
});

describe('events that recur', () => {
  it('are created by a rule, and changed and trashed alone, with the following, or all', async () => {
    const { events } = client;
    const first = await events.create({ ...EVENING, title: 'Weekly', recurrence: 'FREQ=WEEKLY;COUNT=4' });
    const id = first.series?.id ?? 0;
    const listed = async () => {
      const { items } = await anybody.events.list({ series: [id], start_date: '2031-01-01' });
      return items.map(({ title, start_date }) => `${start_date.slice(5, 10)} ${title}`);
    };
    expect(await listed()).toEqual(['05-01 Weekly', '05-08 Weekly', '05-15 Weekly', '05-22 Weekly']);
    await events.update(first.id, { title: 'Alone' });
    await events.update(first.id, { cost: '5', recurrence: ['FREQ=WEEKLY;COUNT=3'], scope: 'all' });
    expect(await listed()).toEqual(['05-01 Alone', '05-08 Weekly', '05-15 Weekly']);
    const { items } = await events.list({ series: [id], start_date: '2031-05-02' });
    await events.delete(items[1]?.id ?? 0, { scope: 'following' });
    expect(await listed()).toEqual(['05-01 Alone', '05-08 Weekly']);
    await events.delete(first.id, { scope: 'all' });
    expect(await failureOf(listed())).toMatchObject({ code: 'rest_invalid_param' });
  });
});

describe('venues and organizers', () => {
  it.each(['venues', 'organizers'] as const)(
    'are created, read, changed, listed and trashed: %s',
    async (kind) => {
      const noun = kind === 'venues' ? 'venue' : 'organizer';
      const calls = client[kind];
      const { id } =
        kind === 'venues'
          ? await client.venues.create({ venue: 'Château d’If', show_map: false })
          : await client.organizers.create({ organizer: 'Château d’If', email: 'a@b.example' });
      const read = await calls.get(id);
      expect(read).toMatchObject({ id, slug: 'chateau-dif' });
      expect(await calls.get('chateau-dif')).toMatchObject({ id });
      expect(await calls.update(id, { phone: '39' })).toMatchObject({ phone: '39' });
      expect(await calls.update('chateau-dif', { phone: '' })).not.toHaveProperty('phone');
      expect(await calls.list({ search: 'château' })).toMatchObject({ items: [{ id }], total: 1 });
      expect(await calls.delete(id)).toMatchObject({ id, status: 'trash' });
      expect(await failureOf(calls.delete('chateau-dif__trashed'))).toMatchObject({
        code: `${noun}-is-in-trash`,
      });
    },
  );

  it('have map flags that are booleans here and texts on the wire', async () => {
    const { id } = await client.venues.create({ venue: 'Hidden', show_map: false, show_map_link: true });
    expect(await client.venues.get(id)).toMatchObject({ show_map: false, show_map_link: true });
  });

  it('take an image by its id', async () => {
    const image = 'https://calendar.example/hall.png';
    const { image: made } = await client.venues.create({ venue: 'Pictured', image });
    const other = await client.organizers.create({ organizer: 'Pictured', image: made?.id ?? 0 });
    expect(other.image).toMatchObject({ url: image });
  });
});

describe('terms', () => {
  it('are created, read, changed, listed and removed', async () => {
    const parent = await client.categories.create({ name: 'Parent' });
    const child = await client.categories.create({ name: 'Child', parent: parent.id });
    expect(await client.categories.get(child.id)).toMatchObject({
      parent: parent.id,
      taxonomy: 'tribe_events_cat',
    });
    expect(await client.categories.list({ parent: parent.id, hide_empty: false })).toMatchObject({
      total: 1,
    });
    expect(await client.categories.update(child.id, { parent: 0 })).toMatchObject({ parent: 0 });
    expect(await client.categories.delete(child.id)).toMatchObject({ id: child.id });
    const tag = await client.tags.create({ name: 'Live' });
    expect(await client.tags.update(tag.id, { description: 'On stage' })).toMatchObject({
      taxonomy: 'post_tag',
    });
    expect(await client.tags.list({ include: [tag.id], hide_empty: false })).toMatchObject({ total: 1 });
    expect(await client.tags.delete(tag.id)).toMatchObject({ name: 'Live' });
  });
});

describe('refusals', () => {
  it('tell which names are missing', async () => {
    const error = await failureOf(client.events.create({ title: 'Jazz' } as never));
    expect(error).toMatchObject({ kind: 'http', status: 400, code: 'rest_missing_callback_param' });
    expect(error.params).toEqual({ start_date: 'Missing.', end_date: 'Missing.' });
    expect(error.message).toBe('Missing parameter(s): start_date, end_date');
  });

  it('tell which names are refused and why', async () => {
    const error = await failureOf(anybody.events.list({ page: 0, categories: [] }));
    expect(error.params).toEqual({ page: 'Invalid parameter.', categories: 'Invalid parameter.' });
    const input = { title: 'Jazz', start_date: 'soon', end_date: '2031-05-01 23:00' };
    expect((await failureOf(client.events.create(input))).params).toEqual({
      start_date: 'expected a date such as 2031-05-01 20:00, got "soon"',
    });
  });

  it('tell who may not do it', async () => {
    expect(await failureOf(anybody.tags.create({ name: 'Live' }))).toMatchObject({
      status: 401,
      code: 'rest_forbidden',
      params: {},
      request: { method: 'POST', url: `${served.url}/wp-json/tribe/events/v1/tags?_reasons=1` },
    });
    const wrong = createClient({ baseUrl: served.url, auth: basicAuth(EDITOR.name, 'guessed') });
    expect(await failureOf(wrong.events.list())).toMatchObject({ status: 401, code: 'incorrect_password' });
  });

  it('tell what is not there', async () => {
    expect(await failureOf(anybody.events.get(999_999))).toMatchObject({
      status: 404,
      code: 'rest-event-not-found',
    });
    for (const slug of ['no such', 'a/b', 'ü?x=1#y', '..', '%2e%2e'])
      expect(await failureOf(anybody.venues.get(slug))).toBeInstanceOf(Error);
    expect(await failureOf(anybody.venues.get('no such'))).toMatchObject({
      code: 'rest_invalid_param',
    });
  });
});

describe('base URLs', () => {
  it.each(['', '/', '/wp-json', '/wp-json/', '/wp-json/tribe/events/v1/', '/index.php/wp-json'])(
    'lead to the interface: %s',
    async (path) => {
      const { events } = createClient({ baseUrl: served.url + path });
      expect(await events.list()).toMatchObject({ page: 1 });
      expect(await failureOf(events.get(999_999))).toMatchObject({ code: 'rest-event-not-found' });
    },
  );

  it.each(['/?rest_route=/', '/?rest_route=/tribe/events/v1', '/index.php?rest_route=/'])(
    'lead to it without readable addresses: %s',
    async (path) => {
      const { venue, slug = '' } = await client.venues.create({ venue: 'Große Halle' });
      const { venues } = createClient({ baseUrl: served.url + path });
      expect(await venues.list({ per_page: 1, search: 'große' })).toMatchObject({ total: 1 });
      expect(await venues.get(slug)).toMatchObject({ venue });
    },
  );
});
