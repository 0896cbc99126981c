import type { Status } from '@kalends/core';
import type { PostKind } from '@kalends/core/adapter';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { DATES, inputOf, POST_KINDS } from './inputs.js';
import { asking } from './requests.js';
import { calendarOn, handlerOf } from './seeded-site.js';
import { ACTORS, type User } from './users.js';

const WHO = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;

type Who = (typeof WHO)[number];

const calendar = calendarOn(createMemoryStore());
const ask = asking(handlerOf(calendar));
let made = 0;

/** Makes a record of someone; gives its path. */
async function makeOwn(kind: PostKind, author: number, status: Status): Promise<string> {
  const json = { ...inputOf(kind, `own-${++made}`), author, status };
  return `/${kind}s/${String((await ask('POST', `/${kind}s`, { as: 'admin', json })).body['id'])}`;
}

/** transport.md §3.1: what is created, and what is done to terms, in the order of `WHO`. */
const WRITES = [
  ['creates an event', 'POST', '/events', '401 403 201 201 201 201'],
  ['creates a venue', 'POST', '/venues', '401 403 201 201 201 201'],
  ['creates an organizer', 'POST', '/organizers', '401 403 201 201 201 201'],
  ['creates a category', 'POST', '/categories', '401 403 403 201 201 201'],
  ['creates a tag', 'POST', '/tags', '401 403 403 403 201 201'],
  ['changes a category', 'PATCH', '/categories/{id}', '401 403 403 200 200 200'],
  ['changes a tag', 'PATCH', '/tags/{id}', '401 403 403 403 200 200'],
  ['deletes a category', 'DELETE', '/categories/{id}', '401 403 403 200 200 200'],
  ['deletes a tag', 'DELETE', '/tags/{id}', '401 403 403 403 200 200'],
  ['reads a category', 'GET', '/categories/{id}', '200 200 200 200 200 200'],
  ['reads a tag', 'GET', '/tags/{id}', '200 200 200 200 200 200'],
] as const;

const given = (who: Who): { as?: User } => (who === 'anonymous' ? {} : { as: who });

