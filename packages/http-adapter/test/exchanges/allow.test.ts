import { createMemoryStore } from '@kalends/store-memory';
import { beforeAll, describe, expect, it } from 'vitest';
import { DATES } from './inputs.js';
import { asking } from './requests.js';
import { calendarOn, handlerOf } from './seeded-site.js';
import { ACTORS } from './users.js';

const ask = asking(handlerOf(calendarOn(createMemoryStore())));
const READ = 'GET';
const ALL = 'GET, DELETE, POST, PUT, PATCH';
const TERM = 'GET, POST, PUT, PATCH, DELETE';

type Who = 'anonymous' | 'subscriber' | 'contributor' | 'author' | 'editor' | 'admin';
const WHO: readonly Who[] = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'admin'];

const ids: Record<string, number> = {};
beforeAll(async () => {
  const create = async (name: string, path: string, json: object) => {
    const { body } = await ask('POST', path, { as: 'admin', json });
    ids[name] = body['id'] as number;
  };
  const author = ACTORS.author.id;
  const image = 'https://x.example/a.png';
  await create('event', '/events', { title: 'Gala', ...DATES, author, image });
  await create('draft', '/events', {
    title: 'Plan',
    ...DATES,
    author: ACTORS.contributor.id,
    status: 'draft',
  });
  await create('venue', '/venues', { venue: 'Hall', author });
  await create('organizer', '/organizers', { organizer: 'Ann', author });
  await create('category', '/categories', { name: 'Jazz' });
  await create('tag', '/tags', { name: 'live' });
  const { body } = await ask('GET', `/events/${String(ids['event'])}`);
  ids['image'] = (body['image'] as { id: number }).id;
});

/** What is allowed each caller, from the lowest to the highest, by the record that the id belongs to. */
const RIGHTS: Readonly<Record<string, readonly [caller: Who]>> = {
  event: ['author'],
  venue: ['author'],
  organizer: ['author'],
  draft: ['contributor'],
  image: ['editor'],
};

/** Whether a caller has the right: the owner, and editors. */
const may = (who: Who, owner: Who): boolean => who === owner || who === 'editor' || who === 'admin';

describe.each(['events', 'venues', 'organizers'])('transport.md §1.5, Allow of /%s/{id}', (posts) => {
  it.each(Object.entries(RIGHTS))('follows the record of the id, here the %s', async (name, [owner]) => {
    for (const as of WHO) {
      for (const method of ['GET', 'PUT']) {
        const { headers } = await ask(method, `/${posts}/${String(ids[name])}`, {
          ...(as !== 'anonymous' && { as }),
          ...(method === 'PUT' && { json: { status: 'none' } }),
        });
        expect(headers['allow'], `${method} ${as}`).toBe(may(as, owner) ? ALL : READ);
      }
    }
  });

  it.each(['99999', 'by-slug/none'])(
    'of an unknown one is the general right, but for ids of venues and organizers: %s',
    async (key) => {
      for (const as of WHO) {
        const { headers } = await ask('GET', `/${posts}/${key}`, as === 'anonymous' ? {} : { as });
        const writes = as !== 'anonymous' && as !== 'subscriber';
        expect(headers['allow'], as).toBe((posts === 'events' || key !== '99999') && writes ? ALL : READ);
      }
    },
  );
});

describe('transport.md §1.5, Allow of terms', () => {
  it.each([
    ['categories', 'category', 'author'],
    ['tags', 'tag', 'editor'],
  ] as const)('%s: always the general right', async (terms, name, lowest) => {
    for (const as of WHO) {
      for (const id of [ids[name], 99999]) {
        const { headers } = await ask('GET', `/${terms}/${String(id)}`, as === 'anonymous' ? {} : { as });
        const writes = WHO.indexOf(as) >= WHO.indexOf(lowest);
        expect(headers['allow'], `${as} ${String(id)}`).toBe(writes ? TERM : READ);
      }
    }
  });
});
