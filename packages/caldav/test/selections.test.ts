import { createFeedLinks } from '@kalends/auth';
import { createMemoryStore } from '@kalends/store-memory';
import { afterEach, describe, expect, it } from 'vitest';
import { newCalendar, PEOPLE, serve, xml, type Served } from './served.js';

let served: Served | undefined;
afterEach(() => served?.close());

const EVENT = { title: 'Concert', start_date: '2027-05-01 20:00', end_date: '2027-05-01 22:00' };
const HOME = '/caldav/account/calendars/';

describe('private links', () => {
  it('are collections of those who have made them, with the rights of the link', async () => {
    const store = createMemoryStore();
    const calendar = newCalendar(store);
    const links = createFeedLinks({ calendar, store, actorOf: async () => undefined });
    served = await serve(calendar, {
      selectionsOf: async (owner) =>
        (await links.of(owner)).map(({ link: { id, name, filter }, actor }) => ({ id, name, filter, actor })),
    });
    const { dav } = served;
    const { admin, author } = PEOPLE;
    if (admin === undefined || author === undefined) throw new Error('There is no one.');
    await calendar.events.create({ ...EVENT, featured: true });
    await calendar.events.create({ ...EVENT, title: 'Plain' });
    await calendar.events.create({ ...EVENT, title: 'Draft', featured: true, status: 'draft' });
    const filter = { featured: true };
    const all = await links.add(admin, { name: 'Featured & drafts', filter });
    const open = await links.add(admin, { name: 'As everyone', filter, role: 'subscriber' });
    const props = xml('<d:propfind><d:prop><d:displayname/></d:prop></d:propfind>');
    const names = async (as: string) =>
      (await dav('PROPFIND', HOME, props, { Depth: '1' }, as))
        .all()
        .responses.map(({ props: of }) => of.get('displayname'))
        .sort();
    expect(await names('admin')).toEqual([
      ...['As everyone', 'Featured & drafts', 'Town Hall', 'Town Hall', 'Town Hall: featured'],
    ]);
    expect(await names('author')).toEqual(['Town Hall', 'Town Hall', 'Town Hall: featured']);
    const members = async (id: string, as: string) => {
      const answer = await dav('PROPFIND', `${HOME}selection-${id}/`, props, { Depth: '1' }, as);
      return [answer.status, answer.status === 207 ? answer.all().responses.length - 1 : 0];
    };
    expect(await members(all.link.id, 'admin')).toEqual([207, 2]);
    expect(await members(open.link.id, 'admin')).toEqual([207, 1]);
    expect(await members(all.link.id, 'author')).toEqual([404, 0]);
    expect((await dav('PROPFIND', `/caldav/calendars/selection-${all.link.id}/`)).status).toBe(404);
    await links.remove(all.link.id);
    expect(await members(all.link.id, 'admin')).toEqual([404, 0]);
  });
});
