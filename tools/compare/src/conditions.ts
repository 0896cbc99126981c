import { balanced, findZone, toUtc } from '@kalends/core/adapter';
import { withoutScripts } from '@kalends/core/internal';
import type { CompareRequest } from './compare-request.js';
import { filtersBy, isLinkedList, isTermList } from './collections.js';
import { own, type Difference, type Sides } from './difference.js';

/** A difference and the request that showed it. */
export interface Case {
  readonly request: CompareRequest;
  readonly difference: Difference;
}

/** The value if it is a text, otherwise `''`. */
export const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A parameter of the request. */
export const queryOf = ({ request }: Case, name: string): string => request.query?.[name] ?? '';

/** Whether the request has all these parameters. */
export const has = (found: Case, ...names: readonly string[]): boolean =>
  names.every((name) => queryOf(found, name) !== '');

/** Whether both values are texts that meet a condition. */
export const areTexts = ({ difference: { a, b } }: Case, when: (sides: Sides<string>) => boolean): boolean =>
  typeof a === 'string' && typeof b === 'string' && when({ a, b });

/** Whether A responds with one status and B with another. */
export const isStatus = ({ difference }: Case, a: number, b: number): boolean =>
  difference.a === a && difference.b === b;

/** A field of the record that contains a difference. */
const fieldsOf = ({ difference: { within } }: Case, name: string): Sides<string> => ({
  a: stringOf(own(within.a, name)),
  b: stringOf(own(within.b, name)),
});

/** Whether a record is one that callers below editor do not see if it belongs to others. */
export const isUnpublished = (record: unknown): boolean =>
  !['', 'publish'].includes(stringOf(own(record, 'status')));

/** Whether a user sees an unpublished record at A. */
export const isUnpublishedForUser = ({ request, difference }: Case): boolean =>
  request.as === 'user' && isUnpublished(difference.a);

/** Whether A shows an unpublished venue in an event, and B none. */
export const isUnpublishedVenue = ({ difference: { a, b } }: Case): boolean =>
  isUnpublished(a) && Array.isArray(b) && b.length === 0;

/** Whether linked data of an event at A are about an unpublished venue or organizer. */
export function linksUnpublished({ difference: { path, within } }: Case): boolean {
  const linked = own(within.a, path.includes('.location') ? 'venue' : 'organizer');
  return Array.isArray(linked) ? linked.some(isUnpublished) : isUnpublished(linked);
}

const BY_EVENT = filtersBy((list) => list === 'events');
const BY_OTHERS = filtersBy((list) => list !== 'events');
const BY_TERM = filtersBy(isTermList);

/** Whether a list is filtered by an event. */
export const isAboutEvent = (found: Case): boolean => BY_EVENT.some((name) => has(found, name));

const INTERNAL_STATUS = /^(?:auto-draft|inherit|request-|wp-|acf-)/;

/** Whether a list is filtered by a status that WordPress uses internally. */
export const isInternal = (found: Case): boolean => INTERNAL_STATUS.test(queryOf(found, 'status'));

/** Whether the request comes from a page of another origin. */
export const isCrossOrigin = ({ headers }: CompareRequest): boolean => headers?.['Origin'] !== undefined;

/** Whether a search for venues or organizers has no result in B. */
export const findsNothing = (found: Case): boolean =>
  isLinkedList(found.request.path[0]) &&
  has(found, 'search') &&
  own(found.difference.within.b, 'total') === 0;

/** Whether A fails on a search for punctuation. */
export const failsOnPunctuation = (found: Case): boolean =>
  /^[^\p{L}\p{N}]+$/u.test(queryOf(found, 'search')) &&
  Number(found.difference.a) >= 500 &&
  found.difference.b === 200;

/** The parameters for dates. */
export const DATES = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];

/** Whether a list URL of B equals that of A, apart from some parameters and from given filters that A omits. */
export const isFuller = (found: Case, without: readonly string[]): boolean =>
  areTexts(found, (sides) => {
    const paramsOf = (url: string): Map<string, string> => {
      const all = Array.from(new URL(url, 'http://a.example').searchParams);
      const named = all
        // the plugin adds the filters of places without values
        .filter(([name, value]) => value !== '' || !name.startsWith('geoloc_'))
        .map(([name, value]) => [name.replace(/\[\d*\]$/, ''), value] as const);
      return new Map(named.filter(([name]) => !without.includes(name)));
    };
    const [a, b] = [paramsOf(sides.a), paramsOf(sides.b)];
    const given = new Map(Object.entries(found.request.query ?? {}));
    // an unencoded filter is split into several parameters
    const isPiece = (name: string): boolean =>
      Array.from(given.values()).some((value) => value.includes(name.trim()));
    const isKept = ([name, value]: readonly [string, string]): boolean =>
      b.get(name) === value ||
      (name === 'status' && value === 'any') ||
      (b.has(name) ? given.get(name) === b.get(name) : isPiece(name));
    return (
      Array.from(a).every(isKept) &&
      Array.from(b).every(([name, value]) => a.has(name) || given.get(name) === value)
    );
  });

