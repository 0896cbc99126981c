import type { EventRecord, SeriesRecord } from '@kalends/core';
import {
  beginningOf,
  compactDate,
  datesOf,
  findZone,
  nextTurn,
  recurrenceOf,
  UTC,
} from '@kalends/core/adapter';
import { isAsItsSeries } from '@kalends/core/internal';
import { ALL_EVENTS } from '@kalends/core/store';
import { batchesOf, recordsOf, uidOf, type RecordSource } from '../stored-records.js';

/** An event of an export, or a series by its first event. */
export interface ExportedEvent {
  readonly event: EventRecord;
  readonly uid: string;
  /** By what it recurs, if it stands for a series. */
  readonly recurrence?: readonly string[];
  /** Up to which start the events of the series are written. */
  readonly expanded_to?: string;
  /** The series that it is in, if it is otherwise than this makes it. */
  readonly of?: SeriesRecord;
}

/** The number of events to load in one turn. */
const TURN = 250;

/** The events of a series by the dates that the rule gives them, in every status. */
async function eventsOf(store: RecordSource, { id }: SeriesRecord): Promise<EventRecord[]> {
  const query = { ...ALL_EVENTS, hidden: true, series: [id], offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const { refs } = await store.find(query);
  const events: EventRecord[] = [];
  for (let from = 0; from < refs.length; from += TURN) {
    const ids = refs.slice(from, from + TURN).map((ref) => ref.id);
    events.push(...(await store.load('event', ids)));
    await nextTurn();
  }
  return events.sort((a, b) => (String(a.recurrence_id) < String(b.recurrence_id) ? -1 : 1));
}

const EXDATE = 'EXDATE:';

/** A rule that leaves further dates out. */
function without(rule: readonly string[], dates: readonly string[]): readonly string[] {
  if (dates.length === 0) return rule;
  const left = rule
    .filter((line) => line.startsWith(EXDATE))
    .flatMap((line) => line.slice(EXDATE.length).split(','));
  const all = [...new Set([...left, ...dates])].sort();
  return [...rule.filter((line) => !line.startsWith(EXDATE)), `${EXDATE}${all.join(',')}`];
}

/** A series as its first event would be, and after it the events that are otherwise than it makes them. */
async function statedSeries(
  store: RecordSource,
  series: SeriesRecord,
  host: string,
): Promise<ExportedEvent[]> {
  const zoned = { siteZone: findZone(series.timezone) ?? UTC };
  const events = await eventsOf(store, series);
  const last = events.at(-1)?.recurrence_id ?? series.start_date;
  const given = new Set(
    datesOf(recurrenceOf(zoned, series), beginningOf(zoned, series), series.start_date, last),
  );
  // what is in the trash is not exported: the rule does not give its date again
  const gone = events.flatMap(({ status, recurrence_id: place }) =>
    status === 'trash' && place !== null && given.has(place) ? [compactDate(place, series.all_day)] : [],
  );
  const uid = series.uid ?? `${series.id}@${host}`;
  const none = { series: 0, recurrence_id: null, overrides: [], previous_start_date: null };
  const event: EventRecord = { ...series, ...none, utc_start_date: '', utc_end_date: '' };
  return [
    { event, uid, recurrence: without(series.rule, gone), expanded_to: series.expanded_to },
    ...events
      .filter((one) => one.status !== 'trash' && !isAsItsSeries(zoned, series, one))
      .map((one) => ({ event: one, uid, of: series })),
  ];
}

/** The events to export in batches: series first, each stated once, then the single events, without those in the trash. */
export async function* exportedEvents(
  store: RecordSource,
  host: string,
): AsyncGenerator<readonly ExportedEvent[]> {
  const stated = new Set<number>();
  for await (const all of batchesOf(store, 'series'))
    for (const series of all) {
      if (series.status === 'trash') continue;
      stated.add(series.id);
      yield await statedSeries(store, series, host);
    }
  for await (const events of recordsOf(store, 'event'))
    yield events
      .filter(({ series }) => !stated.has(series))
      .map((event) => ({ event, uid: uidOf(event, host) }));
}
