import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { concertForChildren, convert, forChildren, tooOld, withPresets } from './fields.js';

it('stores declared fields, and shows visitors those that are for them', async () => {
  const { event, custom } = await concertForChildren();
  expect(event.custom).toEqual({ age: 6, style: 'folk', wheelchair: null, notes: 'Call the school.' });
  expect(custom).toEqual({ age: 4, style: null, wheelchair: null });
});

it('refuses values out of bounds', async () => {
  expect(await tooOld()).toEqual({ 'custom.age': 'expected a whole number from 0 to 99, got 120' });
});

it('lists by declared fields', async () => {
  const { event } = await concertForChildren();
  // its style was taken away
  expect((await forChildren()).titles).not.toContain(event.title);
});

it('converts the values of a field that changes its type', async () => {
  const store = createMemoryStore();
  const { events } = createCalendar({ store, fields: { event: { age: { type: 'text' } } } });
  const dates = { start_date: '2031-05-01', end_date: '2031-05-01' };
  const create = (age: string, status: 'draft' | 'publish' = 'publish') =>
    events.create({ title: 'Jazz', ...dates, status, custom: { age } });
  const [first, second, third] = [await create('18'), await create('6 years', 'draft'), await create('any')];
  const { events: converted } = await convert(store);
  const ages = [first, second, third].map(async ({ id }) => (await converted.get(id)).custom.age);
  expect(await Promise.all(ages)).toEqual([18, 6, null]);
});

it('declares ready fields', async () => {
  const { venues } = withPresets(createMemoryStore());
  const hall = await venues.create({ venue: 'Hall', custom: { wheelchair: 'yes', hearing_loop: true } });
  expect(hall.custom).toMatchObject({ wheelchair: 'yes', hearing_loop: true, captions: null });
});