/** A date and time in a JSON value or in the query of a URL. */
const DATE_TIME = /(\d{4}-\d\d-\d\d)(?:[ T+]|%20)(\d\d)(?::|%3A)(\d\d)(?::|%3A)(\d\d)/gi;
/** The longest time between the answers of two servers to one question, in milliseconds. */
const MOST_APART = 600_000;

/** Whether two texts differ in dates and times alone, by less than the time between two answers and some more milliseconds. */
export const areWithin = (found: Case, milliseconds: number): boolean =>
  areTexts(found, ({ a, b }) => {
    const timesOf = (text: string): number[] =>
      [...text.matchAll(DATE_TIME)].map(([, day, ...time]) => Date.parse(`${day}T${time.join(':')}Z`));
    const [timesA, timesB] = [timesOf(a), timesOf(b)];
    return (
      a.replaceAll(DATE_TIME, '') === b.replaceAll(DATE_TIME, '') &&
      timesA.every((time, index) => Math.abs(time - (timesB[index] ?? Infinity)) < MOST_APART + milliseconds)
    );
  });

/** Whether two texts differ in the clock of two answers alone. */
export const isClock = (found: Case): boolean => areWithin(found, 0);

/** Whether a day is beyond a given one; other date formats are ignored. */
const isBeyond = (day: string, bound: string, isLower: boolean): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(bound) && (isLower ? day < bound : day > bound);

/** Whether several bounds are given, and an event that only A lists is outside one of them. */
export function isOutside(found: Case): boolean {
  if (!has(found, 'starts_after', 'start_date') && !has(found, 'ends_before', 'end_date')) return false;
  const { a } = found.difference;
  const start = stringOf(own(a, 'start_date')).slice(0, 10);
  const end = stringOf(own(a, 'end_date')).slice(0, 10);
  const after = queryOf(found, 'starts_after');
  return (
    start === after ||
    isBeyond(start, after, true) ||
    isBeyond(start, queryOf(found, 'start_date'), true) ||
    isBeyond(end, queryOf(found, 'ends_before'), false) ||
    isBeyond(end, queryOf(found, 'end_date'), false)
  );
}

/** Whether an event or a venue that only A lists by coordinates has none, or should have none. */
export function isNotPlaced(found: Case): boolean {
  const { a } = found.difference;
  if (!has(found, 'geoloc') && !has(found, 'geoloc_lat')) return false;
  const isPlaced = own(own(a, 'venue'), 'geo_lat') !== undefined || own(a, 'geo_lat') !== undefined;
  return !isPlaced || queryOf(found, 'geoloc') === 'false';
}

/** Whether a header of B has the names of A and some more. */
export function hasMoreNames({ difference }: Case, more: readonly string[]): boolean {
  const namesOf = (value: unknown): string[] =>
    stringOf(value)
      .toLowerCase()
      .split(', ')
      .filter((name) => name !== '');
  const [a, b] = [namesOf(difference.a), namesOf(difference.b)];
  return a.every((name) => b.includes(name)) && b.every((name) => a.includes(name) || more.includes(name));
}

/** The time zone of an event at B. */
export const zoneOf = (found: Case): string => fieldsOf(found, 'timezone').b;

/** Whether the UTC values of B follow from a local time and a time zone that both have. */
export function isRightUtc(found: Case): boolean {
  const [zones, start, end] = [
    fieldsOf(found, 'timezone'),
    fieldsOf(found, 'start_date'),
    fieldsOf(found, 'end_date'),
  ];
  const zone = findZone(zones.b);
  return (
    zone !== undefined &&
    [zones, start, end].every(({ a, b }) => a === b) &&
    toUtc(start.b, zone) === fieldsOf(found, 'utc_start_date').b &&
    toUtc(end.b, zone) === fieldsOf(found, 'utc_end_date').b
  );
}

/** Whether a local time of B is ambiguous: the zone shows it again one hour later. */
export function isRepeated(found: Case): boolean {
  const zone = findZone(zoneOf(found));
  if (zone === undefined) return false;
  return ['utc_start_date', 'utc_end_date'].some((name) => {
    const { b } = fieldsOf(found, name);
    const seconds = Date.parse(`${b.replace(' ', 'T')}Z`) / 1000;
    return !Number.isNaN(seconds) && zone.offsetAt(seconds) > zone.offsetAt(seconds + 3 * 3600);
  });
}

