import type { CalendarView, EventRecord } from '@kalends/core';

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** `2031-05-01 18:00:00` as iCalendar writes it; whole days have no time. */
const day = (local: string): string => local.slice(0, 10).replaceAll('-', '');
const moment = (utc: string): string => `${day(utc)}T${utc.slice(11).replaceAll(':', '')}Z`;
const nextDay = (local: string): string =>
  day(new Date(Date.parse(`${local.slice(0, 10)}T00:00Z`) + 86_400_000).toISOString());

const entry = (event: EventRecord, host: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${String(event.id)}@${host}`,
  `DTSTAMP:${moment(event.modified_utc)}`,
  ...(event.all_day
    ? [`DTSTART;VALUE=DATE:${day(event.start_date)}`, `DTEND;VALUE=DATE:${nextDay(event.end_date)}`]
    : [`DTSTART:${moment(event.utc_start_date)}`, `DTEND:${moment(event.utc_end_date)}`]),
  `SUMMARY:${escaped(event.title)}`,
  `URL:https://${host}/event/${event.slug}/`,
  'END:VEVENT',
];

/** The next events as an iCalendar file, `text/calendar; charset=UTF-8`: those that the public may see. */
export async function calendarFile(view: CalendarView, host: string): Promise<string> {
  const { items } = await view.events.list({ per_page: 50 });
  const entries = items.flatMap((event) => entry(event, host));
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${host}//EN`, ...entries, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
}
