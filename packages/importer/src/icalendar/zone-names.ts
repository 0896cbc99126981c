import { findZone, type Zone } from '@kalends/core/adapter';
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana';

/** The names of Windows as they are written, by their names in lower case. */
const WINDOWS_NAMES: ReadonlyMap<string, string> = new Map(
  WINDOWS_TO_IANA_MAP.map(({ windowsName }) => [windowsName.toLowerCase(), windowsName]),
);

/** The areas of the names of cities in the tz database. */
const AREAS = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'Indian'];

/** The display names of Windows zones that are not called after cities, with their zones. */
const DISPLAYED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'eastern time (us & canada)': 'America/New_York',
    'central time (us & canada)': 'America/Chicago',
    'mountain time (us & canada)': 'America/Denver',
    'pacific time (us & canada)': 'America/Los_Angeles',
    'atlantic time (canada)': 'America/Halifax',
    'eastern time': 'America/New_York',
    'central time': 'America/Chicago',
    'mountain time': 'America/Denver',
    'pacific time': 'America/Los_Angeles',
    alaska: 'America/Anchorage',
    arizona: 'America/Phoenix',
    hawaii: 'Pacific/Honolulu',
    'indiana (east)': 'America/Indiana/Indianapolis',
    newfoundland: 'America/St_Johns',
    saskatchewan: 'America/Regina',
    'central america': 'America/Guatemala',
    greenland: 'America/Nuuk',
    azores: 'Atlantic/Azores',
    'cape verde is.': 'Atlantic/Cape_Verde',
    'mid-atlantic': 'Atlantic/South_Georgia',
    'greenwich mean time': 'Europe/London',
    'greenwich mean time : dublin': 'Europe/Dublin',
    'west central africa': 'Africa/Lagos',
    'abu dhabi': 'Asia/Dubai',
    astana: 'Asia/Almaty',
    beijing: 'Asia/Shanghai',
    chennai: 'Asia/Kolkata',
    'sri jayawardenepura': 'Asia/Colombo',
    'yangon (rangoon)': 'Asia/Yangon',
    hanoi: 'Asia/Bangkok',
    canberra: 'Australia/Sydney',
    'solomon is.': 'Pacific/Guadalcanal',
    'new caledonia': 'Pacific/Noumea',
    wellington: 'Pacific/Auckland',
    "nuku'alofa": 'Pacific/Tongatapu',
    'midway island': 'Pacific/Midway',
    samoa: 'Pacific/Apia',
    'coordinated universal time': 'UTC',
    'universal time': 'UTC',
  }),
);

/** A day in winter and one in summer, in seconds since 1970. */
const SEASONS = [Date.UTC(2026, 0) / 1000, Date.UTC(2026, 6) / 1000];

/** A name without quotes, escapes and entities, and with single blanks. */
export const zoneText = (name: string): string =>
  name
    .replaceAll(/\\([,;\\])/g, '$1')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ "]+|(?<![ "])[ "]+$/g, '');

/** The zone that a path names at its end: `Europe/Berlin`, `/example.org/20250101/Europe/Berlin`. */
export function zoneOfPath(name: string): Zone | undefined {
  if (/^tzone:\/\/microsoft\/utc$/i.test(name)) return findZone('UTC');
  const parts = name.replaceAll(/^\/+|(?<!\/)\/+$/g, '').split('/');
  for (const length of [parts.length, 3, 2]) {
    const end = parts.slice(-length).join('/').replaceAll(' ', '_');
    // those of `Etc` count the other way round than people do
    const zone = end.includes('/') && !/^etc\//i.test(end) ? findZone(end) : undefined;
    if (zone !== undefined) return zone;
  }
  return undefined;
}

/** The offset of a displayed name in seconds: `+01:00`; `undefined` for none. */
function offsetOf(text: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d{1,2}):?(\d\d)$/.exec(text) ?? [];
  if (sign === undefined) return text === '' ? 0 : undefined;
  return (sign === '-' ? -60 : 60) * (Number(hours) * 60 + Number(minutes));
}

/** Whether an offset is that of a zone without summer time. */
const hasOffset = (zone: Zone, offset: number | undefined): boolean =>
  offset === undefined || Math.min(...SEASONS.map((season) => zone.offsetAt(season))) === offset;

/** How many cities of a displayed name are looked up; Windows shows six at most. */
const MOST_PLACES = 6;

/** The zone of what Windows shows: `(UTC+10:00) Canberra, Melbourne, Sydney`, `Eastern Time (US & Canada)`. */
function zoneDisplayed(name: string): Zone | undefined {
  const [, digits, rest = name] = /^\((?:gmt|utc) ?([^)]{0,6})\)(.*)$/i.exec(name) ?? [];
  const offset = digits === undefined ? undefined : offsetOf(digits);
  const places = [rest, ...rest.split(',', MOST_PLACES)].map((place) => place.trim());
  for (const place of places) {
    const known = DISPLAYED.get(place.toLowerCase());
    const cities = AREAS.map((area) => `${area}/${place.replaceAll(' ', '_')}`);
    for (const one of known === undefined ? cities : [known]) {
      const zone = findZone(one);
      if (zone !== undefined && hasOffset(zone, offset)) return zone;
    }
  }
  // an offset with a place that is not known
  return digits === undefined || offset === undefined ? undefined : findZone(digits || 'UTC');
}

/** The zone of a name that is no path: one of the tz database, of Windows, an abbreviation, an offset, a displayed one. */
export function zoneOfName(name: string): Zone | undefined {
  const [windows] = findIana(WINDOWS_NAMES.get(name.toLowerCase()) ?? '');
  if (windows !== undefined) return findZone(windows);
  return findZone(name.replaceAll(' ', '_')) ?? findZone(name.toUpperCase()) ?? zoneDisplayed(name);
}
