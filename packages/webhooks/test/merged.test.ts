import { expect, it } from 'vitest';
import { isSeen } from '../src/telling.js';
import { CONCERT, open } from './site.js';

it('the filter of an endpoint has the record into which its own was merged', async () => {
  const { calendar } = open();
  const [hall, old] = [
    await calendar.venues.create({ venue: 'Hall' }),
    await calendar.venues.create({ venue: 'Old Hall' }),
  ];
  const [jazz, blues] = [
    await calendar.categories.create({ name: 'Jazz' }),
    await calendar.categories.create({ name: 'Blues' }),
  ];
  const event = await calendar.events.create({ ...CONCERT, venue: old.id, categories: [blues.id] });
  const filters = [{ venue: [old.id] }, { categories: ['blues'] }, { categories: [blues.id] }];
  const seen = (role: 'editor' | null) =>
    Promise.all(filters.map((filter) => isSeen(calendar, { role, filter }, 'event', event.id)));
  expect(await seen(null)).toEqual([true, true, true]);
  await calendar.venues.merge(hall.id, [old.id]);
  await calendar.categories.merge(jazz.id, [blues.id]);
  expect(await seen(null)).toEqual([true, true, true]);
  expect(await seen('editor')).toEqual([true, true, true]);
  await calendar.events.update(event.id, { venue: 0, categories: [] });
  expect(await seen(null)).toEqual([false, false, false]);
});
