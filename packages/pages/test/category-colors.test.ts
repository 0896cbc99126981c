import { expect, it } from 'vitest';
import { openSite } from './site.js';

it('the card of an event has the colour of its category, with letters that are read on it', async () => {
  const cards: string[] = [];
  const site = await openSite({
    cards: (svg) => {
      cards.push(svg);
      return Promise.resolve(new Uint8Array());
    },
  });
  for (const color of ['#7c3aed', '#fde047', '']) {
    const { id } = await site.calendar.categories.create({ name: `Jazz ${color}`, color });
    const times = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 23:00' };
    const { slug } = await site.calendar.events.create({ ...times, title: 'Song', categories: [id] });
    await site.get(`/event-card/${slug}.png`);
  }
  const tiles = cards.map((svg) => [
    /width="300" height="100%" fill="([^"]*)"/.exec(svg)?.[1],
    /text-anchor="middle"[^>]* fill="([^"]*)"/.exec(svg)?.[1],
  ]);
  expect(tiles).toEqual([
    ['#7c3aed', '#fff'],
    ['#fde047', '#000'],
    ['#1d4ed8', '#fff'],
  ]);
  await site.close();
});

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
  // the same on the scale of a day, with the dots of the categories
  expect(await colors('/events/2026-12-01/')).toEqual([...choices, '#7c3aed', ...card]);
  expect(await site.text('/digest?date=2026-12-01')).toMatch(
    /<span style="color:#7c3aed" aria-hidden="true"\s*>●<\/span\s*>\s*<span dir="auto"\s*>Jazz</,
  );
  // the band, and the dots of the categories
  expect(await colors('/event/song/')).toEqual(card);
  const page = await site.text('/event/song/');
  expect(page).toMatch(/fill="#7c3aed"\s*\/>\s*<\/svg>\s*<a [^>]*>Jazz<\/a>/);
  expect(page).not.toContain('style=');
});
