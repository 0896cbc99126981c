import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { DATES } from './inputs.js';
import { asking } from './requests.js';
import { calendarOn, handlerOf } from './seeded-site.js';
import { ACTORS } from './users.js';

const ask = asking(handlerOf(calendarOn(createMemoryStore())));

async function create(path: string, json: object): Promise<string> {
  const { body, status, text } = await ask('POST', path, { as: 'admin', json });
  if (status !== 201) throw new Error(text);
  return String(body['id']);
}

const read = async (path: string, as?: 'contributor' | 'author' | 'editor' | 'admin') =>
  (await ask('GET', path, as && { as })).body;

const INPUTS = {
  events: { title: 'Gala', ...DATES },
  venues: { venue: 'Hall' },
  organizers: { organizer: 'Ann' },
} as const;
const POSTS = ['events', 'venues', 'organizers'] as const;

describe.each(POSTS)('events.md §1.3, json_ld of %s', (posts) => {
  it.each(['contributor', 'author'] as const)('is not for the %s of a private one', async (who) => {
    const private_ = { ...INPUTS[posts], author: ACTORS[who].id, status: 'private', description: who };
    const path = `/${posts}/${await create(`/${posts}`, private_)}`;
    expect(await read(path, who)).toMatchObject({ status: 'private' });
    expect(await read(path, who)).not.toHaveProperty('json_ld');
    for (const reader of ['editor', 'admin'] as const)
      expect(await read(path, reader)).toHaveProperty('json_ld');
  });

  it.each(['draft', 'pending'])('is for everybody who may read one that is %s', async (status) => {
    const own = { ...INPUTS[posts], author: ACTORS.contributor.id, status, description: status };
    const path = `/${posts}/${await create(`/${posts}`, own)}`;
    for (const reader of ['contributor', 'editor'] as const)
      expect(await read(path, reader)).toHaveProperty('json_ld');
    expect(await read(path)).toMatchObject({ data: { status: 403 } });
  });
});

describe('events.md §1.3, F11: json_ld of an event', () => {
  it('has no location and organizer that are private and not the reader’s to see', async () => {
    const author = ACTORS.author.id;
    const venue = await create('/venues', { venue: 'Den', author, status: 'private' });
    const organizer = await create('/organizers', { organizer: 'Bob', author, status: 'private' });
    const path = `/events/${await create('/events', { ...INPUTS.events, author, venue, organizer })}`;
    const event = await read(path, 'author');
    expect(event).toMatchObject({ venue: { id: Number(venue) }, organizer: [{ id: Number(organizer) }] });
    expect(event['venue']).not.toHaveProperty('json_ld');
    for (const link of ['location', 'organizer']) {
      expect(event['json_ld']).not.toHaveProperty(link);
      expect((await read(path))['json_ld']).not.toHaveProperty(link);
      expect((await read(path, 'editor'))['json_ld']).toHaveProperty(link);
    }
    expect(await read(path)).toMatchObject({ venue: [], organizer: [] });
  });
});
