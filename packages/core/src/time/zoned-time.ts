import { DAY, localTime, secondsOf, type LocalTime } from './local-time.js';
import type { Zone } from './zone.js';

/**
 * The instant (UNIX seconds) at which clocks in a zone show a wall-clock time, given in seconds as of `secondsOf`. A
 * time that the zone skips moves forward by the gap; one that occurs twice means its first occurrence, in summer time
 * (dates.md §2, F31).
 */
export function instantOf(localSeconds: number, zone: Zone): number {
  const before = zone.offsetAt(localSeconds - DAY);
  const early = localSeconds - before;
  if (zone.offsetAt(early) === before) return early;
  const after = zone.offsetAt(localSeconds + DAY);
  const late = localSeconds - after;
  return zone.offsetAt(late) === after ? late : early;
}

/** Converts a wall-clock time of `zone` to UTC; skipped and repeated times as in {@link instantOf}. */
export const toUtc = (local: LocalTime, zone: Zone): LocalTime =>
  localTime(instantOf(secondsOf(local), zone));

/** Converts a UTC time to the wall-clock time of `zone`. */
export function fromUtc(utc: LocalTime, zone: Zone): LocalTime {
  const instant = secondsOf(utc);
  return localTime(instant + zone.offsetAt(instant));
}

/** Adjusts a wall-clock time that a zone skips: it moves forward by the length of the gap (dates.md §2). */
export function resolveLocal(local: LocalTime, zone: Zone): LocalTime {
  const seconds = secondsOf(local);
  const instant = instantOf(seconds, zone);
  const shown = instant + zone.offsetAt(instant);
  return shown === seconds ? local : localTime(shown);
}
