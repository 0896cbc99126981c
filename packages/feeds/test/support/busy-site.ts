import type { EventInput } from '@kalends/core';
import { newSite } from './site.js';

/** A site with events now, in the past and far away, one of them in a category below another. */
export async function busySite(
  options?: Parameters<typeof newSite>[0],
  others?: Parameters<typeof newSite>[1],
) {
  const site = newSite(options, others);
  const inputs: EventInput[] = [
    { title: 'Past', start_date: '2001-02-03 10:00', end_date: '2001-02-03 11:00' },
    { title: 'Yesterday', start_date: '2026-11-19 10:00', end_date: '2026-11-19 11:00' },
    { title: 'Today', start_date: '2026-11-20 20:00', end_date: '2026-11-20 21:00', tags: 'Free entry' },
    {
      title: 'May',
      start_date: '2027-05-31 20:00',
      end_date: '2027-05-31 23:00',
      venue: { venue: 'The Hall' },
    },
    {
      title: 'Into June',
      start_date: '2027-05-30 20:00',
      end_date: '2027-06-02 23:00',
      organizer: { organizer: 'Ann' },
    },
    { title: 'June', start_date: '2027-06-02 20:00', end_date: '2027-06-02 23:00' },
    { title: 'Far away', start_date: '2040-01-01 20:00', end_date: '2040-01-01 23:00' },
  ];
  const music = await site.calendar.categories.create({ name: 'Music' });
  const jazz = await site.calendar.categories.create({ name: 'Jazz', parent: music.id });
  await site.calendar.categories.create({ name: 'Empty' });
  for (const input of inputs)
    await site.calendar.events.create({ ...input, ...(input.title === 'May' && { categories: [jazz.id] }) });
  return site;
}
