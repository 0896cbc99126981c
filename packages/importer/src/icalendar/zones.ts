import { fromUtc, instantOf, localTime, secondsOf, type Zone } from '@kalends/core/adapter';
import type { FileWork } from '../file/file-work.js';
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
/** The maximum number of lines in a time zone definition, and of their characters. */
const MAX_LINES = 5_000;
const MAX_CHARACTERS = 1_000_000;
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
  described: ReadonlyMap<string, string>,
  site: Zone,
  work: FileWork,
  around = 0,
): (name: string | undefined) => FileZone {
  const zones = new Map<string, FileZone>();
  const texts = new Map([...described].map(([name, text]) => [zoneText(name).toLowerCase(), text]));
  const ofSite = known(site);
  let transitions = 0;

  function linesOf(text: string): string[] {
    const lines = text.length > MAX_CHARACTERS ? [] : [...contentLines(text)];
    return lines.length > MAX_LINES ? [] : lines.map((line) => line.text);
  }

  /** The clocks that a definition describes. */
  function clockIn(lines: readonly string[]): WallClock | undefined {
    const all = describedTransitions(lines, work);
    transitions += all.length;
    return transitions > MAX_ALL_TRANSITIONS ? undefined : describedClock(all);
  }

  function find(given: string): FileZone {
    const name = zoneText(given);
    const path = zoneOfPath(name);
    if (path !== undefined) return known(path);
    const lines = linesOf(texts.get(name.toLowerCase()) ?? '');
    const place = zoneOfPlace(lines);
    if (place !== undefined) return known(place);
    const named = zoneOfName(name);
    const own = clockIn(lines);
    if (own === undefined)
      return named === undefined
        ? known(site, `The zone "${name}" is not known; its times are taken for times in ${site.id}.`)
        : known(named);
    // the database knows how the clocks went before, but the file says how they go
    if (named !== undefined && agree(own, clockOf(named), around)) return { ...own, zone: named };
    const note = `The zone "${name}" has no known name; its times were converted to ${site.id}.`;
    return { ...own, zone: site, note };
  }
  return (name) => {
    if (name === undefined) return ofSite;
    const zone = zones.get(name) ?? find(name.slice(0, MAX_NAME));
    zones.set(name, zone);
    return zone;
  };
}
