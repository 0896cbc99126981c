import type { EventFragment } from '../fragments.js';
import { namedZone, vtimezone } from './vtimezone.js';

/** The years in which events take place, in order, by the `TZID` of their zone: those that a calendar describes. */
export type ZoneYears = ReadonlyMap<string, readonly number[]>;

/** The years for which zones are described, both inclusive: other times are in UTC. */
export interface Horizon {
  readonly first: number;
  readonly last: number;
}

/** Events by the clocks of a zone. */
type Zoned = Pick<EventFragment['times'], 'timezone' | 'all_day'>;

const yearOf = (utc: string): number => Number(utc.slice(0, 4));

/** Collects the zones of a calendar, event by event. A year that no event has is left out, however many lie between. */
export function collectZones({ first, last }: Horizon) {
  const found = new Map<string, Set<number>>();
  function addYears({ timezone, all_day }: Zoned, years: Iterable<number>): void {
    const { tzid } = namedZone(timezone);
    if (all_day || tzid === null) return;
    const own = found.get(tzid) ?? new Set();
    for (const year of years) if (year >= first && year <= last) found.set(tzid, own.add(year));
  }
  return {
    /** Counts the years in which an event begins and ends. */
    add: (times: EventFragment['times']): void =>
      addYears(times, [yearOf(times.utc_start_date), yearOf(times.utc_end_date)]),
    /** Counts the years of a time in UTC and of those after it. */
    addFrom: (zoned: Zoned, utc: string, years: number): void =>
      addYears(
        zoned,
        Array.from({ length: years }, (_, index) => yearOf(utc) + index),
      ),
    /** The years of each zone so far, in order. */
    zones: (): ZoneYears =>
      new Map([...found].map(([tzid, years]) => [tzid, [...years].sort((a, b) => a - b)])),
  };
}

/** Whether a calendar describes a zone at a time in UTC. */
export const isDescribed = (zones: ZoneYears, tzid: string, utc: string): boolean =>
  zones.get(tzid)?.includes(yearOf(utc)) === true;

/** The `VTIMEZONE` of each zone, piece by piece: describing a year for the first time takes about a millisecond. */
export function* vtimezones(zones: ZoneYears): Generator<string> {
  for (const [tzid, years] of zones) yield* vtimezone(tzid, namedZone(tzid).zone, years);
}
