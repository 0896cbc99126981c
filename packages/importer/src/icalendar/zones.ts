import ICAL from 'ical.js';
import { findZone, fromUtc, instantOf, localTime, secondsOf, type Zone } from '@kalends/core/adapter';
import { findIana } from 'windows-iana';

/** A time zone used in a file. */
export interface FileZone {
  /** The time zone in which the events are stored. */
  readonly zone: Zone;
  /** Converts a local time of the file to UTC. */
  readonly toUtc: (local: string) => string;
  /** Converts a UTC time to a local time of the file. */
  readonly fromUtc: (utc: string) => string;
  /** How the name in the file was interpreted; absent if the zone is known by that name. */
  readonly note?: string;
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

const asTime = (local: string): ICAL.Time => ICAL.Time.fromDateTimeString(local.replace(' ', 'T'));

/** A time zone known only by its definition: its events are stored in the site's zone, at the same moments. */
function describedZone(lines: readonly string[], site: Zone): FileZone | undefined {
  try {
    const [, , children] = ICAL.parse(lines.join('\r\n')) as [string, unknown[], unknown[]];
    if (children.length === 0) return undefined;
    const zone = ICAL.Timezone.fromData({
      component: new ICAL.Component(ICAL.parse(lines.join('\r\n')) as []),
    });
    const offset = (local: string): number => zone.utcOffset(asTime(local));
    const shifted = (time: string, seconds: number): string => localTime(secondsOf(time) + seconds);
    offset('2031-01-01 00:00:00');
    return {
      zone: site,
      toUtc: (local) => shifted(local, -offset(local)),
      // the offset is found by trying those in effect around that time
      fromUtc: (utc) => shifted(utc, offset(shifted(utc, offset(utc)))),
    };
  } catch {
    return undefined;
  }
}

/**
 * Resolves the time zone names of a file.
 *
 * @param described the lines of each `VTIMEZONE` by its `TZID`
 * @param site the time zone for times without a zone or with an unknown one
 */
export function createZones(
  described: ReadonlyMap<string, readonly string[]>,
  site: Zone,
): (name: string | undefined) => FileZone {
  const zones = new Map<string, FileZone>();
  function find(name: string): FileZone {
    const named = zoneNamed(name);
    if (named !== undefined) return known(named);
    const lines = described.get(name) ?? [];
    const place = zoneOfPlace(lines);
    if (place !== undefined) return known(place);
    const own = describedZone(lines, site);
    return own === undefined
      ? known(site, `The zone "${name}" is not known; its times are taken for times in ${site.id}.`)
      : { ...own, note: `The zone "${name}" has no known name; its times were converted to ${site.id}.` };
  }
  return (name) => {
    if (name === undefined) return known(site);
    const zone = zones.get(name) ?? find(name.slice(0, 200));
    zones.set(name, zone);
    return zone;
  };
}
