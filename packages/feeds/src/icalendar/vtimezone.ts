import { findZone, localTime, secondsOf, UTC, type Zone } from '@kalends/core/adapter';
import { component, propertyLines, type Property } from './property.js';

/** Years, both of them whole, that a zone is described for. */
export interface Years {
  readonly first: number;
  readonly last: number;
}

/** A zone as a feed names it. */
export interface NamedZone {
  readonly zone: Zone;
  /** As in `TZID`; `null`: its times are told in UTC. */
  readonly tzid: string | null;
}

/** When clocks are set, and from which offset to which (seconds east of UTC). */
interface Transition {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

const DAY = 86_400;
/** No zone of the tz database has changed its offset twice within six days. */
const STEP = 6 * DAY;

const yearStart = (year: number): number => secondsOf(`${String(year).padStart(4, '0')}-01-01 00:00:00`);

/** The transitions of a zone within some years, in order. */
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

/** The longest time for which clocks are set forward before they are set back. */
const SUMMER = 330 * DAY;

/** Whether the clocks that are set by a transition show summer time: they are set forward, and set back within a year. */
function isSummer({ at, before, after }: Transition, next: Transition | undefined): boolean {
  return after > before && next !== undefined && next.after < next.before && next.at - at < SUMMER;
}

/** An offset as jCal has it: `+05:30`. */
function offsetText(offset: number): string {
  return `${offset < 0 ? '-' : '+'}${localTime(Math.abs(offset)).slice(11, 16)}`;
}

/** A transition: what clocks show from when on, which is told by what they showed before. */
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

/** What clocks show from the beginning of some years on, and each time when they are set; not all readers know more than one date of a kind. */
function observances(zone: Zone, { first, last }: Years): string {
  const start = yearStart(first);
  const offset = zone.offsetAt(start);
  // a year more: whether clocks are set back is seen in the next one in the south
  const transitions = transitionsOf(zone, { first, last: last + 1 });
  return [{ at: start, before: offset, after: offset }, ...transitions]
    .filter(({ at }) => at < yearStart(last + 1))
    .map((transition, index) => observance(zone, transition, transitions[index]))
    .join('');
}

/** So many texts of zones are kept; beyond it none are. */
const CACHED = 1000;
const texts = new Map<string, string>();

/** A zone as `VTIMEZONE`, right for these years: every time that its clocks are set in them, as it was or will be. */
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

/** An identifier in its usual spelling. */
const SPELT = /^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)+$/;

/** An identifier as calendars spell it, who compare it with their own. */
const spelt = (id: string): string =>
  SPELT.test(id) ? id : new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions().timeZone;

/**
 * The name of a zone that never sets its clocks: the one of the tz database, which turns the sign about. `null` where it has none: most
 * readers know no other names, so times are told in UTC.
 */
function fixedName(offset: number): string | null {
  const hours = offset / 3600;
  if (hours === 0 || !Number.isInteger(hours) || hours < -12 || hours > 14) return null;
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/**
 * Whether a text names a zone by its offset, or by an abbreviation, which has one offset here and may have more elsewhere (`CET`). Without
 * a slash, names of countries are left, which may set their clocks (`Cuba`).
 */
const isFixed = (zone: Zone): boolean =>
  !zone.id.includes('/') && transitionsOf(zone, { first: 1990, last: 2030 }).length === 0;

const names = new Map<string, NamedZone>();

/** The zone of an event, universal time where the text names none, and what feeds call it. */
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
