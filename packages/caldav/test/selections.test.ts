import { createFeedLinks } from '@kalends/auth';
import type { Actor } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { follow, newCopy } from './copy.js';
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

describe('the secret of a private link', () => {
  const props = xml(
    '<d:propfind><d:prop><d:displayname/><d:current-user-principal/><c:calendar-home-set/></d:prop></d:propfind>',
  );

  /** A calendar with a link of an editor, and what its people are now. */
  async function linked() {
    const store = createMemoryStore();
    const calendar = newCalendar(store);
    const people = new Map<number, Actor>([[7, { id: 7, role: 'editor' }]]);
    const links = createFeedLinks({ calendar, store, actorOf: async (id) => people.get(id) });
    const failing = { now: false };
    served = await serve(calendar, {
      async openSelection(secret) {
        if (failing.now) throw new Error('The store does not answer.');
        const opened = await links.open(secret);
        return opened && { ...opened.link, actor: opened.actor };
      },
    });
    const of = { ...EVENT, featured: true };
    await calendar.events.create(of);
    await calendar.events.create({ ...EVENT, title: 'Plain' });
    const draft = await calendar.events.create({ ...of, title: 'Draft', status: 'draft' });
    const { link, secret } = await links.add(7, { name: 'Phone', filter: { featured: true } });
    const root = `/caldav/link/${secret}/`;
    return { ...served, links, link, people, failing, draft, root, secret };
  }

  it('leads to one collection, by all that clients ask for', async () => {
    const { dav, calendar, link, root, draft } = await linked();
    const first = async (path: string, name: string) =>
      (await dav('PROPFIND', path, props, { Depth: '0' })).all().responses[0]?.props.get(name) ?? '';
    const principal = await first(root, 'current-user-principal');
    expect(principal).toBe(`${root}principal/`);
    const home = await first(principal, 'calendar-home-set');
    const list = (await dav('PROPFIND', home, props, { Depth: '1' })).all().responses;
    const collection = `${root}calendars/selection-${link.id}/`;
    expect(list.map(({ href, props: of }) => [href, of.get('displayname')])).toEqual([
      [home, 'Town Hall'],
      [collection, 'Phone'],
    ]);
    const copy = newCopy(collection);
    expect(await follow({ dav } as Served, copy)).toEqual({ changed: 2, removed: 0 });
    await calendar.events.update(draft.id, { title: 'Draft, again' });
    expect(await follow({ dav } as Served, copy)).toEqual({ changed: 1, removed: 0 });
    const object = await dav('GET', `${collection}event-${draft.id}.ics`);
    expect([object.status, object.text.includes('SUMMARY:Draft\\, again')]).toEqual([200, true]);
    expect(['cache-control', 'referrer-policy', 'etag'].map((name) => object.headers.get(name))).toEqual([
      'no-cache, must-revalidate, max-age=0, no-store, private',
      'no-referrer',
      null,
    ]);
    expect((await dav('PUT', `${collection}x.ics`, 'x')).status).toBe(403);
  });

  it('opens nothing else, and nothing when the link is gone', async () => {
    const { dav, links, link, people, root, draft, secret } = await linked();
    const home = `${root}calendars/`;
    const collection = `${home}selection-${link.id}/`;
    const object = `${collection}event-${draft.id}.ics`;
    const statuses = async () =>
      Promise.all([
        ...[root, `${root}principal/`, home, collection, object].map(
          async (path) => (await dav('PROPFIND', path, props, { Depth: '1' })).status,
        ),
        dav('GET', object).then(({ status }) => status),
        dav('GET', root).then(({ status }) => status),
      ]);
    const gone = [404, 404, 404, 404, 404, 404, 404];
    expect(await statuses()).toEqual([207, 207, 207, 207, 207, 200, 200]);
    expect((await dav('PROPFIND', `${home}all/`, props)).status).toBe(404);
    expect((await dav('PROPFIND', `/caldav/calendars/selection-${link.id}/`, props)).status).toBe(404);
    // a page of another site reads nothing, whatever it knows
    expect((await dav('PROPFIND', root, props, { Origin: 'https://other.example' })).status).toBe(404);
    people.set(7, { id: 7, role: 'subscriber' });
    expect((await dav('PROPFIND', object, props)).status).toBe(404);
    people.delete(7);
    expect(await statuses()).toEqual(gone);
    people.set(7, { id: 7, role: 'editor' });
    expect((await statuses())[0]).toBe(207);
    const wrong = await dav('PROPFIND', `/caldav/link/${secret.slice(0, -1)}_/`, props);
    await links.remove(link.id);
    expect(await statuses()).toEqual(gone);
    const removed = await dav('PROPFIND', root, props);
    const none = await dav('PROPFIND', '/caldav/link/none/', props);
    expect([wrong.text, removed.text]).toEqual([none.text, none.text]);
  });

  it('is in no log', async () => {
    const { dav, failing, root, secret } = await linked();
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    failing.now = true;
    const { status, text } = await dav('PROPFIND', root, props);
    const lines = log.mock.calls.map((call) => call.join(' ')).join('\n');
    log.mockRestore();
    expect([status, text.includes(secret)]).toEqual([500, false]);
    expect(lines).toContain('/caldav/link/…');
    expect(lines).not.toContain(secret);
  });
});
