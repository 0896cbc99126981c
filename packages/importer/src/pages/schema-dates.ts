import type { EventInput } from '@kalends/core';
import { DAY, findZone, fromUtc, localTime, secondsOf, toUtc, type Zone } from '@kalends/core/adapter';
import { readClock, readDay } from '../csv/cells.js';
import { momentIn } from '../csv/programs/moments.js';
import { after, readDuration } from '../icalendar/times.js';

/** A date or a time of a page. */
export interface DateRead {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM:SS`; `undefined`: it is a day. */
  readonly clock: string | undefined;
  /** `Z`, `+02:00`, the name of a zone; `undefined`: none is named. */
  readonly zone: string | undefined;
  /** Whether what stands behind the day could not be read. */
  readonly isPart: boolean;
}

/** When an event is. */
export type PageTimes = Required<Pick<EventInput, 'start_date' | 'end_date' | 'timezone' | 'all_day'>> & {
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly all_day: boolean;
};

const DAY_FORM = /^(\d{4})(?:-(\d{1,2})-(\d{1,2})|(\d\d)(\d\d)|-(\d{3}))(?!\d)/;
const CLOCK_FORM =
  /^ ?[T ] ?(\d{1,2}):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)? ?(Z|[+\-−]\d{1,2}(?::?\d\d)?)? ?(?:\[([\w/+-]{1,60})\])?$/i;

const two = (text: string | undefined): string => (text ?? '0').padStart(2, '0');

/** An offset as `+02:00`; `Z` for UTC. */
function offsetOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [, sign = '', hours = '', minutes = '00'] = /^([+\-−])(\d{1,2}):?(\d\d)?$/.exec(text) ?? [];
  return sign === '' ? 'Z' : `${sign === '+' ? '+' : '-'}${two(hours)}:${minutes}`;
}

const isDay = (day: string): boolean => localTime(secondsOf(`${day} 00:00:00`)) === `${day} 00:00:00`;

/** The day that a date begins with. */
function dayIn(text: string): { readonly day: string; readonly rest: string } | undefined {
  const match = DAY_FORM.exec(text);
  if (match === null) return undefined;
  const [whole, year = '', month, date, shortMonth, shortDate, ordinal] = match;
  const day =
    ordinal === undefined
      ? `${year}-${two(month ?? shortMonth)}-${two(date ?? shortDate)}`
      : localTime(secondsOf(`${year}-01-01 00:00:00`) + (Number(ordinal) - 1) * DAY).slice(0, 10);
  const isIn = day.startsWith(`${year}-`) && year !== '0000' && isDay(day);
  return isIn ? { day, rest: text.slice(whole.length) } : undefined;
}

/** Reads a date in words or in the order of a country, if it has one meaning: `June 5, 2027 7:30 PM`, `5.6.2027, 19:30 Uhr`. */
function readWrittenDate(text: string): DateRead | undefined {
  const moment = momentIn(text, 'UTC');
  const [day, clock] = [readDay(moment.day), readClock(moment.clock)];
  if ('fault' in day || (moment.clock !== '' && 'fault' in clock)) return undefined;
  return {
    day: day.value,
    clock: 'fault' in clock ? undefined : clock.value,
    zone: undefined,
    isPart: false,
  };
}

/**
 * Reads a date of schema.org or microformats: ISO 8601 in its usual forms, days and months without zeros in front, days of the year, and
 * dates in words. `undefined` for anything else: nothing is guessed.
 */
export function readSchemaDate(given: string): DateRead | undefined {
  const text = given.trim().replace(/\s+/g, ' ');
  if (text.length > 100) return undefined;
  const found = dayIn(text);
  if (found === undefined) return /^\d+$/.test(text) ? undefined : readWrittenDate(text);
  const { day, rest } = found;
  if (rest === '') return { day, clock: undefined, zone: undefined, isPart: false };
  const [, hour, minute = '00', second = '00', offset, name] = CLOCK_FORM.exec(rest) ?? [];
  const isClock = hour !== undefined && Number(hour) <= 24 && Number(minute) < 60 && Number(second) <= 60;
  if (!isClock) return { day, clock: undefined, zone: undefined, isPart: true };
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Math.min(59, Number(second));
  if (seconds > DAY) return { day, clock: undefined, zone: undefined, isPart: true };
  const local = localTime(secondsOf(`${day} 00:00:00`) + seconds);
  const zone = name !== undefined && findZone(name) !== undefined ? name : offsetOf(offset);
  return { day: local.slice(0, 10), clock: local.slice(11), zone, isPart: false };
}

/** Whether times with an offset are those of a zone at that time. */
const isOf = (local: string, offset: string, zone: Zone): boolean => {
  const fixed = findZone(offset);
  return fixed !== undefined && toUtc(local, zone) === toUtc(local, fixed);
};

/** The name of the zone with an offset, as calendars have it: `UTC-5`, `UTC+5:30`. */
const offsetZone = (offset: string): string => `UTC${offset.replace(/^([+-])0?/, '$1').replace(/:00$/, '')}`;

/** The local time of a date and its zone: the one of the site, unless the date has another clock. */
export function localOf({ day, clock = '00:00:00', zone }: DateRead, site: Zone): readonly [string, Zone] {
  const local = `${day} ${clock}`;
  if (zone === undefined || isOf(local, zone, site)) return [local, site];
  if (zone === 'Z' || zone === '+00:00') {
    const utc = findZone('UTC');
    return [utc === undefined ? local : fromUtc(toUtc(local, utc), site), site];
  }
  const named = findZone(/^[+-]/.test(zone) ? offsetZone(zone) : zone);
  return named === undefined ? [local, site] : [local, named];
}

const LAST_SECOND = '23:59:59';

/** A date, or a time as a date of the zone. */
const inZone = (read: DateRead, zone: Zone, site: Zone): string => {
  const [local, own] = localOf(read, site);
  return own.id === zone.id || read.clock === undefined ? local : fromUtc(toUtc(local, own), zone);
};

/** The end of an event with a time. */
function endOf(
  local: string,
  zone: Zone,
  end: DateRead | undefined,
  duration: string,
  site: Zone,
): { readonly end: string; readonly isBefore: boolean } {
  const span = readDuration(duration);
  const clocks = {
    zone,
    toUtc: (time: string) => toUtc(time, zone),
    fromUtc: (time: string) => fromUtc(time, zone),
  };
  const lasting = span === undefined ? local : after(local, span, clocks);
  if (end === undefined) return { end: lasting, isBefore: false };
  // a day says on which one it ends
  if (end.clock === undefined) {
    const isLater = end.day > local.slice(0, 10);
    return { end: isLater ? `${end.day} ${LAST_SECOND}` : lasting, isBefore: end.day < local.slice(0, 10) };
  }
  const ending = inZone(end, zone, site);
  return ending < local ? { end: lasting, isBefore: true } : { end: ending, isBefore: false };
}

/** When an event is, by what its page says of start and end. */
export interface GivenTimes {
  readonly start: DateRead;
  readonly end: DateRead | undefined;
  /** A duration of ISO 8601; `''` for none. */
  readonly duration: string;
}

/**
 * The times of an event. A day without a time is a whole day; so is one from its first to its last second, as The Events Calendar
 * writes whole days.
 *
 * @param site the zone of times that name none
 * @returns `isBefore`: the end is before the start, and is not used
 */
export function timesOf(
  { start, end, duration }: GivenTimes,
  site: Zone,
): PageTimes & { readonly isBefore: boolean } {
  if (start.clock === undefined) {
    const isBefore = end !== undefined && end.day < start.day;
    const last = end === undefined || isBefore ? start.day : end.day;
    return {
      ...{ start_date: `${start.day} 00:00:00`, end_date: `${last} ${LAST_SECOND}` },
      ...{ timezone: site.id, all_day: true, isBefore },
    };
  }
  const [local, zone] = localOf(start, site);
  const { end: ending, isBefore } = endOf(local, zone, end, duration, site);
  const all_day = local.endsWith('00:00:00') && ending.endsWith(LAST_SECOND) && end?.clock !== undefined;
  return { start_date: local, end_date: ending, timezone: zone.id, all_day, isBefore };
}
