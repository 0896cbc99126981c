import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tribeEvents } from '@kalends/http-adapter';
import { createCache, type Interface } from '@kalends/http';
import { tecV1, wordpress } from '../src/index.js';
import { seriesRows, type Row } from './support/series-rows.js';
import { EEA, openSite, type TestSite } from './support/site.js';

const DATES = { start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 23:00:00' };
const META = { _EventStartDate: DATES.start_date, _EventEndDate: DATES.end_date };
const WP = '/wp-json/wp/v2';
const TEC = '/wp-json/tec/v1';

let site: TestSite;
/** The ids of the records of the site by name. */
let ids: Record<
  'event' | 'draft' | 'venue' | 'organizer' | 'tag' | 'category' | 'series' | 'draftSeries' | 'occurrence',
  number
>;

beforeAll(async () => {
  site = await openSite();
  const { events, venues, organizers, tags, categories } = site.calendar;
  const venue = await venues.create({ venue: 'Hall' });
  const organizer = await organizers.create({ organizer: 'Club' });
  const tag = await tags.create({ name: 'Jazz' });
  const category = await categories.create({ name: 'Music' });
  const links = { venue: venue.id, organizer: organizer.id, tags: [tag.id], categories: [category.id] };
  const event = await events.create({ title: 'Night', ...DATES, ...links });
  const draft = await events.create({ title: 'Secret', ...DATES, status: 'draft', author: 1 });
  const soon = { start_date: '2027-03-01 20:00:00', end_date: '2027-03-01 23:00:00' };
  const weekly = { ...soon, recurrence: 'FREQ=WEEKLY;COUNT=3' };
  const occurrence = await events.create(
    // the lists of others have one event
    { title: 'Weekly', ...soon, status: 'private' },
    { recurrence: weekly.recurrence },
  );
  const draftSeries = await site.calendar.series.create({ title: 'Hush', ...weekly, status: 'draft' });
  ids = {
    ...{ series: occurrence.series, draftSeries: draftSeries.id, occurrence: occurrence.id },
    ...{ event: event.id, draft: draft.id, venue: venue.id, organizer: organizer.id },
    ...{ tag: tag.id, category: category.id },
  };
});
afterAll(() => site.close());

const posts = ['tribe_events', 'tribe_venue', 'tribe_organizer'] as const;
const idOf = (type: (typeof posts)[number]) =>
  ({ tribe_events: ids.event, tribe_venue: ids.venue, tribe_organizer: ids.organizer })[type];

const ROWS: readonly Row[] = [
  { path: () => WP, status: 200, holds: { namespace: 'wp/v2' } },
  { path: () => `${WP}/users/me`, status: 401, holds: { code: 'rest_not_logged_in' } },
  { path: () => `${WP}/users/me?context=edit`, as: 'author', status: 200, holds: { roles: ['author'] } },
  { path: () => `${WP}/users`, as: 'admin', status: 404, holds: { code: 'rest_no_route' } },
  { path: () => `${WP}/settings`, as: 'admin', status: 200, holds: { timezone: 'America/New_York' } },
  { path: () => `${WP}/settings`, as: 'limited', status: 403, holds: { code: 'rest_forbidden' } },
  { path: () => `${WP}/settings`, as: 'author', status: 403, holds: { code: 'rest_forbidden' } },
  { path: () => `${WP}/types`, status: 200, holds: { tribe_events: { rest_base: 'tribe_events' } } },
  { path: () => `${WP}/types/post`, status: 404, holds: { code: 'rest_type_invalid' } },
  { path: () => `${WP}/taxonomies`, status: 200, holds: { post_tag: { rest_base: 'tags' } } },
  { path: () => `${WP}/taxonomies/none`, status: 404, holds: { code: 'rest_taxonomy_invalid' } },
  ...posts.flatMap((type): Row[] => [
    { path: () => `${WP}/${type}`, status: 200, holds: [{ type }] },
    { path: () => `${WP}/${type}?per_page=101`, status: 400, holds: { code: 'rest_invalid_param' } },
    { path: () => `${WP}/${type}?status=draft`, status: 400, holds: { code: 'rest_invalid_param' } },
    { path: () => `${WP}/${type}?page=2`, status: 400, holds: { code: 'rest_post_invalid_page_number' } },
    {
      path: () => `${WP}/${type}/${idOf(type)}?_embed`,
      status: 200,
      holds: { _embedded: { author: [{ name: 'User 1' }] } },
    },
    { path: () => `${WP}/${type}/99`, status: 404, holds: { code: 'rest_post_invalid_id' } },
    {
      path: () => `${WP}/${type}/${idOf(type)}?context=edit`,
      status: 401,
      holds: { code: 'rest_forbidden_context' },
    },
    {
      path: () => `${WP}/${type}/${idOf(type)}`,
      body: { title: 'x' },
      as: 'author',
      status: 403,
      holds: { code: 'rest_cannot_edit' },
    },
    {
      path: () => `${WP}/${type}/${idOf(type)}`,
      body: { content: 'New' },
      as: 'admin',
      status: 200,
      holds: { content: { raw: 'New' } },
    },
    {
      path: () => `${WP}/${type}/${idOf(type)}`,
      body: { featured_media: 99 },
      as: 'admin',
      status: 400,
      holds: { code: 'rest_invalid_featured_media' },
    },
    {
      path: () => `${WP}/${type}/${idOf(type)}`,
      method: 'DELETE',
      status: 401,
      holds: { code: 'rest_cannot_delete' },
    },
  ]),
  {
    path: () => `${WP}/tribe_events`,
    body: { title: 'x' },
    status: 400,
    holds: { code: 'rest_missing_callback_param' },
  },
  {
    path: () => `${WP}/tribe_events`,
    body: { title: 'x', meta: META },
    status: 401,
    holds: { code: 'rest_cannot_create' },
  },
  {
    path: () => `${WP}/tribe_events`,
    body: { title: 'x', meta: META, status: 'publish' },
    as: 'contributor',
    status: 403,
    holds: { code: 'rest_cannot_publish' },
  },
  {
    path: () => `${WP}/tribe_events`,
    body: { title: 'Made', meta: META },
    as: 'author',
    status: 201,
    holds: { status: 'draft', meta: META },
  },
  { path: () => `${WP}/tribe_events/${ids.draft}`, status: 401, holds: { code: 'rest_forbidden' } },
  { path: () => `${WP}/tags`, status: 200, holds: [{ name: 'Jazz', count: 1 }] },
  {
    path: () => `${WP}/tags`,
    body: { name: 'Jazz' },
    as: 'admin',
    status: 400,
    holds: { code: 'term_exists' },
  },
  {
    path: () => `${WP}/tags`,
    body: { name: 'Rock' },
    as: 'author',
    status: 403,
    holds: { code: 'rest_cannot_create' },
  },
  {
    path: () => `${WP}/tags`,
    body: { name: ' ' },
    as: 'admin',
    status: 400,
    holds: { code: 'empty_term_name' },
  },
  {
    path: () => `${WP}/tribe_events_cat`,
    body: { name: 'Talks' },
    as: 'author',
    status: 201,
    holds: { slug: 'talks', parent: 0 },
  },
  {
    path: () => `${WP}/tribe_events_cat`,
    body: {},
    status: 400,
    holds: { code: 'rest_missing_callback_param' },
  },
  { path: () => `${WP}/tags/${ids.tag}`, status: 200, holds: { slug: 'jazz' } },
  { path: () => `${WP}/tags/${ids.category}`, status: 404, holds: { code: 'rest_term_invalid' } },
  {
    path: () => `${WP}/tags/${ids.tag}`,
    body: { description: 'Loud' },
    as: 'admin',
    status: 200,
    holds: { description: 'Loud' },
  },
  {
    path: () => `${WP}/tags/${ids.tag}`,
    method: 'DELETE',
    as: 'admin',
    status: 501,
    holds: { code: 'rest_trash_not_supported' },
  },
  {
    path: () => `${WP}/tags/${ids.tag}?force=true`,
    method: 'DELETE',
    as: 'author',
    status: 403,
    holds: { code: 'rest_cannot_delete' },
  },
  { path: () => TEC, status: 200, holds: { namespace: 'tec/v1' } },
  { path: () => `${TEC}/docs`, status: 200, holds: { openapi: '3.0.4' } },
  ...(['events', 'venues', 'organizers'] as const).flatMap((kind): Row[] => {
    const id = () => ({ events: ids.event, venues: ids.venue, organizers: ids.organizer })[kind];
    return [
      {
        path: () => `${TEC}/${kind}`,
        headers: EEA,
        status: 200,
        holds: [{ id: expect.any(Number) as number }],
      },
      {
        path: () => `${TEC}/${kind}`,
        status: 400,
        holds: { code: 'missing_experimental_endpoint_acknowledgement' },
      },
      { path: () => `${TEC}/${kind}?page=0`, status: 400, holds: { code: 'rest_invalid_param' } },
      {
        path: () => `${TEC}/${kind}`,
        body: { title: 'x', ...DATES },
        status: 401,
        holds: { code: 'rest_forbidden' },
      },
      { path: () => `${TEC}/${kind}`, body: {}, status: 400, holds: { error: 'Failed to create entity.' } },
      {
        path: () => `${TEC}/${kind}`,
        body: { title: 'Made', ...DATES },
        headers: EEA,
        as: 'author',
        status: 201,
        holds: { status: 'publish' },
      },
      { path: () => `${TEC}/${kind}/${id()}`, headers: EEA, status: 200, holds: { status: 'publish' } },
      {
        path: () => `${TEC}/${kind}/99`,
        headers: EEA,
        status: 404,
        holds: { error: 'The entity could not be read.' },
      },
      {
        path: () => `${TEC}/${kind}/${id()}`,
        method: 'PUT',
        body: { title: 'Put' },
        headers: EEA,
        as: 'admin',
        status: 200,
        holds: { title: { rendered: 'Put' } },
      },
      {
        path: () => `${TEC}/${kind}/${id()}`,
        method: 'PUT',
        body: {},
        headers: EEA,
        as: 'author',
        status: 403,
        holds: { code: 'rest_forbidden' },
      },
      {
        path: () => `${TEC}/${kind}/${id()}`,
        method: 'DELETE',
        headers: EEA,
        status: 401,
        holds: { code: 'rest_forbidden' },
      },
    ];
  }),
  ...seriesRows(() => ids),
  { path: () => `${TEC}/events/${ids.draft}`, headers: EEA, status: 401, holds: { code: 'rest_forbidden' } },
];

describe('exchanges over sockets', () => {
  it('answer as told', async () => {
    for (const { path, status, holds, ...asked } of ROWS) {
      const { status: got, json } = await site.ask(path(), asked);
      expect([path(), asked, got, json]).toMatchObject([path(), asked, status, holds]);
    }
  });

  it('delete for good, and only once', async () => {
    const { id } = await site.calendar.events.create({ title: 'Away', ...DATES });
    const remove = async (path: string, headers = {}) =>
      (await site.ask(path, { method: 'DELETE', as: 'admin', headers })).status;
    expect(await remove(`${WP}/tribe_events/${id}`)).toBe(200);
    expect(await remove(`${WP}/tribe_events/${id}`)).toBe(410);
    expect(await remove(`${TEC}/events/${id}`, EEA)).toBe(410);
    expect(await remove(`${TEC}/events/${id}?force=true`, EEA)).toBe(200);
    expect(await remove(`${WP}/tribe_events/${id}`)).toBe(404);
    expect(await remove(`${WP}/tags/${ids.tag}?force=true`)).toBe(200);
    expect((await site.ask(`${WP}/tags/${ids.tag}`)).status).toBe(404);
  });

  it('have a row for each operation', () => {
    const host = {
      calendar: site.calendar,
      site: { url: 'http://calendar.test', host: 'calendar.test', links: {} },
      cache: createCache(site.calendar),
      interfaces: () => [],
    };
    const both = [wordpress({ scope: 'namespace' }), tecV1({ scope: 'namespace' })];
    const operations = both
      .flatMap((create) => create(host) as readonly Interface[])
      .flatMap(({ root, routes }) =>
        routes.flatMap(({ path, operations: all }) =>
          all.map(({ methods }) => `${methods[0] ?? ''} ${root ?? ''}${path}`),
        ),
      );
    const asked = new Set(
      ROWS.map(({ path, method, body }) => {
        const plain = path().split('?', 1)[0] ?? '';
        const route = plain.replace(/\/\d+$/, '/{id}').replace(/(types|taxonomies)\/\w+$/, '$1/{slug}');
        return `${method ?? (body === undefined ? 'GET' : 'POST')} ${route}`;
      }),
    );
    const terms = ['GET', 'POST', 'DELETE'].map((method) => `${method} ${WP}/tribe_events_cat/{id}`);
    const others = [
      ...terms,
      `GET ${WP}/tribe_events_cat`,
      `POST ${WP}/tribe_venue`,
      `POST ${WP}/tribe_organizer`,
    ];
    // categories are the same operations as tags, and venues and organizers those of events; images have tests of their own
    const isOfImages = (one: string) => one.includes(`${WP}/media`);
    const left = operations.filter((one) => !asked.has(one) && !isOfImages(one));
    expect(left.sort()).toEqual(others.sort());
  });
});

describe('discovery', () => {
  it.each([
    [['tribe/events/v1'], [tribeEvents()]],
    [['wp/v2'], [wordpress()]],
    [['tec/v1'], [tecV1()]],
    [
      ['wp/v2', 'tec/v1'],
      [wordpress(), tecV1()],
    ],
    [
      ['tribe/events/v1', 'tec/v1', 'wp/v2'],
      [tribeEvents(), tecV1(), wordpress()],
    ],
  ])('the index names %j', async (namespaces, interfaces) => {
    const open = await openSite(interfaces);
    const index = (await open.ask('/wp-json/')).json as { namespaces: string[]; routes: object };
    expect(index.namespaces).toEqual(namespaces);
    for (const name of ['tribe/events/v1', 'wp/v2', 'tec/v1']) {
      const isThere = namespaces.includes(name);
      expect(Object.keys(index.routes).some((route) => route.startsWith(`/${name}`))).toBe(isThere);
      expect((await open.ask(`/wp-json/${name}`)).status).toBe(isThere ? 200 : 404);
    }
    expect((await open.ask('/wp-json/wp/v2/posts')).json).toMatchObject({ code: 'rest_no_route' });
    expect((await open.ask('/?rest_route=/')).json).toMatchObject({ namespaces });
    await open.close();
  });
});
