import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { GUEST } from '../../src/adapter.js';
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
    await expect(write()).rejects.toMatchObject({ code: 'rest_forbidden' });
  await calendar.events.update(event.id, { status: 'publish' });
  await expect(guest.events.update(event.id, { title: 'x' })).rejects.toMatchObject({
    code: 'rest_forbidden',
  });
});

it('no other actor has the id of a guest', () => {
  const calendar = createCalendar({ store: createMemoryStore() });
  expect(() => calendar.as({ ...GUEST })).toThrow('its id 0 is no positive integer');
});
