import type { EventRecord } from '../records/event-record.js';
import { isSameValue, SHARED, withGroups } from '../records/overrides.js';
import { BLANK, type BlankRecord } from '../records/record.js';
import type { SeriesRecord } from '../records/series-record.js';
import { pick } from '../records/pick.js';
import type { Context } from '../resource/context.js';
import { readRecurrence, textsOfRecurrence, type Beginning, type Recurrence } from './recurrence.js';
import { DAY, dayOf, endOfDay, localTime, secondsOf, type LocalTime } from '../time/local-time.js';
import { findZone, type Zone } from '../time/zone.js';
import { fromUtc, toUtc } from '../time/zoned-time.js';

/** The events of a series as its rule and its fields make them. */

/** The zone of events that name none that is known. */
type Zoned = Pick<Context, 'siteZone'>;

/** The fields of a series by which its events recur. */
export type Recurring = Pick<SeriesRecord, 'rule' | 'start_date' | 'end_date' | 'timezone' | 'all_day'>;

/** The zone of a series. */
export const zoneOf = ({ siteZone }: Zoned, { timezone }: Pick<SeriesRecord, 'timezone'>): Zone =>
  findZone(timezone) ?? siteZone;

/** The beginning of a series' rule. */
export const beginningOf = (context: Zoned, series: Recurring): Beginning => {
  const { start_date, all_day } = series;
  return { start_date, all_day, zone: zoneOf(context, series) };
};

/** The recurrence of a stored series. */
export const recurrenceOf = (context: Zoned, series: Recurring): Recurrence =>
  readRecurrence(series.rule, beginningOf(context, series));

/** The texts to store. */
export const ruleOf = (
  recurrence: Recurrence,
  { all_day }: Pick<SeriesRecord, 'all_day'>,
): readonly string[] => textsOfRecurrence(recurrence, all_day);

type Dates = Pick<
  EventRecord,
  'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'timezone' | 'all_day'
>;

/** The dates of the occurrence in a place: it lasts exactly as long as the first one; whole days are counted. */
export function datesAt(context: Zoned, series: Recurring, place: LocalTime): Dates {
  const { timezone, all_day } = series;
  const zone = zoneOf(context, series);
  const utc_start_date = toUtc(place, zone);
  if (all_day) {
    const days = Math.floor((secondsOf(series.end_date) - secondsOf(series.start_date)) / DAY);
    const end_date = endOfDay(localTime(secondsOf(place) + days * DAY));
    return {
      timezone,
      all_day,
      start_date: place,
      end_date,
      utc_start_date,
      utc_end_date: toUtc(end_date, zone),
    };
  }
  const lasting = secondsOf(toUtc(series.end_date, zone)) - secondsOf(toUtc(series.start_date, zone));
  const utc_end_date = localTime(secondsOf(utc_start_date) + Math.max(0, lasting));
  const shown = fromUtc(utc_end_date, zone);
  // clocks that are set back in the meantime show an earlier end
  const end_date = shown < place ? place : shown;
  return { timezone, all_day, start_date: place, end_date, utc_start_date, utc_end_date };
}

/** The slug of an occurrence: that of its series and its day. */
export const slugAt = ({ slug }: Pick<SeriesRecord, 'slug'>, place: LocalTime): string =>
  slug === '' ? '' : `${slug}-${dayOf(place)}`;

/** A new occurrence in a place of its series. */
export const newOccurrence = (
  context: Zoned,
  series: SeriesRecord,
  place: LocalTime,
): BlankRecord<'event'> => ({
  ...BLANK.event,
  ...pick(series, SHARED),
  ...pick(series, ['modified', 'modified_utc', 'slug_before_trash', 'status_before_trash']),
  ...datesAt(context, series, place),
  slug: slugAt(series, place),
  series: series.id,
  recurrence_id: place,
});

/** A stored occurrence in a place, with all that it does not override as its series has it. */
export function renewedOccurrence(
  context: Zoned,
  series: SeriesRecord,
  place: LocalTime,
  event: EventRecord,
): EventRecord {
  const fresh = { ...pick(series, SHARED), ...datesAt(context, series, place) };
  const own = withGroups(event.overrides);
  const dates = own.includes('start_date') ? pick(event, ['utc_start_date', 'utc_end_date']) : {};
  return { ...event, ...fresh, ...pick(event, own), ...dates, series: series.id, recurrence_id: place };
}

/** Whether two states of a record are the same. */
export const isUnchanged = <R extends EventRecord | SeriesRecord>(before: R, after: R): boolean =>
  (Object.keys(after) as (keyof R)[]).every((name) => isSameValue(before[name], after[name]));

/** Events were published one by one: an event overrides that only with its status, so that a series can be published and withdrawn. */
const OF_STATUS: ReadonlySet<string> = new Set(['date', 'date_utc']);

/** An event as the occurrence of a series in a place, which overrides all that is not as the series has it. */
export function adoptedOccurrence(
  context: Zoned,
  series: SeriesRecord,
  place: LocalTime,
  event: EventRecord,
): EventRecord {
  const fresh = renewedOccurrence(context, series, place, { ...event, overrides: [] });
  const own = SHARED.filter((name) => !OF_STATUS.has(name) && !isSameValue(event[name], fresh[name]));
  const overrides = [...new Set([...event.overrides, ...own])].sort();
  return { ...event, series: series.id, recurrence_id: place, overrides };
}

/** Whether an event is as its series makes it: its fields, its dates and its slug. */
export function isAsItsSeries(context: Zoned, series: SeriesRecord, event: EventRecord): boolean {
  const { recurrence_id: place, overrides } = event;
  if (place === null || event.slug !== slugAt(series, place)) return false;
  const fresh = renewedOccurrence(context, series, place, { ...event, overrides: [] });
  return isUnchanged(event, { ...fresh, overrides });
}

/** A series as its event in a place would be, alone. */
export const asEvent = (context: Context, series: SeriesRecord, place = series.start_date): EventRecord => ({
  ...newOccurrence(context, series, place),
  ...pick(series, ['id', 'revision', 'slug', 'uid']),
  series: 0,
  recurrence_id: null,
});

/** A series with the fields of an event. */
export const seriesFrom = <R extends object>(
  event: Omit<EventRecord, 'id' | 'revision'>,
  own: R,
): Omit<SeriesRecord, 'id' | 'revision'> & R => ({
  ...BLANK.series,
  ...pick(event, SHARED),
  ...pick(event, ['slug', 'uid', 'modified', 'modified_utc', 'slug_before_trash', 'status_before_trash']),
  ...own,
});
