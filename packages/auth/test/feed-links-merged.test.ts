import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { linkedSite } from './linked-site.js';

const DATES = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' };

it('a link shows what its filter selects, also after that was merged', async () => {
  const site = await linkedSite(createMemoryStore());
  const { calendar } = site;
  const { id } = await site.person('ann', 'editor');
  const [hall, old] = [
    await calendar.venues.create({ venue: 'Hall' }),
    await calendar.venues.create({ venue: 'Old Hall' }),
  ];
  const [swing, jazz] = [
    await calendar.categories.create({ name: 'Swing' }),
    await calendar.categories.create({ name: 'Jazz' }),
  ];
  await calendar.events.create({ ...DATES, title: 'Open talk', venue: old.id });
  await calendar.events.create({ ...DATES, title: 'Open jazz', categories: [jazz.id] });
  const shown = async (filter: object): Promise<() => Promise<string[]>> => {
    const { secret } = await site.links.add(id, { name: 'phone', filter });
    return async () => {
      const { text } = await site.get(`/private/${secret}/events.ics`);
      return ['Open talk', 'Open jazz'].filter((title) => text.includes(title));
    };
  };
  const links = [
    [await shown({ venue: [old.id] }), 'Open talk'],
    [await shown({ categories: ['jazz'] }), 'Open jazz'],
    [await shown({ categories: [jazz.id] }), 'Open jazz'],
  ] as const;
  for (const [titles, expected] of links) expect(await titles()).toEqual([expected]);
  await calendar.venues.merge(hall.id, [old.id]);
  await calendar.categories.merge(swing.id, [jazz.id]);
  for (const [titles, expected] of links) expect(await titles()).toEqual([expected]);
});
