import { expect, it } from 'vitest';
import { openSite } from './site.js';

it('events have the colour of the first of their categories that has one, beside its name', async () => {
  const site = await openSite();
  const { id: plain } = await site.calendar.categories.create({ name: 'Plain' });
  const { id: jazz } = await site.calendar.categories.create({ name: 'Jazz', color: '#7c3aed' });
  const { id: blues } = await site.calendar.categories.create({ name: 'Blues', color: '#15803d' });
  await site.calendar.events.create({
    ...{ title: 'Song', start_date: '2026-12-01 20:00', end_date: '2026-12-01 23:00' },
    categories: [plain, jazz, blues],
  });
  const colors = async (path: string) =>
    [...(await site.text(path)).matchAll(/<(?:circle|rect) [^>]*fill="(#[^"]*)"/g)].map(([, color]) => color);
  const choices = ['#7c3aed', '#15803d'];
  // an edge, and the dots of the categories
  const card = ['#7c3aed', '#7c3aed', '#15803d'];
  // the dot of the day and the line of the month, and its list for phones
  expect(await colors('/events/2026-12/')).toEqual([...choices, '#7c3aed', '#7c3aed', ...card]);
  // a tint with an edge
  expect(await colors('/events/week/2026-12-01/')).toEqual([...choices, '#7c3aed', '#7c3aed']);
  expect(await colors('/events/')).toEqual([...choices, ...card]);
  // the band, and the dots of the categories
  expect(await colors('/event/song/')).toEqual(card);
  const page = await site.text('/event/song/');
  expect(page).toMatch(/fill="#7c3aed"\s*\/>\s*<\/svg>\s*<a [^>]*>Jazz<\/a>/);
  expect(page).not.toContain('style=');
});
