import { localTime, secondsOf } from '@kalends/core/adapter';
import type { FileWork } from '../file/file-work.js';
import { takeTimes, type WallClock } from './recurrence.js';

/** A change of the offset from UTC. */
export interface Transition {
  /** Seconds: when it happens, as wall clock before it and in UTC. */
  readonly local: number;
  readonly utc: number;
  /** The offsets before and after it, in seconds. */
  readonly before: number;
  readonly after: number;
}

/** Transitions are computed to this time; later times have the last offset. */
const LAST_TRANSITION = '2200-01-01 00:00:00';
/** The maximum number of transitions of a zone: two a year since 1601 are 1,200. */
const MAX_TRANSITIONS = 5_000;
/** A rule takes as long as so many records that are examined. */
const RECORDS_OF_A_RULE = 5;
/** The default start of an observance. */
const ALWAYS = '1970-01-01 00:00:00';

/** An offset in seconds: `+0100`, and what programs write for it (`0100`, `+01:00`, `+1`). */
function offsetOf(text: string): number | undefined {
  const [, sign, hours, minutes = '0', seconds = '0'] =
    /^([+-]?)(\d{1,2})(?::?(\d\d))?(?::?(\d\d))?$/.exec(text) ?? [];
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  if (sign === undefined || size >= 86_400) return undefined;
  return sign === '-' ? -size : size;
}

/** A local time, midnight for a date. */
const localOf = (text: string): string | undefined => {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?)?/i.exec(text) ?? [];
  const local = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  return year !== undefined && localTime(secondsOf(local)) === local ? local : undefined;
};

type Observance = ReadonlyMap<string, readonly string[]>;

const firstOf = (values: Observance, name: string): string => values.get(name)?.[0] ?? '';

/**
 * The transitions of a `STANDARD` or `DAYLIGHT` component.
 *
 * @param other the offset of another one, from which it comes if it does not say so
 */
async function transitionsOf(
  values: Observance,
  other: number | undefined,
  work: FileWork,
): Promise<Transition[]> {
  const after = offsetOf(firstOf(values, 'TZOFFSETTO'));
  if (after === undefined) return [];
  const before = offsetOf(firstOf(values, 'TZOFFSETFROM')) ?? other ?? after;
  const start = localOf(firstOf(values, 'DTSTART')) ?? ALWAYS;
  const dates = (values.get('RDATE') ?? []).flatMap((list) =>
    list.split(',').flatMap((date) => localOf(date) ?? []),
  );
  const times = new Set([start, ...dates]);
  const zone = {
    toUtc: (local: string) => localTime(secondsOf(local) - before),
    fromUtc: (utc: string) => localTime(secondsOf(utc) + before),
  };
  for (const rule of values.get('RRULE') ?? []) {
    if (times.size > MAX_TRANSITIONS) break;
    work.spend('records', RECORDS_OF_A_RULE);
    await work.turn();
    await takeTimes(
      rule,
      { start, isDate: true, zone },
      {
        ...{ from: start, to: LAST_TRANSITION, work },
        take: (local) => times.add(local).size <= MAX_TRANSITIONS,
      },
    );
  }
  return [...times].map((local) => ({
    ...{ local: secondsOf(local), utc: secondsOf(local) - before, before, after },
  }));
}

/** The values of each component within a time zone definition, by the name of the property. */
function observancesOf(lines: readonly string[]): Map<string, string[]>[] {
  const observances: Map<string, string[]>[] = [];
  let open: Map<string, string[]> | undefined;
  for (const line of lines) {
    const at = line.indexOf(':');
    const [name, value] = [
      line.slice(0, at).split(';', 1)[0]?.toUpperCase() ?? '',
      line.slice(at + 1).trim(),
    ];
    if (name === 'BEGIN' || name === 'END') open = undefined;
    if (name === 'BEGIN' && /^(?:STANDARD|DAYLIGHT)$/i.test(value))
      observances.push((open = new Map<string, string[]>()));
    const same = open?.get(name);
    if (same === undefined) open?.set(name, [value]);
    else same.push(value);
  }
  return observances;
}

/** The transitions of a definition, the first one first; none of one that has too many. */
export async function describedTransitions(lines: readonly string[], work: FileWork): Promise<Transition[]> {
  const observances = observancesOf(lines);
  const offsets = observances.map((values) => offsetOf(firstOf(values, 'TZOFFSETTO')));
  const [first, second] = [...offsets.keys()].filter((at) => offsets[at] !== undefined);
  const all: Transition[] = [];
  for (const [index, values] of observances.entries()) {
    const other = offsets[(first === index ? second : first) ?? -1];
    all.push(...(await transitionsOf(values, other, work)));
    if (all.length > MAX_TRANSITIONS) return [];
  }
  return all.sort((a, b) => a.utc - b.utc);
}

/** The last of ascending transitions that is not after a time; `undefined` before the first one. */
function lastBefore(all: readonly Transition[], time: number, key: 'local' | 'utc'): Transition | undefined {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.[key] ?? Infinity) <= time) low = middle + 1;
    else high = middle;
  }
  return all[low - 1];
}

/** The clocks of a zone by its transitions, the first one first; `undefined` without any. */
export function describedClock(all: readonly Transition[]): WallClock | undefined {
  const [earliest] = all;
  if (earliest === undefined) return undefined;
  return {
    toUtc(local) {
      const time = secondsOf(local);
      const last = lastBefore(all, time, 'local');
      // a time that the clocks skip has the offset before
      const isSkipped = last !== undefined && time < last.local + last.after - last.before;
      return localTime(time - (last === undefined ? earliest.before : isSkipped ? last.before : last.after));
    },
    fromUtc(utc) {
      const time = secondsOf(utc);
      return localTime(time + (lastBefore(all, time, 'utc')?.after ?? earliest.before));
    },
  };
}
