import type { FileWork } from '../file/file-work.js';
import { findZone, fromUtc, instantOf, localTime, secondsOf, type Zone } from '@kalends/core/adapter';
import { findIana } from 'windows-iana';
import { contentLines } from './content-lines.js';
import { takeTimes, type WallClock } from './recurrence.js';

/** A time zone used in a file. */
export interface FileZone extends WallClock {
  /** The time zone in which the events are stored. */
  readonly zone: Zone;
  /** How the name in the file was interpreted; absent if the zone is known by that name. */
  readonly note?: string;
}

/** Gives the zone of a name. What the file itself says of one counts once it is prepared. */
export interface FileZones {
  (name: string | undefined): FileZone;
  /** Reads what the file says of a zone, in slices. */
  readonly prepare: (name: string | undefined) => Promise<void>;
}

const known = (zone: Zone, note?: string): FileZone => ({
  zone,
  toUtc: (local) => localTime(instantOf(secondsOf(local), zone)),
  fromUtc: (utc) => fromUtc(utc, zone),
  ...(note !== undefined && { note }),
});

/** Recognizes the zone names of other programs: `/example.org/20250101/Europe/Berlin`, `"(UTC+01:00) Berlin"`. */
function zoneNamed(name: string): Zone | undefined {
  const parts = name.replace(/^["/]+|(?<!["/])["/]+$/g, '').split('/');
  const tails = [parts.length, 3, 2].map((length) => parts.slice(-length).join('/'));
  for (const tail of tails) {
    const zone = findZone(tail.replaceAll(' ', '_'));
    if (zone !== undefined) return zone;
  }
  const [windows] = findIana(parts[0] ?? '');
  return windows === undefined ? undefined : findZone(windows);
}

/** The time zone that a definition names as its location (`X-LIC-LOCATION`). */
function zoneOfPlace(lines: readonly string[]): Zone | undefined {
  const line = lines.find((one) => /^X-LIC-LOCATION[;:]/i.test(one));
  return line === undefined ? undefined : zoneNamed(line.slice(line.indexOf(':') + 1).trim());
}

/** A change of the offset from UTC. */
interface Transition {
  /** Seconds: when it happens, as wall clock before it and in UTC. */
  readonly local: number;
  readonly utc: number;
  /** The offsets before and after it, in seconds. */
  readonly before: number;
  readonly after: number;
}

/** Transitions are computed to this time; later times have the last offset. */
const LAST_TRANSITION = '2200-01-01 00:00:00';
/** The maximum number of transitions of a zone, and of all zones: two a year since 1601 are 1,200. */
const MAX_TRANSITIONS = 5_000;
const MAX_ALL_TRANSITIONS = 200_000;
/** A rule takes as long as so many records that are examined. */
const RECORDS_OF_A_RULE = 5;
/** The maximum number of lines in a time zone definition, and of their characters. */
const MAX_LINES = 5_000;
const MAX_CHARACTERS = 1_000_000;
/** The characters of a name that count. */
const MAX_ID = 200;
/** Reading so many characters takes as long as a record that is examined. */
const CHARACTERS_OF_A_RECORD = 2_000;

const offsetOf = (text: string): number | undefined => {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text) ?? [];
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === undefined ? undefined : sign === '-' ? -size : size;
};

const localOf = (text: string): string | undefined => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(text) ?? [];
  const local = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  return second !== undefined && localTime(secondsOf(local)) === local ? local : undefined;
};

/** The transitions of a `STANDARD` or `DAYLIGHT` component. */
async function transitionsOf(
  values: ReadonlyMap<string, readonly string[]>,
  work: FileWork,
): Promise<Transition[]> {
  const first = (name: string): string => values.get(name)?.[0] ?? '';
  const [before, after] = [offsetOf(first('TZOFFSETFROM')), offsetOf(first('TZOFFSETTO'))];
  const start = localOf(first('DTSTART'));
  if (before === undefined || after === undefined || start === undefined) return [];
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

/** A time zone known only by its transitions: its events are stored in the site's zone, at the same moments. */
function describedZone(all: readonly Transition[], site: Zone): FileZone | undefined {
  const [earliest] = all;
  if (earliest === undefined) return undefined;
  return {
    zone: site,
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

/**
 * Resolves the time zone names of a file.
 *
 * @param described the text of each `VTIMEZONE` by its `TZID`
 * @param site the time zone for times without a zone or with an unknown one
 * @param work counts the transitions of described zones
 */
export function createZones(described: ReadonlyMap<string, string>, site: Zone, work: FileWork): FileZones {
  const zones = new Map<string, FileZone>();
  const ofSite = known(site);
  let transitions = 0;

  function linesOf(text: string): string[] {
    const lines =
      text.length > MAX_CHARACTERS ? [] : [...contentLines(text)].filter((one) => one !== undefined);
    return lines.length > MAX_LINES ? [] : lines.map((line) => line.text);
  }

  /** The transitions of a definition, the first one first; none of one that has too many. */
  async function readTransitions(lines: readonly string[]): Promise<Transition[]> {
    const all: Transition[] = [];
    for (const values of observancesOf(lines)) {
      all.push(...(await transitionsOf(values, work)));
      if (all.length > MAX_TRANSITIONS) return [];
    }
    transitions += all.length;
    return transitions > MAX_ALL_TRANSITIONS ? [] : all.sort((a, b) => a.utc - b.utc);
  }

  const unknownZone = (name: string): FileZone =>
    known(site, `The zone "${name}" is not known; its times are taken for times in ${site.id}.`);

  async function describedBy(name: string): Promise<FileZone> {
    const lines = linesOf(described.get(name) ?? '');
    const place = zoneOfPlace(lines);
    if (place !== undefined) return known(place);
    const own = describedZone(await readTransitions(lines), site);
    return own === undefined
      ? unknownZone(name)
      : { ...own, note: `The zone "${name}" has no known name; its times were converted to ${site.id}.` };
  }

  function zoneOf(name: string | undefined): FileZone {
    if (name === undefined) return ofSite;
    const id = name.slice(0, MAX_ID);
    const named = zones.has(name) ? undefined : zoneNamed(id);
    const zone = zones.get(name) ?? (named === undefined ? unknownZone(id) : known(named));
    zones.set(name, zone);
    return zone;
  }

  async function prepare(name: string | undefined): Promise<void> {
    if (name === undefined || zones.has(name)) return;
    const id = name.slice(0, MAX_ID);
    work.spend('records', 1 + Math.ceil((described.get(id)?.length ?? 0) / CHARACTERS_OF_A_RECORD));
    await work.turn();
    if (described.has(id) && zoneNamed(id) === undefined) zones.set(name, await describedBy(id));
    else zoneOf(name);
  }
  return Object.assign(zoneOf, { prepare });
}
