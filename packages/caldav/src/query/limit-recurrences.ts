import { DAY, findZone, localTime, secondsOf, toUtc, type Zone } from '@kalends/core/adapter';
import type { Component, Line } from './components.js';
import { touches, type TimeRange } from './time-range.js';

/** A date or a time, as iCalendar writes it. */
const VALUE = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

/** The time of a line in UTC, in seconds; a date begins at midnight on the clock by which days are counted. */
function timeOf(line: Line | undefined, zone: Zone): number | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00', utc] =
    VALUE.exec(line?.value ?? '') ?? [];
  if (year === undefined) return undefined;
  const local = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  const clock = findZone(line?.params.get('TZID') ?? '') ?? zone;
  return secondsOf(utc === 'Z' ? local : toUtc(local, clock));
}

const lineOf = ({ lines }: Component, name: string): Line | undefined =>
  lines.find((line) => line.name === name);

/** How long an event takes, in seconds; one without an end takes a day or no time. */
function lengthOf(event: Component, zone: Zone): number {
  const start = lineOf(event, 'DTSTART');
  const [from = 0, to] = [timeOf(start, zone), timeOf(lineOf(event, 'DTEND'), zone)];
  return to === undefined ? (start?.value.includes('T') === false ? DAY : 0) : to - from;
}

/**
 * The components of a calendar without those events that are otherwise than their series, and neither are in a range nor would be
 * if they were like their series (RFC 4791 §9.6.6).
 */
export function withinLimit(all: readonly Component[], range: TimeRange, zone: Zone): Component[] {
  const isEvent = ({ name }: Component): boolean => name === 'VEVENT';
  const series = all.find((one) => isEvent(one) && lineOf(one, 'RECURRENCE-ID') === undefined);
  const isIn = (start: number | undefined, of: Component): boolean =>
    start !== undefined && touches([localTime(start), localTime(start + lengthOf(of, zone))], range);
  return all.filter((one) => {
    const place = lineOf(one, 'RECURRENCE-ID');
    if (!isEvent(one) || place === undefined || series === undefined) return true;
    return isIn(timeOf(lineOf(one, 'DTSTART'), zone), one) || isIn(timeOf(place, zone), series);
  });
}
