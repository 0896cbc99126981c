import { DAY, findZone, localTime, secondsOf, UTC, type Zone } from '@kalends/core/adapter';
import { component, propertyLines, type Property } from './property.js';

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

/** No zone of the tz database has changed its offset twice within six days. */
const STEP = 6 * DAY;

const yearStart = (year: number): number => secondsOf(`${String(year).padStart(4, '0')}-01-01 00:00:00`);

/** The transitions of a zone in a year, in order. */
function transitionsOf(zone: Zone, year: number): Transition[] {
  const found: Transition[] = [];
  const end = yearStart(year + 1);
  for (let from = yearStart(year); from < end; from += STEP) {
    const until = Math.min(from + STEP, end);
    const [before, after] = [zone.offsetAt(from), zone.offsetAt(until)];
    if (before === after) continue;
    let [low, high] = [from, until];
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

/** The maximum number of cached texts, and of cached names; all are dropped when there are more. */
const CACHED_YEARS = 20_000;
const CACHED_NAMES = 2_000;

const texts = new Map<string, string>();

/**
 * The observances that begin in a year, one per transition; not all clients support more than one date in a component.
 */
function observancesOf(tzid: string, zone: Zone, year: number): string {
  const key = `${tzid} ${year}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  // in the southern hemisphere clocks go back in the next year
  const transitions = [...transitionsOf(zone, year), ...transitionsOf(zone, year + 1)];
  const text = transitions
    .filter(({ at }) => at < yearStart(year + 1))
    .map((transition, index) => observance(zone, transition, transitions[index + 1]))
    .join('');
  if (texts.size >= CACHED_YEARS) texts.clear();
  texts.set(key, text);
  return text;
}

/** The offset at the start of a year, for the first year of a description and after a gap. */
function firstObservance(zone: Zone, year: number): string {
  const at = yearStart(year);
  const offset = zone.offsetAt(at);
  return observance(zone, { at, before: offset, after: offset }, undefined);
}

/**
 * A zone as `VTIMEZONE`, piece by piece: describing a year for the first time takes about a millisecond.
 *
 * @param years those for which it is valid, in order: it has every transition in them
 */
export function* vtimezone(tzid: string, zone: Zone, years: readonly number[]): Generator<string> {
  const head: Property[] = [['tzid', {}, 'text', tzid]];
  if (tzid.includes('/')) head.push(['x-lic-location', {}, 'text', tzid]);
  yield `BEGIN:VTIMEZONE\r\n${propertyLines(head)}`;
  for (const [index, year] of years.entries()) {
    const start = years[index - 1] === year - 1 ? '' : firstObservance(zone, year);
    yield start + observancesOf(tzid, zone, year);
  }
  yield 'END:VTIMEZONE\r\n';
}

const WORDS = '[A-Z][a-z]+(?:[_-][A-Z][a-z]+)*';

/** An identifier in its usual case: every word begins with a capital letter. */
const USUAL = new RegExp(`^${WORDS}(?:/${WORDS})+$`);

/** An identifier in the case of calendar programs, which compare it with their own. */
const spelt = (id: string): string =>
  USUAL.test(id) ? id : new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions().timeZone;

/**
 * The tz database's name for a zone with a constant offset, in which the sign is inverted. `null` if there is none:
 * most clients know no other names, so times are in UTC.
 */
function fixedName(offset: number): string | null {
  const hours = offset / 3600;
  if (hours === 0 || !Number.isInteger(hours) || hours < -12 || hours > 14) return null;
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** The first of January and of July of some decades: every zone without a slash that has changed its offset differs on one of them. */
const SAMPLES = Array.from({ length: 82 }, (_sample, index) =>
  secondsOf(`${1990 + (index >> 1)}-0${index % 2 === 0 ? 1 : 7}-01 00:00:00`),
);

/**
 * Whether a zone is named by its offset, or by an abbreviation, which has a constant offset here but may not have
 * elsewhere (`CET`). Names without a slash also include countries, whose offset may change (`Cuba`).
 */
const isFixed = (zone: Zone): boolean =>
  !zone.id.includes('/') && new Set(SAMPLES.map((instant) => zone.offsetAt(instant))).size === 1;

function readZone(text: string): NamedZone {
  const zone = findZone(text);
  if (zone === undefined) return { zone: UTC, tzid: null };
  const tzid = isFixed(zone) ? fixedName(zone.offsetAt(0)) : spelt(text);
  return { zone, tzid: tzid === UTC.id ? null : tzid };
}

const names = new Map<string, NamedZone>();

/**
 * The zone of an event (UTC if the text is not a zone), with its name in feeds: all spellings of an identifier have
 * one.
 */
export function namedZone(text: string): NamedZone {
  // offsets and abbreviations, which have no slash, depend on the case
  const id = text.includes('/') && !USUAL.test(text) ? text.toLowerCase() : text;
  const known = names.get(id);
  if (known !== undefined) return known;
  const named = readZone(id);
  if (names.size >= CACHED_NAMES) names.clear();
  names.set(id, named);
  return named;
}
