import type { EventRecord, VenueRecord } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { COLUMNS, type CsvKind } from '../csv/columns.js';
import { csvLine } from './csv-text.js';
import { byId, linksOf, recordsOf, termText, uidOf, type Links } from '../stored-records.js';

/** A record in the form in which its columns are written: with names and URLs in place of ids. */
type Row = Readonly<Record<string, unknown>>;

/** Columns that exports omit: the second line is part of the address. */
const NOT_WRITTEN: ReadonlySet<string> = new Set(['venue_address2']);

function eventRow(event: EventRecord, links: Links, host: string): Row {
  const { start_date, end_date, all_day } = event;
  const clock = (time: string): string => (all_day ? '' : time.slice(11));
  return {
    ...event,
    event_start_date: start_date.slice(0, 10),
    event_start_time: clock(start_date),
    event_end_date: end_date.slice(0, 10),
    event_end_time: clock(end_date),
    categories: event.categories.flatMap((id) => links.categories.get(id) ?? []).map(termText),
    tags: event.tags.flatMap((id) => links.tags.get(id) ?? []).map(termText),
    image: links.images.get(event.image)?.url,
    event_venue_name: links.venues.get(event.venue)?.venue,
    event_organizer_name: event.organizer.flatMap((id) => links.organizers.get(id)?.organizer ?? []),
    event_currency_symbol: event.currency?.symbol,
    event_currency_position: event.currency?.position,
    event_currency_code: event.currency?.code,
    event_uid: uidOf(event, host),
    event_recurrence_id: event.recurrence_id,
    event_modified: event.modified_utc,
  };
}

const stateOf = ({ stateprovince, state, province }: VenueRecord): string =>
  stateprovince ?? (state || province);

async function* rowsOf(store: Store, kind: CsvKind, host: string): AsyncGenerator<Row> {
  if (kind === 'events') {
    for await (const events of recordsOf(store, 'event')) {
      const links = await linksOf(store, events);
      for (const event of events) yield eventRow(event, links, host);
    }
    return;
  }
  for await (const records of recordsOf(store, kind === 'venues' ? 'venue' : 'organizer')) {
    const images = await byId(store, 'image', records, ({ image }) => [image]);
    for (const record of records) {
      const state = 'venue' in record ? { stateprovince: stateOf(record) } : {};
      yield { ...record, ...state, image: images.get(record.image)?.url };
    }
  }
}

/** Exports the events, venues or organizers of a store as CSV, in the columns of The Events Calendar and some more. */
export async function* csvExport(store: Store, kind: CsvKind, host: string): AsyncGenerator<string> {
  const columns = COLUMNS[kind].filter(({ name }) => !NOT_WRITTEN.has(name));
  yield csvLine(columns.map(({ titles: [title = ''] }) => title));
  for await (const row of rowsOf(store, kind, host))
    yield csvLine(columns.map(({ name, field = name, write }) => write(row[field])));
}
