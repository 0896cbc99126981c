import type { Calendar, ImportEntry } from '@kalends/core';
import { findZone, toUtc, UTC } from '@kalends/core/adapter';
import { fold } from '@kalends/core/store';
import { htmlOfText } from '../icalendar/texts.js';
import type { PageEvent } from './page-event.js';

/** What pages have of events that calendar files lack. */
const LACKED = [
  'cost',
  'offers',
  'tags',
  'image',
  'previous_start_date',
  'virtual_url',
  'description',
  'website',
] as const;

const keyOf = (title: string, start: string, timezone: string): string =>
  `${fold(title)} ${toUtc(start, findZone(timezone) ?? UTC)}`;

/** A calendar for an import of a file, whose events get what the file does not say of them from a page. */
export function complemented(calendar: Calendar, events: readonly PageEvent[]): Calendar {
  const byKey = new Map(
    events.map((event) => [
      keyOf(htmlOfText(event.title), event.times.start_date, event.times.timezone),
      event,
    ]),
  );
  const complete = (entry: ImportEntry): ImportEntry => {
    if (entry.kind !== 'event' || entry.source === undefined || entry.input.status === 'trash') return entry;
    const { title, start_date, timezone = calendar.settings.timezone, event_status } = entry.input;
    const event = typeof start_date === 'string' ? byKey.get(keyOf(title, start_date, timezone)) : undefined;
    if (event === undefined) return entry;
    const { currency, url } = event;
    const input = { website: url, ...event.input };
    const said = Object.fromEntries(
      LACKED.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
    );
    const state = event_status === undefined ? { event_status: input.event_status } : {};
    return {
      ...entry,
      input: { ...said, ...state, ...entry.input },
      source: { ...entry.source, ...(currency !== undefined && { currency }) },
    };
  };
  async function* completed(
    entries: Iterable<ImportEntry> | AsyncIterable<ImportEntry>,
  ): AsyncGenerator<ImportEntry> {
    for await (const entry of entries) yield complete(entry);
  }
  return {
    ...calendar,
    import: (entries, options) => calendar.import(completed(entries), options),
  };
}
