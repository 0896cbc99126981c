import { expect, it } from 'vitest';
import { importPage } from '../../src/index.js';
import { allEvents, newCalendar } from '../support.js';

async function startOf(startDate: string): Promise<string | undefined> {
  const calendar = newCalendar();
  const event = { '@context': 'https://schema.org', '@type': 'Event', name: 'Talk', startDate };
  const html = `<script type="application/ld+json">${JSON.stringify(event)}</script>`;
  await importPage(html, { calendar, url: 'https://page.example/' });
  return (await allEvents(calendar))[0]?.start_date;
}

it.each([
  ['June 5, 2027 7:30 PM', '2027-06-05 19:30:00'],
  ['Sat, 5 June 2027', '2027-06-05 00:00:00'],
  ['05.06.2027 19:30', '2027-06-05 19:30:00'],
  ['5. Juni 2027, 19:30 Uhr', '2027-06-05 19:30:00'],
  ['25/06/2027 20h30', '2027-06-25 20:30:00'],
  ['2027/06/05', '2027-06-05 00:00:00'],
])('linked data may say a date that has one meaning as people write it: %s', async (text, start) => {
  expect(await startOf(text)).toBe(start);
});

it.each(['5/6/2027', 'tomorrow', '1812223800'])('%s is told', async (text) => {
  await expect(startOf(text)).rejects.toThrow(`The startDate "${text}" is no date.`);
});
