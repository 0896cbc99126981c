import {
  beginningOf,
  compactDate,
  datesOf,
  recurrenceOf,
  toUtc,
  UTC,
  type Recurring,
} from '@kalends/core/adapter';
import { datesAt, splitRecurrence } from '@kalends/core/internal';
import { foldLine, propertyLines, type Property } from './property.js';
import { timeLines, type EventTimes } from './vevent.js';
import { namedZone } from './vtimezone.js';
import { isDescribed, type ZoneYears } from './zone-years.js';

/** The dates of a series, on the wall clock of its zone. */
export interface SeriesDates {
  /** The first one. */
  readonly start: string;
  /** The rule that begins there, without its `UNTIL`; `''` if the dates are listed. */
  readonly rule: string;
  /** The last date of the rule; `null`: it has no such end. */
  readonly until: string | null;
  /** Further dates. */
  readonly added: readonly string[];
  /** Dates of the rule that are left out. */
  readonly excluded: readonly string[];
}

/** How the dates of a series may be stated. */
export interface Stating {
  /** Whether the rule may be shown: everything that is missing is in the trash, or is no more. */
  readonly isWhole: boolean;
  /** Whether dates after the last event that there is belong to the series too. */
  readonly isOpen: boolean;
}

/** The zone of a series is known: others are written event by event. */
const CONTEXT = { siteZone: UTC };

/** The dates of an event in a place of its series. */
export const occurrenceDates = (series: Recurring, place: string): EventTimes =>
  datesAt(CONTEXT, series, place);

/**
 * The dates of a series with events in these places, and no others: its rule, with what it lacks and what it has beyond
 * (`EXDATE`, `RDATE`); or a list, where the rule would tell of more.
 *
 * @param found the places, in order
 */
export function datesOfSeries(
  series: Recurring & { readonly expanded_to: string },
  found: readonly string[],
  { isWhole, isOpen }: Stating,
): SeriesDates {
  const [start = ''] = found;
  const list = { start, rule: '', until: null, added: found.slice(1), excluded: [] };
  if (!isWhole || found.length === 0) return list;
  const beginning = beginningOf(CONTEXT, series);
  const all = recurrenceOf(CONTEXT, series);
  // events before the first one are over, or left out by a date
  const { rule, until } = start > series.start_date ? splitRecurrence(all, beginning, start)[1] : all;
  if (rule === '') return list;
  const own = { rule, until, added: [], excluded: [] };
  const last = isOpen ? series.expanded_to : (found.at(-1) ?? start);
  const given = datesOf(own, { ...beginning, start_date: start }, start, last);
  if (given[0] !== start) return list;
  const [inRule, there] = [new Set(given), new Set(found)];
  return {
    start,
    rule: isOpen ? rule : rule.replace(/;?COUNT=\d+/, ''),
    until: isOpen ? until : (given.at(-1) ?? start),
    added: found.filter((place) => !inRule.has(place)),
    excluded: given.filter((place) => !there.has(place)),
  };
}

/** Whether the times of a series are told in UTC: where the feed does not describe its zone in each of these years. */
export function isInUtc(
  { timezone, all_day }: Recurring,
  places: readonly string[],
  zones: ZoneYears,
): boolean {
  const { zone, tzid } = namedZone(timezone);
  return (
    !all_day && (tzid === null || !places.every((place) => isDescribed(zones, tzid, toUtc(place, zone))))
  );
}

/** Whether the wall clock of a series is that of UTC: a rule says the same in both. */
export function isUtc({ timezone }: Recurring): boolean {
  const { zone, tzid } = namedZone(timezone);
  return tzid === null && zone.offsetAt(0) === 0;
}

/** Dates of a series as a property. */
function dateProperty(
  name: string,
  { timezone, all_day }: Recurring,
  inUtc: boolean,
  places: readonly string[],
): Property {
  const { zone, tzid } = namedZone(timezone);
  if (all_day) return [name, {}, 'date', ...places.map((place) => place.slice(0, 10))];
  const [first = '', ...rest] = places.map((place) =>
    inUtc ? `${toUtc(place, zone).replace(' ', 'T')}Z` : place.replace(' ', 'T'),
  );
  return [name, inUtc || tzid === null ? {} : { tzid }, 'date-time', first, ...rest];
}

/** The line that says which date of a series an event takes the place of. */
export const recurrenceIdLine = (series: Recurring, place: string, inUtc: boolean): string =>
  propertyLines([dateProperty('recurrence-id', series, inUtc, [place])]);

function ruleLine(series: Recurring, { rule, until, added }: SeriesDates): string {
  // without a rule, some programs take the further dates for all there are
  if (rule === '') return added.length === 0 ? '' : 'RRULE:FREQ=DAILY;COUNT=1\r\n';
  const { zone } = namedZone(series.timezone);
  const parts = rule.split(';').filter((part) => part !== '' && !part.startsWith('X-'));
  if (until !== null)
    parts.push(
      `UNTIL=${series.all_day ? compactDate(until, true) : `${compactDate(toUtc(until, zone), false)}Z`}`,
    );
  return `${foldLine(`RRULE:${parts.join(';')}`)}\r\n`;
}

/** The lines of a series with its dates: from `DTSTART` to `EXDATE`. */
export function seriesLines(series: Recurring, dates: SeriesDates, inUtc: boolean, zones: ZoneYears): string {
  const { start, added, excluded } = dates;
  const listed = (name: string, places: readonly string[], toUtc: boolean): string =>
    places.length === 0 ? '' : propertyLines([dateProperty(name, series, toUtc, places)]);
  return (
    timeLines(occurrenceDates(series, start), inUtc ? new Map() : zones) +
    ruleLine(series, dates) +
    // some programs overlook the zone of further dates
    listed('rdate', added, true) +
    listed('exdate', excluded, inUtc)
  );
}