describe('transport.md §3.1: who', () => {
  it.each(WRITES)('%s', async (_, method, path, wanted) => {
    const statuses: number[] = [];
    for (const who of WHO) {
      const name = `name-${++made}`;
      const terms = path.startsWith('/tags') ? calendar.tags : calendar.categories;
      const at = path.includes('{id}')
        ? path.replace('{id}', String((await terms.create({ name })).id))
        : path;
      const json = { ...DATES, title: name, venue: name, organizer: name, name: `${name} new` };
      const body = path === '/events' ? { ...DATES, title: name } : json;
      statuses.push(
        (await ask(method, at, { ...given(who), ...(method !== 'GET' && { json: body }) })).status,
      );
    }
    expect(statuses.join(' ')).toBe(wanted);
  });

  it.each(['/', '/doc', '/events', '/venues', '/organizers', '/categories', '/tags'])(
    'reads %s',
    async (path) => {
      for (const who of WHO)
        expect((await ask('GET', path === '/' ? '' : path, given(who))).status).toBe(200);
    },
  );

  it('creates terms through an event: all who may write one', async () => {
    for (const [index, who] of WHO.entries()) {
      const json = { ...DATES, title: 'x', categories: [`Cat ${index}`], tags: [`Tag ${index}`] };
      const { status, body } = await ask('POST', '/events', { ...given(who), json });
      if (index < 2) expect(status).toBe(index === 0 ? 401 : 403);
      else
        expect(body).toMatchObject({
          categories: [{ name: `Cat ${index}` }],
          tags: [{ name: `Tag ${index}` }],
        });
    }
    for (const index of [0, 1]) {
      const { body } = await ask('GET', '/categories', { query: `search=Cat ${index}&hide_empty=false` });
      expect(body['total']).toBe(0);
    }
  });

  it('gives an image by URL', async () => {
    const statuses: number[] = [];
    for (const who of WHO) {
      const json = { ...DATES, title: 'x', image: 'https://x.example/i.png' };
      statuses.push((await ask('POST', '/events', { ...given(who), json })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 201, 201, 201]);
  });
});

/** transport.md §3.2: what a new record's status becomes; `later`: with a date to come. */
const GRANTED = [
  ['contributor', undefined, 'draft', 'draft'],
  ['contributor', 'publish', 'pending', 'pending'],
  ['contributor', 'future', 'pending', 'pending'],
  ['contributor', 'private', 'private', 'private'],
  ['contributor', 'pending', 'pending', 'pending'],
  ['contributor', 'trash', 'trash', 'trash'],
  ['author', undefined, 'publish', 'future'],
  ['author', 'publish', 'publish', 'future'],
  ['author', 'future', 'publish', 'future'],
  ['author', 'draft', 'draft', 'draft'],
  ['editor', undefined, 'publish', 'future'],
  ['editor', 'private', 'private', 'private'],
] as const;

describe('transport.md §3.2: a status', () => {
  it.each(GRANTED)(
    'of %s, given as %s, is %s, and %s with a date to come',
    async (as, status, now, later) => {
      for (const kind of POST_KINDS) {
        const results: unknown[] = [];
        for (const date of [undefined, '2029-01-01 00:00:00']) {
          const json = {
            ...inputOf(kind, `status-${++made}`),
            ...(status && { status }),
            ...(date && { date }),
          };
          results.push((await ask('POST', `/${kind}s`, { as, json })).body['status']);
        }
        expect([kind, ...results]).toEqual([kind, now, later]);
      }
    },
  );

  it.each(['auto-draft', 'inherit', 'request-pending', 'tribe-ignored', 'any', 'Publish', 'nope'])(
    'F23: %s is refused',
    async (status) => {
      for (const kind of POST_KINDS) {
        const { body } = await ask('POST', `/${kind}s`, {
          as: 'admin',
          json: { ...inputOf(kind, 'x'), status },
        });
        expect(body).toMatchObject({ data: { params: { status: 'Invalid parameter.' } } });
      }
    },
  );

  it('a contributor’s own pending record stays what it is, and is not published by it', async () => {
    const path = await makeOwn('event', ACTORS.contributor.id, 'pending');
    const update = (json: object) => ask('PUT', path, { as: 'contributor', json });
    expect((await update({ excerpt: 'x' })).body).toMatchObject({ status: 'pending' });
    expect((await update({ status: 'publish' })).body).toMatchObject({ status: 'pending' });
    expect((await update({ status: 'draft' })).body).toMatchObject({ status: 'draft' });
  });
});

describe('F24: another author', () => {
  it.each(POST_KINDS)('of %s takes the right to edit others', async (kind) => {
    const json = (author: number) => ({ ...inputOf(kind, `author-${++made}`), author });
    const create = (as: User, author: number) => ask('POST', `/${kind}s`, { as, json: json(author) });
    for (const as of ['contributor', 'author'] as const) {
      expect((await create(as, ACTORS.admin.id)).status).toBe(403);
      expect((await create(as, ACTORS[as].id)).status).toBe(201);
      const path = await makeOwn(kind, ACTORS[as].id, 'draft');
      const update = (author: number) => ask('PUT', path, { as, json: { author } });
      expect([(await update(ACTORS.admin.id)).status, (await update(ACTORS[as].id)).status]).toEqual([
        403, 200,
      ]);
    }
    expect((await create('editor', ACTORS.author.id)).body).toMatchObject({ author: '3' });
    expect((await create('editor', 999)).status).toBe(400);
  });
});

describe('F10: a venue or organizer of the same name', () => {
  it.each(['venue', 'organizer'] as const)('as %s: is reused by who may edit it', async (kind) => {
    const name = `shared-${++made}`;
    const inline = (as: User, phone: string) =>
      ask('POST', '/events', {
        as,
        json: {
          ...DATES,
          title: 'x',
          [kind]: kind === 'venue' ? { venue: name, phone } : [{ organizer: name, phone }],
        },
      });
    const create = (as: User, phone: string) =>
      ask('POST', `/${kind}s`, { as, json: { [kind]: name, phone } });
    const { body: first } = await create('admin', '1');
    const { body: second } = await create('author', '2');
    expect(second['id']).not.toBe(first['id']);
    expect((await create('author', '3')).body).toMatchObject({ id: second['id'], phone: '3' });
    expect((await create('editor', '4')).body).toMatchObject({ id: first['id'], phone: '4' });
    const linked = (await inline('contributor', '5')).body[kind];
    const { id } = (Array.isArray(linked) ? linked[0] : linked) as { id: number };
    expect([first['id'], second['id']]).not.toContain(id);
    expect((await ask('GET', `/${kind}s/${String(second['id'])}`)).body).toMatchObject({ phone: '3' });
    expect((await ask('GET', `/${kind}s/${String(first['id'])}`)).body).toMatchObject({ phone: '4' });
  });
});
