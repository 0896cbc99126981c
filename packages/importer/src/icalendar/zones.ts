import { fromUtc, instantOf, localTime, secondsOf, type Zone } from '@kalends/core/adapter';
import { CHARACTERS_OF_A_RECORD, type FileWork } from '../file/file-work.js';
import { contentLines } from './content-lines.js';
import type { WallClock } from './recurrence.js';
import { describedClock, describedTransitions } from './zone-description.js';
import { zoneOfName, zoneOfPath, zoneText } from './zone-names.js';

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

const clockOf = (zone: Zone): WallClock => ({
  toUtc: (local) => localTime(instantOf(secondsOf(local), zone)),
  fromUtc: (utc) => fromUtc(utc, zone),
});

const known = (zone: Zone, note?: string): FileZone => ({
  ...{ zone, ...clockOf(zone) },
  ...(note !== undefined && { note }),
});

/** The time zone that a definition names as its location (`X-LIC-LOCATION`). */
function zoneOfPlace(lines: readonly string[]): Zone | undefined {
  const line = lines.find((one) => /^X-LIC-LOCATION[;:]/i.test(one));
  return line === undefined ? undefined : zoneOfPath(zoneText(line.slice(line.indexOf(':') + 1)));
}

const DAY = 86_400;

/** Whether two clocks agree in the four years around a time, week by week. */
function agree(a: WallClock, b: WallClock, around: number): boolean {
  for (let week = -104; week <= 104; week++) {
    const utc = localTime(around + week * 7 * DAY);
    if (a.fromUtc(utc) !== b.fromUtc(utc)) return false;
  }
  return true;
}

/** The maximum number of transitions of all zones of a file. */
const MAX_ALL_TRANSITIONS = 200_000;
/** Looking for a name takes as long as so many records that are examined, if no zone has it. */
const RECORDS_OF_A_NAME = 20;
/** How many names of a file are looked for; there are some 600 names of zones. */
const MAX_NAMES = 2_000;
/** The comparison of two clocks takes as long as so many records that are examined. */
const RECORDS_OF_A_COMPARISON = 20;
/** The maximum number of lines in a time zone definition, and of their characters. */
const MAX_LINES = 5_000;
const MAX_CHARACTERS = 1_000_000;
/** The characters of a name that count. */
const MAX_NAME = 200;

/**
 * Resolves the time zone names of a file. A name of the tz database with a slash is that zone. Any other one is what the file says of it
 * (RFC 5545 §3.2.19), and only without a definition what is known by that name.
 *
 * @param described the text of each `VTIMEZONE` by its `TZID`
 * @param site the time zone for times without a zone or with an unknown one
 * @param work counts the transitions of described zones
 * @param around the time in seconds since 1970 around which a zone that is known by its name is the described one
 */
export function createZones(
  described: ReadonlyMap<string, Buffer>,
  site: Zone,
  work: FileWork,
  around = 0,
): FileZones {
  const zones = new Map<string, FileZone>();
  const texts = new Map([...described].map(([name, text]) => [zoneText(name).toLowerCase(), text]));
  const ofTexts = new Map<string, FileZone>();
  const ofSite = known(site);
  let transitions = 0;

  function linesOf(text: Buffer): string[] {
    const lines =
      text.length > MAX_CHARACTERS ? [] : [...contentLines(text)].filter((one) => one !== undefined);
    return lines.length > MAX_LINES ? [] : lines.map((line) => line.text);
  }

  /** The clocks that a definition describes. */
  async function clockIn(lines: readonly string[]): Promise<WallClock | undefined> {
    const all = await describedTransitions(lines, work);
    transitions += all.length;
    return transitions > MAX_ALL_TRANSITIONS ? undefined : describedClock(all);
  }

  const byName = (name: string): FileZone => {
    const zone = zoneOfPath(name) ?? (zones.size < MAX_NAMES ? zoneOfName(name) : undefined);
    return zone === undefined
      ? known(site, `The zone "${name}" is not known; its times are taken for times in ${site.id}.`)
      : known(zone);
  };

  async function describedBy(text: Buffer, name: string): Promise<FileZone> {
    work.spend('records', Math.ceil(text.length / CHARACTERS_OF_A_RECORD));
    await work.turn();
    const lines = linesOf(text);
    const place = zoneOfPlace(lines);
    if (place !== undefined) return known(place);
    const own = await clockIn(lines);
    if (own === undefined) return byName(name);
    const named = zoneOfName(name);
    // the database knows how the clocks went before, but the file says how they go
    if (named !== undefined) {
      work.spend('records', RECORDS_OF_A_COMPARISON);
      await work.turn();
      if (agree(own, clockOf(named), around)) return { ...own, zone: named };
    }
    const note = `The zone "${name}" has no known name; its times were converted to ${site.id}.`;
    return { ...own, zone: site, note };
  }

  function zoneOf(name: string | undefined): FileZone {
    if (name === undefined) return ofSite;
    const zone = zones.get(name) ?? byName(zoneText(name.slice(0, MAX_NAME)));
    zones.set(name, zone);
    return zone;
  }

  async function prepare(name: string | undefined): Promise<void> {
    if (name === undefined || zones.has(name)) return;
    const id = zoneText(name.slice(0, MAX_NAME));
    const key = id.toLowerCase();
    const text = texts.get(key);
    work.spend('records', RECORDS_OF_A_NAME);
    await work.turn();
    if (text === undefined || zoneOfPath(id) !== undefined) {
      zoneOf(name);
      return;
    }
    // names that are written in several ways are of one definition
    const zone = ofTexts.get(key) ?? (await describedBy(text, id));
    ofTexts.set(key, zone);
    zones.set(name, zone);
  }
  return Object.assign(zoneOf, { prepare });
}
