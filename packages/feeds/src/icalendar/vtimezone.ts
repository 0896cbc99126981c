import { findZone, localTime, secondsOf, UTC, type Zone } from '@kalends/core/adapter';
import { component, propertyLines, type Property } from './property.js';

/** A range of years, both inclusive, for which a zone is described. */
export interface Years {
  readonly first: number;
  readonly last: number;
}

/** A zone and its name in a feed. */
export interface NamedZone {
  readonly zone: Zone;
  /** The `TZID`; `null` if its times are in UTC. */
  readonly tzid: string | null;
}

/** A change of the UTC offset (seconds east of UTC). */
interface Transition {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

const DAY = 86_400;
/** No zone of the tz database has changed its offset twice within six days. */
const STEP = 6 * DAY;

const yearStart = (year: number): number => secondsOf(`${String(year).padStart(4, '0')}-01-01 00:00:00`);

/** The transitions of a zone in a range of years, in order. */
function transitionsOf(zone: Zone, { first, last }: Years): Transition[] {
  const found: Transition[] = [];
  const end = yearStart(last + 1);
  for (let from = yearStart(first); from < end; from += STEP) {
    const [before, after] = [zone.offsetAt(from), zone.offsetAt(from + STEP)];
    if (before === after) continue;
    let [low, high] = [from, from + STEP];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (zone.offsetAt(middle) === before) low = middle;
      else high = middle;
    }
    found.push({ at: high, before, after });
  }
  return found;
}

/** The longest duration of summer time. */
const SUMMER = 330 * DAY;

/** Whether a transition begins summer time: clocks go forward, and go back within a year. */
function isSummer({ at, before, after }: Transition, next: Transition | undefined): boolean {
  return after > before && next !== undefined && next.after < next.before && next.at - at < SUMMER;
}

/** An offset as in jCal: `+05:30`. */
function offsetText(offset: number): string {
  return `${offset < 0 ? '-' : '+'}${localTime(Math.abs(offset)).slice(11, 16)}`;
}

/** A transition as a component: the offset from its start on; the start is in the time before it. */
function observance(zone: Zone, transition: Transition, next: Transition | undefined): string {
  const { at, before, after } = transition;
  const properties: Property[] = [
    ['dtstart', {}, 'date-time', localTime(at + before).replace(' ', 'T')],
    ['tzoffsetfrom', {}, 'utc-offset', offsetText(before)],
    ['tzoffsetto', {}, 'utc-offset', offsetText(after)],
    ['tzname', {}, 'text', zone.abbreviationAt(at)],
  ];
  return component(isSummer(transition, next) ? 'DAYLIGHT' : 'STANDARD', propertyLines(properties));
}

/**
 * The observances of a zone from the start of a range of years on, one per transition; not all clients support more
 * than one date in a component.
 */
function observances(zone: Zone, { first, last }: Years): string {
  const start = yearStart(first);
  const offset = zone.offsetAt(start);
  // one more year: in the southern hemisphere clocks go back in the next one
  const transitions = transitionsOf(zone, { first, last: last + 1 });
  return [{ at: start, before: offset, after: offset }, ...transitions]
    .filter(({ at }) => at < yearStart(last + 1))
    .map((transition, index) => observance(zone, transition, transitions[index]))
    .join('');
}

/** The maximum number of cached zones; further ones are not cached. */
const CACHED = 1000;
const texts = new Map<string, string>();

/** A zone as `VTIMEZONE`, valid for these years: with every past and future transition in them. */
export function vtimezone(tzid: string, zone: Zone, years: Years): string {
  const key = [tzid, zone.id, years.first, years.last].join(' ');
  const known = texts.get(key);
  if (known !== undefined) return known;
  const head: Property[] = [['tzid', {}, 'text', tzid]];
  if (tzid.includes('/')) head.push(['x-lic-location', {}, 'text', tzid]);
  const text = component('VTIMEZONE', propertyLines(head) + observances(zone, years));
  if (texts.size >= CACHED) texts.clear();
  texts.set(key, text);
  return text;
}

/** An identifier in its usual case. */
const SPELT = /^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)+$/;

/** An identifier in the case of calendar programs, which compare it with their own. */
const spelt = (id: string): string =>
  SPELT.test(id) ? id : new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions().timeZone;

/**
 * The tz database's name for a zone with a constant offset, in which the sign is inverted. `null` if there is none:
 * most clients know no other names, so times are in UTC.
 */
function fixedName(offset: number): string | null {
  const hours = offset / 3600;
  if (hours === 0 || !Number.isInteger(hours) || hours < -12 || hours > 14) return null;
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/**
 * Whether a zone is named by its offset, or by an abbreviation, which has a constant offset here but may not have
 * elsewhere (`CET`). Names without a slash also include countries, whose offset may change (`Cuba`).
 */
const isFixed = (zone: Zone): boolean =>
  !zone.id.includes('/') && transitionsOf(zone, { first: 1990, last: 2030 }).length === 0;

const names = new Map<string, NamedZone>();

/** The zone of an event (UTC if the text is not a zone), with its name in feeds. */
export function namedZone(text: string): NamedZone {
  const known = names.get(text);
  if (known !== undefined) return known;
  const zone = findZone(text);
  const named: NamedZone =
    zone === undefined
      ? { zone: UTC, tzid: null }
      : { zone, tzid: isFixed(zone) ? fixedName(zone.offsetAt(0)) : spelt(text) };
  if (names.size >= CACHED) names.clear();
  names.set(text, named);
  return named;
}
