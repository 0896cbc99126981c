import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { GUEST } from '../../src/access/actor.js';
import { createCalendar } from '../../src/index.js';

const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

it('a guest writes what waits for review, of no author, and nothing else', async () => {
  const calendar = createCalendar({ store: createMemoryStore() });
  const guest = calendar.as(GUEST);
  const event = await guest.events.create({ title: 'Open day', ...DATES, status: 'publish' });
  expect(event).toMatchObject({ status: 'pending', author: 0 });
  expect((await calendar.changes(0, 10)).entries).toMatchObject([{ actor: null }]);
  expect(await guest.events.update(event.id, { title: 'Open night' })).toMatchObject({ title: 'Open night' });
  const other = await calendar.events.create({ title: 'Jazz', ...DATES, status: 'draft' });
  for (const write of [
    () => guest.events.update(other.id, { title: 'x' }),
    () => guest.events.delete(other.id),
    () => guest.events.create({ title: 'x', ...DATES, author: 1 }),
    () => guest.categories.create({ name: 'x' }),
    () => guest.tags.create({ name: 'x' }),
  ])
    await expect(write()).rejects.toMatchObject({ code: 'forbidden' });
  await calendar.events.update(event.id, { status: 'publish' });
  await expect(guest.events.update(event.id, { title: 'x' })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

it('no other actor has the id of a guest', () => {
  const calendar = createCalendar({ store: createMemoryStore() });
  expect(() => calendar.as({ ...GUEST })).toThrow('its id 0 is no positive integer');
});

it('the guest of another copy of the module is the guest', () => {
  const calendar = createCalendar({ store: createMemoryStore() });
  const other = Object.defineProperty({ ...GUEST }, Symbol.for('kalends.GUEST'), { value: true });
  expect(calendar.as(other).may('upload_files')).toBe(true);
});

it('a guest does not use a venue or organizer that is not published again: it may be that of another', async () => {
  const calendar = createCalendar({ store: createMemoryStore() });
  const guest = calendar.as(GUEST);
  const draft = await guest.venues.create({ venue: 'Hall', status: 'draft' });
  const { id } = await guest.events.create({ title: 'A', ...DATES, venue: { venue: 'Hall' } });
  const event = await guest.events.update(id, { venue: [{ venue: 'HALL', status: 'pending' }] });
  expect((await calendar.load('venue', [draft.id]))[0]).toEqual(draft);
  const [first, second] = await calendar.load('venue', [draft.id + 1, event.venue]);
  expect([first?.venue, second?.venue]).toEqual(['Hall', 'HALL']);
});
