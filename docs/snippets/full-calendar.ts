import { createClient, type ClientOptions } from '@kalends/client';

/** The days that FullCalendar shows, as it gives them to a source of events. */
interface ShownRange {
  readonly startStr: string;
  readonly endStr: string;
}

/** The day after a date, `YYYY-MM-DD`: FullCalendar's ends of whole days are exclusive. */
const nextDay = (date: string): string =>
  new Date(Date.parse(`${date.slice(0, 10)}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** A source of events for `new Calendar(element, { events: eventSource({ baseUrl: 'https://example.org' }) })`. */
export function eventSource(options: ClientOptions) {
  const client = createClient(options);
  return async ({ startStr, endStr }: ShownRange) => {
    const entries = [];
    // what ends after the first and starts before the last day, so that running events are there, too
    const range = { ends_after: startStr, starts_before: endStr, strict_dates: true, per_page: 50 };
    for await (const event of client.events.all(range)) {
      entries.push({
        id: String(event.id),
        title: event.title,
        allDay: event.all_day,
        start: event.all_day ? event.start_date.slice(0, 10) : `${event.utc_start_date.replace(' ', 'T')}Z`,
        end: event.all_day ? nextDay(event.end_date) : `${event.utc_end_date.replace(' ', 'T')}Z`,
        url: event.url,
      });
    }
    return entries;
  };
}
