import { createCalendar } from '@kalends/core';
import type { AskSource } from '@kalends/importer/internal';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { createSources } from '../src/index.js';

const NOW = Date.UTC(2026, 10, 20);

/** What comes of trying an address that answers with a text, or with one for each address. */
async function tried(url: string, answer: (asked: string) => string) {
  const store = createMemoryStore();
  const calendar = createCalendar({ store, clock: () => NOW, settings: { timezone: 'Europe/Berlin' } });
  const asked: string[] = [];
  const ask: AskSource = (request) => {
    asked.push(request.url);
    const body = new TextEncoder().encode(answer(request.url));
    return Promise.resolve({ status: 200, headers: {}, body });
  };
  const sources = createSources({ calendar, store, ask, onError: console.error });
  const found = await sources.try({ url });
  expect([await calendar.version(), await sources.list()]).toEqual([0, []]);
  return { found, asked };
}

const event = (at: number, start: string): string =>
  `BEGIN:VEVENT\r\nUID:${at}@x\r\nSUMMARY:Event ${at}\r\n${start}\r\nEND:VEVENT\r\n`;

const file = (events: string): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nX-WR-CALNAME:Hall\\, Riverton\r\n${events}END:VCALENDAR\r\n`;

it('tells the name and the next events of a calendar file, which is asked for once', async () => {
  const events = [
    event(1, 'DTSTART:20260101T100000Z'),
    event(2, 'DTSTART;VALUE=DATE:20261224'),
    event(3, 'DTSTART;TZID=America/New_York:20261201T200000'),
  ];
  const { found, asked } = await tried('https://x.example/a.ics', () => file(events.join('')));
  expect(found).toEqual({
    ...{ format: 'icalendar', title: 'Hall, Riverton', count: 3, hasMore: false },
    first: [
      { title: 'Event 3', start_date: '2026-12-01 20:00:00', all_day: false, timezone: 'America/New_York' },
      expect.objectContaining({ title: 'Event 2', start_date: '2026-12-24 00:00:00', all_day: true }),
    ],
  });
  expect(asked).toEqual(['https://x.example/a.ics']);
});

it('reads no more than a thousand events', async () => {
  const events = Array.from({ length: 1_200 }, (_, at) => event(at, 'DTSTART:20261201T100000Z'));
  const { found } = await tried('https://x.example/a.ics', () => file(events.join('')));
  expect(found).toMatchObject({ count: 1_000, hasMore: true });
  expect(found.first).toHaveLength(5);
});

it('tells the events of a site, and the title of a page', async () => {
  const one = {
    id: 7,
    title: 'Jazz &#8211; late',
    start_date: '2026-12-01 20:00:00',
    timezone: 'Europe/Berlin',
    status: 'publish',
  };
  const site = await tried('https://x.example/wp-json/tribe/events/v1', () =>
    JSON.stringify({ events: [one], total: 1, total_pages: 1 }),
  );
  expect(site.found).toMatchObject({ format: 'tribe', count: 1, first: [{ title: 'Jazz – late' }] });
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Open day',
    startDate: '2026-12-05T10:00:00+01:00',
  };
  const page = await tried(
    'https://x.example/events.html',
    () =>
      `<!doctype html><title>Events &amp; more</title><script type="application/ld+json">${JSON.stringify(data)}</script>`,
  );
  expect(page.found).toMatchObject({
    format: 'page',
    title: 'Events & more',
    count: 1,
    first: [{ title: 'Open day' }],
  });
});
