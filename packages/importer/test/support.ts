import { createCalendar, type Calendar, type CalendarOptions } from '@kalends/core';
import { feeds } from '@kalends/feeds';
import { createHandler } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { createMemoryStore } from '@kalends/store-memory';

/** `2026-11-20 18:07:05` in New York. */
export const NOW = Date.UTC(2026, 10, 20, 23, 7, 5);

/** An empty calendar in Rome whose clock stands still. */
export const newCalendar = (options: Partial<CalendarOptions> = {}): Calendar =>
  createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Rome' },
    clock: () => NOW,
    ...options,
  });

/** All events of a calendar by start, whatever their status. */
export async function allEvents(calendar: Calendar) {
  const listed = await calendar.events.prepare({
    start_date: '1900-01-01',
    end_date: '2100-01-01',
    status: ['publish', 'future', 'draft', 'pending', 'private'],
  });
  const events = await calendar.load(
    'event',
    (await listed.findAll()).map(({ id }) => id),
  );
  return events.flatMap((event) => event ?? []);
}

/** The iCalendar feed with all events of a calendar. */
export async function feedOf(calendar: Calendar): Promise<string> {
  const handler = createHandler({ calendar, baseUrl: 'https://example.org', interfaces: [feeds()] });
  return (await toFetchHandler(handler)(new Request('https://example.org/events.ics'))).text();
}

/** A calendar file of some lines between its ends. */
export const ics = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** An event of some lines. */
export const vevent = (...lines: readonly string[]): string[] => [
  'BEGIN:VEVENT',
  'UID:one@example.org',
  'DTSTAMP:20261101T080000Z',
  ...lines,
  'END:VEVENT',
];

/** A property with a time in Rome. */
export const ZONED = (name: string, time: string) => `${name};TZID=Europe/Rome:${time}`;

/** A calendar file with an event on four Tuesdays, and more lines of it. */
export const weekly = (...more: readonly string[]) =>
  ics(
    ...vevent(
      ZONED('DTSTART', '20261201T203000'),
      ZONED('DTEND', '20261201T223000'),
      'SUMMARY:Choir',
      'LAST-MODIFIED:20261001T090000Z',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      ...more,
    ),
  );
