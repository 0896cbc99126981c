import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { houseCalendar } from './hooks.js';

const DAY = 86_400_000;
const day = (from: number) => new Date(Date.now() + from * DAY).toISOString().slice(0, 10);

it('fills in and refuses', async () => {
  const calendar = houseCalendar(createMemoryStore());
  const venue = await calendar.venues.create({ venue: 'Hall' });
  const times = { start_date: `${day(7)} 20:00`, end_date: `${day(7)} 22:00` };
  const author = calendar.as({ id: 3, role: 'author' });
  const event = await author.events.create({ title: 'Jazz', ...times, venue: venue.id });
  expect(event.website).toBe('https://house.example');
  await calendar.events.update(event.id, { featured: true });
  const moved = author.events.update(event.id, { start_date: `${day(7)} 19:00` });
  await expect(moved).rejects.toThrow('Only editors move featured events.');
  await author.events.update(event.id, { title: 'Blues' });
  await expect(calendar.venues.delete(venue.id)).rejects.toThrow('Events are to come there.');
  await calendar.events.delete(event.id);
  expect((await calendar.venues.delete(venue.id)).status).toBe('trash');
});
