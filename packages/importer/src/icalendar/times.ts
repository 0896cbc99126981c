import ICAL from 'ical.js';
import { DAY, localTime, secondsOf } from '@kalends/core/adapter';
import { valueText, type PropertyRead, type PropertyValue } from './components.js';
import type { FileZone, FileZones } from './zones.js';

/** The zone of times that name none: one of the file, or UTC. */
export type Written = FileZone | 'UTC';

/** The date or time of a property. */
export interface FileTime {
  /** The local time in `zone`; midnight for a date. */
  readonly local: string;
  readonly isDate: boolean;
  readonly zone: FileZone;
  /** The time in UTC that was read; absent for a time on the clock of its zone. */
  readonly utc?: string;
  /** The zone that it was written in: that of the times of its event which name none. */
  readonly written: Written;
}

/** The time zones needed to read times. */
export interface ZoneSource {
  readonly zoneOf: FileZones;
  /** The time zone to which UTC times are converted. */
  readonly own: FileZone;
  /** The time zone of times without one. Default: `own`. */
  readonly floating?: FileZone;
}

/** A date or a time; programs write times with an offset from UTC, too. */
const FORM =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](?:(\d\d):?(\d\d):?(\d\d)?(?:\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)?)?)?$/i;

/** The seconds of an offset: `Z`, `+01:00`, `-0430`, `+02`. */
function secondsOfOffset(text: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(text) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -60 : 60) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Parses a date or a time; `undefined` if it is invalid. A date with a time is a time, whatever its `VALUE` says.
 *
 * @param base the zone of a time that names none
 */
export function readTime(
  { params }: Pick<PropertyRead, 'params'>,
  value: PropertyValue,
  { zoneOf, own, floating = own }: ZoneSource,
  base: Written = floating,
): FileTime | undefined {
  const [, year, month, day, hour, minute, second = '00', offset] = FORM.exec(valueText(value).trim()) ?? [];
  if (year === undefined || month === undefined || day === undefined || year === '0000') return undefined;
  const isDate = hour === undefined || minute === undefined;
  const isMidnight = `${hour}${minute}${second}` === '240000';
  // a leap second counts as the last second of its minute
  const clock = isDate || isMidnight ? '00:00:00' : `${hour}:${minute}:${second === '60' ? '59' : second}`;
  const written = `${year}-${month}-${day} ${clock}`;
  if (localTime(secondsOf(written)) !== written) return undefined;
  // the midnight that ends a day begins the next one
  const local = isMidnight ? localTime(secondsOf(written) + DAY) : written;
  if (isDate) return { local, isDate, zone: floating, written: floating };
  const { tzid } = params;
  const named = typeof tzid === 'string' && tzid.trim() !== '' ? zoneOf(tzid) : base;
  if (offset === undefined && named !== 'UTC') return { local, isDate, zone: named, written: named };
  const utc = localTime(secondsOf(local) - secondsOfOffset(offset ?? 'Z'));
  return { local: own.fromUtc(utc), isDate, zone: own, utc, written: 'UTC' };
}

/** A time in UTC. */
export const utcOf = ({ local, zone, utc }: FileTime): string => utc ?? zone.toUtc(local);

/** The day that a time stands for where whole days are meant: programs write one as its midnight, here or in UTC. */
function dayMeant({ local, utc }: FileTime): string {
  const isMidnight = (time: string): boolean => time.endsWith('00:00:00');
  return (utc !== undefined && !isMidnight(local) && isMidnight(utc) ? utc : local).slice(0, 10);
}

/** A time as one of a series that begins with a date or with a time: programs mix them. */
export function placeIn(time: FileTime, { local, isDate, zone, written }: FileTime): FileTime {
  if (time.isDate === isDate) return time;
  const day = isDate ? dayMeant(time) : time.local.slice(0, 10);
  return { local: `${day}${local.slice(10)}`, isDate, zone, written };
}

/** The same moment in local time of another zone; dates stay the same. */
export const inZone = (time: FileTime, zone: FileZone): string =>
  time.isDate || time.zone === zone ? time.local : zone.fromUtc(utcOf(time));

/** A duration: calendar days, possibly fractional, followed by exact seconds. */
export interface Span {
  readonly days: number;
  readonly seconds: number;
}

/** Parses a duration; `undefined` if it is invalid or negative. */
export function readDuration(value: PropertyValue): Span | undefined {
  try {
    const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(valueText(value));
    const span = { days: weeks * 7 + days, seconds: hours * 3600 + minutes * 60 + seconds };
    return isNegative || span.days > 10_000 || span.seconds > 10_000 * DAY ? undefined : span;
  } catch {
    return undefined;
  }
}

/** Adds a duration to a local time: calendar days first, then exact seconds. */
export function after(local: string, { days, seconds }: Span, zone: FileZone): string {
  const shifted = localTime(Math.round(secondsOf(local) + days * DAY));
  if (seconds === 0) return shifted;
  return zone.fromUtc(localTime(secondsOf(zone.toUtc(shifted)) + seconds));
}

/** How long something lasts between two times: whole days in days, and what has a time exactly. */
export function between(start: FileTime, end: FileTime): Span {
  if (start.isDate)
    return { days: (secondsOf(inZone(end, start.zone)) - secondsOf(start.local)) / DAY, seconds: 0 };
  return { days: 0, seconds: secondsOf(utcOf(end)) - secondsOf(utcOf(start)) };
}

/** The difference of two local times, ignoring clock changes. */
export const shiftBetween = (from: string, to: string): Span => ({
  days: (secondsOf(to) - secondsOf(from)) / DAY,
  seconds: 0,
});

/** The seconds of a span whose days have 24 hours; less than 0 if it ends before it begins. */
export const secondsIn = ({ days, seconds }: Span): number => days * DAY + seconds;
