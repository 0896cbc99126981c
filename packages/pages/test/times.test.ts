import { expect, it } from 'vitest';
import { useSite } from './site.js';

const site = useSite({ locale: 'de' }, async ({ calendar }) => {
  const events = [
    { title: 'Clubnacht', start_date: '2026-12-11 22:00', end_date: '2026-12-12 03:00' },
    { title: 'Lager', start_date: '2026-12-11 18:00', end_date: '2026-12-13 14:00' },
    { title: 'Silvester', start_date: '2026-12-31 20:00', end_date: '2027-01-01 00:00' },
    { title: 'Messe', start_date: '2026-12-14 00:00:00', end_date: '2026-12-15 23:59:59' },
  ];
  for (const event of events) await calendar.events.create(event);
});

const words = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What stands before the title of an event in elements of a page. */
const timesIn = (page: string, element: RegExp, title: string): string[] =>
  [...page.matchAll(element)]
    .map(([one]) => words(one))
    .filter((text) => text.includes(title))
    .map((text) => text.slice(0, text.indexOf(title)).trim());

it.each([
  ['2026-12-11', 'Clubnacht', '22:00'],
  ['2026-12-12', 'Clubnacht', 'bis 03:00'],
  ['2026-12-11', 'Lager', '18:00'],
  ['2026-12-12', 'Lager', 'Ganztägig'],
  ['2026-12-13', 'Lager', 'bis 14:00'],
  ['2026-12-31', 'Silvester', '20:00 – 00:00'],
  ['2026-12-14', 'Messe', 'Ganztägig'],
  ['2026-12-15', 'Messe', 'Ganztägig'],
])('the day %s says of %s: %s', async (day, title, time) => {
  const page = await site().text(`/events/${day}/`);
  const [shown = ''] = timesIn(page, /<article[^]*?<\/article>/g, title);
  expect(`${shown} `).toContain(`${time} `);
  expect(shown.startsWith(time)).toBe(true);
});

it.each([
  ['Clubnacht', '22:00 – 03:00'],
  ['Lager', '18:00 – So., 13. Dez.'],
  ['Silvester', '20:00 – 00:00'],
  ['Messe', 'Ganztägig – Di., 15. Dez.'],
])('a list, which has an event once, says until when it is on: %s', async (title, time) => {
  expect(timesIn(await site().text('/events/'), /<article[^]*?<\/article>/g, title)).toEqual([time]);
});

it('a week says the same on each day', async () => {
  const page = await site().text('/events/week/2026-12-07/');
  expect(timesIn(page, /<li[^]*?<\/li>/g, 'Clubnacht')).toEqual(['22:00', 'bis 03:00']);
  expect(timesIn(page, /<li[^]*?<\/li>/g, 'Lager')).toEqual(['18:00', 'Ganztägig', 'bis 14:00']);
});

it('a month has bars from 24 hours on and for whole days', async () => {
  const page = await site().text('/events/2026-12/');
  const [table = ''] = /<table[^]*<\/table>/.exec(page) ?? [];
  expect(timesIn(table, /<li[^]*?<\/li>/g, 'Clubnacht')).toEqual(['22:00', 'bis 03:00']);
  const bars = [...table.matchAll(/<li class="[^"]*k-bar-event[^]*?<\/li>/g)].map(([bar]) => words(bar));
  expect(bars).toEqual(['Lager', 'Lager', 'Lager', 'Messe', 'Messe']);
});

it('lists, the page of an event and digests have its days and times', async () => {
  const { text } = site();
  const night = 'Freitag, 11. Dezember 2026, 22:00 – Samstag, 12. Dezember 2026, 03:00';
  expect(words(await text('/event/clubnacht/'))).toContain(night);
  expect(words(await text('/event/messe/'))).toContain('Dienstag, 15. Dezember 2026, Ganztägig');
  expect(await text('/digest?format=text&date=2026-12-11')).toContain(night);
  expect(await text('/digest?format=text&date=2026-12-31')).toContain('\n  20:00 – 00:00\n');
});
