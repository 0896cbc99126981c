import { localTime, secondsOf, type LocalTime } from './local-time.js';
import type { Zone } from './zone.js';

const SECONDS_PER_DAY = 86400;

/**
 * The instant (UNIX seconds) at which clocks in a zone show a wall clock as of `secondsOf`. One that the zone skips lands as much after the
 * jump; one that occurs twice is its first occurrence, in summer time (dates.md §2, F31).
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
export const toUtc = (local: LocalTime, zone: Zone): LocalTime =>
  localTime(instantOf(secondsOf(local), zone));

/** A UTC time as the wall clock of `zone`. */
export function fromUtc(utc: LocalTime, zone: Zone): LocalTime {
  const instant = secondsOf(utc);
  return localTime(instant + zone.offsetAt(instant));
}

/** The wall clock that a zone really shows: a time that it skips moves forward by the length of the gap (dates.md §2). */
export function resolveLocal(local: LocalTime, zone: Zone): LocalTime {
  const seconds = secondsOf(local);
  const instant = instantOf(seconds, zone);
  const shown = instant + zone.offsetAt(instant);
  return shown === seconds ? local : localTime(shown);
}
