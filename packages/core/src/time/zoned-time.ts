import { localTime, secondsOf } from './local-time.js';
import type { LocalTime } from './local-time.js';
import type { Zone } from './zone.js';

const SECONDS_PER_DAY = 86400;

/**
 * The instant (UNIX seconds) at which clocks in `zone` show `localSeconds` (a wall clock as of `secondsOf`).
 * A wall clock that the zone skips is read with the offset before the jump, so it lands as much after it;
 * one that occurs twice is its first occurrence, in summer time (dates.md §2, F31).
 */
export function instantOf(localSeconds: number, zone: Zone): number {
  const before = zone.offsetAt(localSeconds - SECONDS_PER_DAY);
  const early = localSeconds - before;
  if (zone.offsetAt(early) === before) return early;
  const after = zone.offsetAt(localSeconds + SECONDS_PER_DAY);
  const late = localSeconds - after;
  return zone.offsetAt(late) === after ? late : early;
}

/** A wall clock of `zone` in UTC; skipped and repeated times as {@link instantOf} says. */
export function toUtc(local: LocalTime, zone: Zone): LocalTime {
  return localTime(instantOf(secondsOf(local), zone));
}

/** A UTC time as the wall clock of `zone`. */
export function fromUtc(utc: LocalTime, zone: Zone): LocalTime {
  const instant = secondsOf(utc);
  return localTime(instant + zone.offsetAt(instant));
}

/**
 * The wall clock that is really shown in `zone`: a time that the zone skips moves forward by the length of
 * the gap (02:30 becomes 03:30), any other is returned as it is. Stored start and end dates are resolved
 * this way (dates.md §2).
 */
export function resolveLocal(local: LocalTime, zone: Zone): LocalTime {
  const seconds = secondsOf(local);
  const instant = instantOf(seconds, zone);
  const shown = instant + zone.offsetAt(instant);
  return shown === seconds ? local : localTime(shown);
}
