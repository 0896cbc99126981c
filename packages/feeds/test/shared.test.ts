import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { titlesOf } from './support/lines.js';
import { ADMIN, newSite } from './support/site.js';

const EVENING = { start_date: '2031-05-01 20:00', end_date: '2031-05-02 00:00' };

/** A site that counts what its feeds ask the store for. */
function countingSite() {
  const store = createMemoryStore();
  const asked = { finds: 0, loaded: 0, entries: 0 };
  const find: typeof store.find = (query) => {
    if (query.kind === 'event') asked.finds++;
    return store.find(query);
  };
  const load: typeof store.load = (kind, ids) => {
    asked.loaded += ids.length;
    return store.load(kind, ids);
  };
  const changes: typeof store.changes = async (after, limit) => {
    const found = await store.changes(after, limit);
    // caches ask for others
    if (limit === 1_001) asked.entries += found.entries.length;
    return found;
  };
  const identify = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
    headers['x-admin'] === undefined ? null : ADMIN;
  return { asked, ...newSite({}, { identify, calendar: { store: { ...store, find, load, changes } } }) };
}

describe('requests for one feed at the same time', () => {
  it.each([
    ['/events.ics', 1],
    ['/events/?ical=1', 1],
    ['/events.json', 1],
    // those that were and those to come, as a series has an event of each
    ['/event-sitemap.xml', 2],
    ['/events/feed/', 1],
    ['/events/feed/atom/', 1],
    ['/events/feed/json/', 1],
  ])('share what %s costs', async (path, finds) => {
    const { asked, calendar, get } = countingSite();
    for (let number = 0; number < 30; number++)
      await calendar.events.create({ title: `Event ${number}`, ...EVENING });
    for (let version = 0; version < 2; version++) {
      [asked.finds, asked.loaded] = [0, 0];
      const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]?.text).toMatch(/event[ -]1/i);
      expect(asked.finds).toBe(finds);
      expect(asked.loaded).toBeLessThanOrEqual(62);
      await calendar.events.create({ title: 'One more', ...EVENING });
    }
  });

  it('share the question which events that were removed belong to it', async () => {
    const { asked, calendar, get } = countingSite();
    for (let number = 0; number < 3; number++)
      await calendar.events.create({ title: `Event ${number}`, ...EVENING });
    for (const { id } of (await calendar.events.list({ starts_after: '2031-01-01', per_page: 2 })).items)
      await calendar.events.delete(id);
    [asked.finds, asked.entries] = [0, 0];
    const ask = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => get('/events.ics')));
      expect(answers[0]?.text.split('STATUS:CANCELLED')).toHaveLength(3);
    };
    await ask();
    expect(asked).toMatchObject({ finds: 1, entries: 5 });
    // what was read of the change log is read no more, but for the last entry, which says that it is the same log
    await calendar.events.create({ title: 'One more', ...EVENING });
    await ask();
    expect(asked).toMatchObject({ finds: 2, entries: 7 });
  });

  it('get what each of them may see', async () => {
    const { calendar, get } = countingSite();
    await calendar.events.create({ title: 'Open', ...EVENING });
    await calendar.events.create({ title: 'Secret', ...EVENING, status: 'private' });
    for (let time = 0; time < 2; time++) {
      const [anonymous, admin] = await Promise.all([
        get('/events.ics'),
        get('/events.ics', { 'x-admin': 'yes' }),
      ]);
      expect(titlesOf(anonymous.text)).toEqual(['Open']);
      expect(titlesOf(admin.text)).toEqual(['Open', 'Secret']);
    }
  });

  it('get the events of their own days', async () => {
    const { calendar, get } = countingSite();
    await calendar.events.create({ title: 'Until midnight', ...EVENING });
    const titles = async (day: string) => titlesOf((await get(`/events/${day}/?ical=1`)).text);
    expect(await titles('2031-05-01')).toEqual(['Until midnight']);
    expect(await titles('2031-05-02')).toEqual([]);
    const byParameter = async (day: string) =>
      titlesOf((await get(`/events/day/?tribe-bar-date=${day}&ical=1`)).text);
    expect(await byParameter('2031-05-02')).toEqual([]);
    expect(await byParameter('2031-05-01')).toEqual(['Until midnight']);
  });
});
