import { validate } from '@readme/openapi-parser';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi } from '../../src/doc/open-api.js';
import { tribeOn } from '../../src/routes/table.js';
import { siteOf } from '@kalends/site';
import { newCalendar, newInterface, SITE, type Asked, type Interface } from '../site-of-tests.js';

const { calendar, routes } = newInterface();
const document = openApi(routes, calendar, tribeOn(SITE));

describe('the document', () => {
  it('is valid OpenAPI 3.0', async () => {
    const verdict = await validate(JSON.parse(JSON.stringify(document)) as Parameters<typeof validate>[0]);
    expect(verdict).toMatchObject({ valid: true });
    expect(document.openapi).toMatch(/^3\.0\.\d$/);
  });

  it('names the server with its port (F25)', () => {
    const { servers } = openApi(routes, calendar, tribeOn(siteOf('http://127.0.0.1:3000')));
    expect(servers).toEqual([{ url: 'http://127.0.0.1:3000/wp-json/tribe/events/v1' }]);
  });

  it('has every method of every route', () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path === '/' ? '' : path}`),
    );
    const offered = routes.flatMap(({ path, operations }) =>
      operations.flatMap(({ methods }) => methods.map((method) => `${method.toLowerCase()} ${path}`)),
    );
    expect(described).toEqual(offered);
    const names = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('lets everybody read and asks for credentials where something is written', () => {
    const { get, post } = document.paths['/events'] ?? {};
    expect(get?.security).toContainEqual({});
    expect(post?.security).not.toContainEqual({});
    expect(Object.keys(post?.responses ?? {})).toEqual(expect.arrayContaining(['201', '400', '401', '403']));
  });

  it('tells apart what is in the path, the query and the body', () => {
    const update = document.paths['/events/by-slug/{slug}']?.['put'];
    expect(update?.parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual(['path slug']);
    const body = update?.requestBody?.content['application/json']?.schema;
    expect(Object.keys(body?.properties ?? {})).toContain('slug');
    expect(body?.required).toBeUndefined();
    const create = document.paths['/venues']?.['post'];
    expect(create?.requestBody?.content['multipart/form-data']?.schema.required).toEqual(['venue']);
    const list = document.paths['/events']?.['get'];
    expect(list?.requestBody).toBeUndefined();
    expect(list?.parameters.find(({ name }) => name === 'include')).toMatchObject({
      in: 'query',
      style: 'form',
      explode: false,
    });
  });
});

/** Schemas that refuse what they do not name, so that nothing is sent that is not described. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value)] as const);
  const open = 'properties' in schema && !('additionalProperties' in schema);
  return { ...Object.fromEntries(entries), ...(open && { additionalProperties: false }) };
}

describe('what it says of answers', () => {
  let site: Interface;
  const ids: Record<string, number> = {};
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ $id: 'doc', components: closed(document.components) as object });

  const EVENT = {
    title: 'Full',
    description: 'D',
    excerpt: 'E',
    start_date: '2026-12-02 20:00:00',
    end_date: '2026-12-02 23:00:00',
    cost: '5 €',
    image: 'https://x.example/a.png',
    categories: ['Music'],
    tags: 'live',
    venue: { venue: 'Hall', city: 'Rome', country: 'Italy', image: 'https://x.example/b.png' },
    organizer: [{ organizer: 'Ann', email: 'a@b.co', phone: '1' }],
  };

  beforeAll(async () => {
    const settings = {
      timezone: 'America/New_York',
      describeImage: (url: string) => ({
        extension: 'png',
        width: 4,
        height: 3,
        filesize: 99,
        sizes: { thumbnail: { width: 1, height: 1, 'mime-type': 'image/png', filesize: 9, url } },
      }),
    };
    site = newInterface(newCalendar({ settings }));
    const { body: full } = await site.ask('createEvent', { params: EVENT });
    const { body: bare } = await site.ask('createEvent', {
      params: {
        ...EVENT,
        title: 'Bare',
        image: null,
        venue: '',
        organizer: '',
        tags: '',
        categories: '',
        cost: '',
      },
    });
    const { body: parent } = await site.ask('createCategory', { params: { name: 'Parent' } });
    Object.assign(ids, { full: full['id'], bare: bare['id'], parent: parent['id'] });
    ids['venue'] = (full['venue'] as { id: number }).id;
    ids['organizer'] = (full['organizer'] as { id: number }[])[0]?.id ?? 0;
    ids['tag'] = (full['tags'] as { id: number }[])[0]?.id ?? 0;
  });

  const cases: readonly (readonly [string, () => Asked])[] = [
    ['getIndex', () => ({})],
    ['getDocumentation', () => ({})],
    ['createEvent', () => ({ params: { ...EVENT, title: 'Another' } })],
    ['getEvent', () => ({ key: ids['full'] ?? 0 })],
    ['getEvent', () => ({ key: ids['bare'] ?? 0 })],
    ['getEventBySlug', () => ({ key: 'full' })],
    ['updateEvent', () => ({ key: ids['bare'] ?? 0, params: { status: 'draft' } })],
    ['listEvents', () => ({ params: { per_page: 1, page: 2 } })],
    ['deleteEvent', () => ({ key: ids['bare'] ?? 0 })],
    ['createVenue', () => ({ params: { venue: 'V' } })],
    ['getVenue', () => ({ key: ids['venue'] ?? 0 })],
    ['updateVenue', () => ({ key: ids['venue'] ?? 0, params: { description: 'x', state: 'RM' } })],
    ['listVenues', () => ({})],
    ['createOrganizer', () => ({ params: { organizer: 'O' } })],
    ['getOrganizer', () => ({ key: ids['organizer'] ?? 0 })],
    ['listOrganizers', () => ({ params: { per_page: 1 } })],
    ['deleteOrganizer', () => ({ key: ids['organizer'] ?? 0 })],
    ['createCategory', () => ({ params: { name: 'Kid', parent: ids['parent'] } })],
    ['listCategories', () => ({ params: { hide_empty: false, per_page: 1, page: 2 } })],
    ['updateCategory', () => ({ key: ids['parent'] ?? 0, params: { name: 'Renamed' } })],
    ['createTag', () => ({ params: { name: 'T' } })],
    ['getTag', () => ({ key: ids['tag'] ?? 0 })],
    ['listTags', () => ({})],
    ['deleteTag', () => ({ key: ids['tag'] ?? 0 })],
  ];

  it.each(cases)('is true of %s', async (operationId, asked) => {
    const { body } = await site.ask(operationId, asked());
    const { answer } = site.operation(operationId);
    const check = ajv.compile({ $ref: `doc#/components/schemas/${answer}` });
    check(body);
    expect(check.errors ?? []).toEqual([]);
  });
});
