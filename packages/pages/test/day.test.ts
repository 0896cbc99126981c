import { expect, it } from 'vitest';
import { useSite } from './site.js';

const site = useSite({ locale: 'de' }, async ({ calendar }) => {
  const events = [
    { title: 'Concert', start_date: '2026-12-10 20:00', end_date: '2026-12-10 22:30' },
    { title: 'Alarm', start_date: '2026-12-10 09:00', end_date: '2026-12-10 09:00', featured: true },
    { title: 'Fair', start_date: '2026-12-09 10:00', end_date: '2026-12-11 18:00' },
    { title: 'Holiday', start_date: '2026-12-10', end_date: '2026-12-10', all_day: true },
  ];
  for (const event of events) await calendar.events.create(event);
});

const words = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

it('a day says its date once, and when each of its events is on', async () => {
  const page = await site().text('/events/2026-12-10/');
  const cards = [...page.matchAll(/<article[^]*?<\/article>/g)].map(([card]) => words(card)).sort();
  expect(cards).toEqual([
    '09:00 Alarm Empfohlen',
    '20:00 – 22:30 Concert',
    'Ganztägig Holiday',
    'Ganztägig – Fr., 11. Dez. Fair',
  ]);
  const list = await site().text('/events/?tribe-bar-date=2026-12-10');
  expect(words(list)).toContain('Donnerstag, 10. Dezember Ganztägig – Fr., 11. Dez. Fair');
});
