import ICAL from 'ical.js';
import { localTime, secondsOf } from '@kalends/core/adapter';
import { valueText, type PropertyRead, type PropertyValue } from './components.js';
import type { FileZone } from './zones.js';

/** A moment as a property tells it. */
export interface FileTime {
  /** The wall clock in `zone`; midnight of a day. */
  readonly local: string;
  readonly isDate: boolean;
  readonly zone: FileZone;
}

/** What tells the zones of times. */
export interface ZoneSource {
  readonly zoneOf: (name: string | undefined) => FileZone;
  /** The zone that times in UTC are shown in. */
  readonly own: FileZone;
}

const FORM = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(Z)?|T:.*)?$/;

/** Reads a date or a time; `undefined`: it is none. */
export function readTime(
  { params }: Pick<PropertyRead, 'params'>,
  value: PropertyValue,
  { zoneOf, own }: ZoneSource,
): FileTime | undefined {
  const [, year, month, day, hour, minute, second = '00', utc] = FORM.exec(valueText(value)) ?? [];
  if (year === undefined || month === undefined || day === undefined || year === '0000') return undefined;
  const isDate = hour === undefined || minute === undefined;
  // a leap second is the last one of its minute
  const clock = isDate ? '00:00:00' : `${hour}:${minute}:${second === '60' ? '59' : second}`;
  const local = `${year}-${month}-${day} ${clock}`;
  if (localTime(secondsOf(local)) !== local) return undefined;
  if (utc !== undefined) return { local: own.fromUtc(local), isDate, zone: own };
  const { tzid } = params;
  return { local, isDate, zone: zoneOf(isDate || typeof tzid !== 'string' ? undefined : tzid) };
}

/** A time in UTC. */
export const utcOf = ({ local, zone }: FileTime): string => zone.toUtc(local);

/** The same moment on the clocks of another zone; a day is the same day everywhere. */
export const inZone = (time: FileTime, zone: FileZone): string =>
  time.isDate || time.zone === zone ? time.local : zone.fromUtc(utcOf(time));

const DAY = 86_400;

/** How long something lasts: days by the calendar, which may have fractions, and then seconds by the clock. */
export interface Span {
  readonly days: number;
  readonly seconds: number;
}

/** Reads a duration; `undefined`: it is none, or less than nothing. */
export function readDuration(value: PropertyValue): Span | undefined {
  try {
    const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(valueText(value));
    const span = { days: weeks * 7 + days, seconds: hours * 3600 + minutes * 60 + seconds };
    return isNegative || span.days > 10_000 || span.seconds > 10_000 * DAY ? undefined : span;
  } catch {
    return undefined;
  }
}

/** The local time after a span: days go by the calendar, seconds by the clock. */
export function after(local: string, { days, seconds }: Span, zone: FileZone): string {
  const shifted = localTime(Math.round(secondsOf(local) + days * DAY));
  if (seconds === 0) return shifted;
  return zone.fromUtc(localTime(secondsOf(zone.toUtc(shifted)) + seconds));
}

/** What lies between two local times, by the calendar: who works from 22:00 to 6:00 does so when clocks are set, too. */
export const between = (start: string, end: string): Span => ({
  days: (secondsOf(end) - secondsOf(start)) / DAY,
  seconds: 0,
});
