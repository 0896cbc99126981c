import { expect, it } from 'vitest';
import { concertForChildren, forChildren, tooOld } from './fields.js';

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
