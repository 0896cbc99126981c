import { kindsOf, type EventRecord, type VenueRecord } from '@kalends/core';
import { isToOne, LINK_FIELD, nameOf, type AllOwnFields, type PostKind } from '@kalends/core/adapter';
import { KIND_OF, linkColumn, type CsvKind } from '../csv/columns.js';
import { columnsOf, OWN } from '../csv/own-columns.js';
import { portableCustom } from './own-values.js';
import { csvLine } from './csv-text.js';
import { byId, linksOf, recordsOf, termText, type Links, type RecordSource } from '../stored-records.js';
import { exportedEvents, type ExportedEvent } from './series-export.js';

/** The scope of an export. */
export interface ExportScope {
  /** The site in the UIDs of its events. */
  readonly host: string;
  /** The fields that the host declares. */
  readonly fields: AllOwnFields | undefined;
}

/** A record in the form in which its columns are written: with names and URLs in place of ids. */
type Row = Readonly<Record<string, unknown>>;

/** Columns that exports omit: the second line is part of the address. */
const NOT_WRITTEN: ReadonlySet<string> = new Set(['venue_address2']);

/** The values of the fields that the host declares, by the names of their columns. */
const ownCells = (
  fields: AllOwnFields | undefined,
  kind: PostKind,
  record: Pick<VenueRecord, 'custom'>,
): Row =>
  fields === undefined
    ? {}
    : Object.fromEntries(
        Object.entries(portableCustom(fields, kind, record)).map(([name, value]) => [OWN + name, value]),
      );

/** The names of the linked records of an event, by the names of their columns. */
const linkCells = (event: EventRecord, links: Links): Row =>
  Object.fromEntries(
    kindsOf('linked').map((kind) => {
      const { [kind]: field } = LINK_FIELD;
      const records = [event[field]].flat().flatMap((id) => links[kind].get(id) ?? []);
      const names = records.map((record) => nameOf(kind, record));
      return [linkColumn(kind), isToOne(field) ? names[0] : names];
    }),
  );

function eventRow({ event, uid, recurrence = [] }: ExportedEvent, links: Links): Row {
  const { start_date, end_date, all_day } = event;
  const clock = (time: string): string => (all_day ? '' : time.slice(11));
  return {
    ...event,
    event_start_date: start_date.slice(0, 10),
    event_start_time: clock(start_date),
    event_end_date: end_date.slice(0, 10),
    event_end_time: clock(end_date),
    categories: event.categories.flatMap((id) => links.category.get(id) ?? []).map(termText),
    tags: event.tags.flatMap((id) => links.tag.get(id) ?? []).map(termText),
    image: links.image.get(event.image)?.url,
    ...linkCells(event, links),
    event_currency_symbol: event.currency?.symbol,
    event_currency_position: event.currency?.position,
    event_currency_code: event.currency?.code,
    event_uid: uid,
    event_recurrence: recurrence.join('\n'),
    event_recurrence_id: event.recurrence_id,
    event_modified: event.modified_utc,
  };
}

const stateOf = ({ stateprovince, state, province }: VenueRecord): string =>
  stateprovince ?? (state || province);

async function* rowsOf(
  store: RecordSource,
  kind: CsvKind,
  { host, fields }: ExportScope,
): AsyncGenerator<Row> {
  if (kind === 'events') {
    for await (const events of exportedEvents(store, host)) {
      const links = await linksOf(
        store,
        events.map(({ event }) => event),
      );
      for (const one of events) yield { ...eventRow(one, links), ...ownCells(fields, 'event', one.event) };
    }
    return;
  }
  const of = KIND_OF[kind];
  for await (const records of recordsOf(store, of)) {
    const images = await byId(store, 'image', records, ({ image }) => [image]);
    for (const record of records) {
      const state = 'venue' in record ? { stateprovince: stateOf(record) } : {};
      yield { ...record, ...state, ...ownCells(fields, of, record), image: images.get(record.image)?.url };
    }
  }
}

/** Exports the events, venues or organizers of a store as CSV, in the columns of The Events Calendar and some more. */
export async function* csvExport(
  store: RecordSource,
  kind: CsvKind,
  { host, fields }: ExportScope,
): AsyncGenerator<string> {
  const columns = columnsOf(kind, fields).filter(({ name }) => !NOT_WRITTEN.has(name));
  yield csvLine(columns.map(({ titles: [title = ''] }) => title));
  for await (const row of rowsOf(store, kind, { host, fields }))
    yield csvLine(columns.map(({ name, field = name, write }) => write(row[field])));
}
