import ICAL from 'ical.js';
import { DAY, localTime, secondsOf } from '@kalends/core/adapter';
import { valueText, type PropertyRead, type PropertyValue } from './components.js';
import type { FileZone, FileZones } from './zones.js';

/** The date or time of a property. */
export interface FileTime {
  /** The local time in `zone`; midnight for a date. */
  readonly local: string;
  readonly isDate: boolean;
  readonly zone: FileZone;
}

/** The time zones needed to read times. */
export interface ZoneSource {
  readonly zoneOf: FileZones;
  /** The time zone to which UTC times are converted. */
  readonly own: FileZone;
}

const FORM = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(Z)?|T:.*)?$/;

/** Parses a date or a time; `undefined` if it is invalid. */
export function readTime(
  { params }: Pick<PropertyRead, 'params'>,
  value: PropertyValue,
  { zoneOf, own }: ZoneSource,
): FileTime | undefined {
  const [, year, month, day, hour, minute, second = '00', utc] = FORM.exec(valueText(value)) ?? [];
  if (year === undefined || month === undefined || day === undefined || year === '0000') return undefined;
  const isDate = hour === undefined || minute === undefined;
  // a leap second counts as the last second of its minute
  const clock = isDate ? '00:00:00' : `${hour}:${minute}:${second === '60' ? '59' : second}`;
  const local = `${year}-${month}-${day} ${clock}`;
  if (localTime(secondsOf(local)) !== local) return undefined;
  if (utc !== undefined) return { local: own.fromUtc(local), isDate, zone: own };
  const { tzid } = params;
  return { local, isDate, zone: zoneOf(isDate || typeof tzid !== 'string' ? undefined : tzid) };
}

/** A time in UTC. */
export const utcOf = ({ local, zone }: FileTime): string => zone.toUtc(local);

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

/** The difference of two local times, ignoring clock changes: a shift from 22:00 to 6:00 keeps its times on every day. */
export const between = (start: string, end: string): Span => ({
  days: (secondsOf(end) - secondsOf(start)) / DAY,
  seconds: 0,
});