/** Whether A has the end of an event before its start, in UTC. */
export const endsBeforeStart = (found: Case): boolean =>
  fieldsOf(found, 'utc_end_date').a < fieldsOf(found, 'utc_start_date').a;

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether A shows one price as a range. */
export function isOnePrice(found: Case): boolean {
  const { a, b } = fieldsOf(found, 'cost');
  return /\d\s*[-/]$/.test(a) && digits(a) === digits(b) && !/[-/]$/.test(b);
}

/** Whether B shows numbers of a cost that A has misread. */
export function isWholeCost(found: Case): boolean {
  const { a, b } = fieldsOf(found, 'cost');
  return a !== b && b !== '' && (/\d,\d{3}/.test(b) || b.includes(' – ')) && digits(b).includes(digits(a));
}

/** Whether A has lost backslashes. */
export const hasBackslashes = ({ a, b }: Sides<string>): boolean =>
  b.includes('\\') && a.length < b.length && b.replaceAll('\\', '') === a.replaceAll('\\', '');

/** Whether A has lost encoded spaces. */
export const hasSpaces = ({ a, b }: Sides<string>): boolean =>
  b.includes('%20') && b.replaceAll('%20', '') === a;

/** Decodes numeric HTML entities. */
export const decoded = (text: string): string =>
  text.replaceAll(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (all, code: string) => {
    const point = Number(code.replace(/^x/i, '0x'));
    return point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });

const UNSAFE =
  /<(?:script|style|iframe|form|object|embed|svg|input|link|meta|base)\b|\son\w+\s*=|javascript:|style=/i;
const BARE = /<(?![a-z/!])/i;

/** Decodes HTML that may have been escaped once more. */
const unescaped = (text: string): string =>
  decoded(text)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Whether two texts have the same words, and A has markup that sanitizing removes. */
export function isCleaned({ a, b }: Sides<string>): boolean {
  const [x, y] = [unescaped(a), unescaped(b)];
  const words = (html: string, tags: RegExp): string =>
    html.replaceAll(tags, (tag) => (tag.endsWith('>') ? '' : tag)).replaceAll(/\s+|\\n/g, '');
  const isMarkup = UNSAFE.test(x) || BARE.test(y) || balanced(x) !== x;
  return (
    isMarkup &&
    !UNSAFE.test(y) &&
    [x, withoutScripts(x)].some((shown) =>
      [/<[a-z/!][^>]*>?/gi, /<[^<>]*>/g].some((tags) => words(shown, tags) === words(y, tags)),
    )
  );
}

/** Whether B has a lone `<` of A escaped. */
export const isLoneSign = ({ a, b }: Sides<string>): boolean =>
  a !== b && a.replaceAll(/<(?![a-z/!?])/gi, '&lt;') === b;

/** Whether two texts have the same words, apart from white space and the form of `>`. */
export function hasSameWords({ a, b }: Sides<string>): boolean {
  const words = (text: string): string =>
    text
      .replaceAll(/(?:\s|&nbsp;|&#160;|\\n)+/g, ' ')
      .replaceAll('&gt;', '>')
      .trim();
  return words(a) === words(b);
}

/** Whether two texts are equal without shortcodes and the paragraphs around them, and one has some. */
export function isWithoutShortcodes({ a, b }: Sides<string>): boolean {
  const SHORTCODE = /\[\/?[\w-]{1,60}(?:\s[^[\]]{0,1000})?\]/g;
  const rest = (html: string): string => html.replaceAll(SHORTCODE, '').replaceAll(/<\/?p>|<br \/>|\s+/g, '');
  return [a, b].some((text) => text.search(SHORTCODE) >= 0) && rest(a) === rest(b);
}

/** Whether a list is filtered by records that may be unseen by the caller. */
export const isAboutLinked = (found: Case): boolean => BY_OTHERS.some((name) => has(found, name));

/** Whether a filter of terms is the name of a term that an event of A has. */
export const isNamedByDigits = (found: Case): boolean =>
  BY_TERM.some((name) => {
    const terms = own(found.difference.a, name);
    const digits = queryOf(found, name);
    return /^\d+$/.test(digits) && Array.isArray(terms) && terms.some((term) => own(term, 'name') === digits);
  });

/** Whether a filter is one that the plugin takes for none. */
export const isNonsense = (found: Case): boolean =>
  queryOf(found, 'status') === '0' ||
  BY_TERM.some((name) => /<[a-z]+>\s*<\/[a-z]+>/i.test(queryOf(found, name)));
