import { findZone, toUtc } from '@kalends/core/adapter';
import {
  ANY_CHANGE,
  CHANGED,
  always,
  fieldsOf,
  isUnpublished,
  textOf,
  texts,
  type Case,
  type Correction,
} from './correction.js';
import { own, type Sides } from './difference.js';

const UTC_FIELDS =
  /^event\.(?:utc_(?:start|end)_date(?:_details\..*)?|timezone_abbr|json_ld\.(?:startDate|endDate|offers\.validFrom))$/;

/** Whether the UTC values of B follow from a local time and a time zone that both have. */
function isRightUtc(found: Case): boolean {
  const [zone, start, end, utcStart, utcEnd] = [
    'timezone',
    'start_date',
    'end_date',
    'utc_start_date',
    'utc_end_date',
  ].map((name) => fieldsOf(found, name));
  const known = zone === undefined ? undefined : findZone(zone.b);
  if (known === undefined || zone?.a !== zone?.b || start?.a !== start?.b || end?.a !== end?.b) return false;
  return toUtc(start?.b ?? '', known) === utcStart?.b && toUtc(end?.b ?? '', known) === utcEnd?.b;
}

/** Whether a local time of B is ambiguous: the zone shows it again one hour later. */
function isRepeated(found: Case): boolean {
  const zone = findZone(fieldsOf(found, 'timezone').b);
  if (zone === undefined) return false;
  return ['utc_start_date', 'utc_end_date'].some((name) => {
    const { b } = fieldsOf(found, name);
    const seconds = Date.parse(`${b.replace(' ', 'T')}Z`) / 1000;
    return !Number.isNaN(seconds) && zone.offsetAt(seconds) > zone.offsetAt(seconds + 3 * 3600);
  });
}

const endsBeforeStart = (found: Case): boolean =>
  fieldsOf(found, 'utc_end_date').a < fieldsOf(found, 'utc_start_date').a;

const COST = /^event\.(?:cost|cost_details\..*|json_ld\.offers(?:\.price)?)$/;
const digits = (text: string): string => text.replaceAll(/\D/g, '');

const decoded = (text: string): string =>
  text.replaceAll(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (all, code: string) => {
    const point = Number(code.replace(/^x/i, '0x'));
    return point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });

const UNSAFE =
  /<(?:script|style|iframe|form|object|embed|svg|input|link|meta|base)\b|\son\w+\s*=|javascript:|style=/i;
const BARE = /<(?![a-z/!])/i;
const VOID = /<(?:br|hr|img|input|wbr)\b/gi;

/** Decodes HTML that may have been escaped once more. */
const unescaped = (text: string): string =>
  decoded(text)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const isUnbalanced = (html: string): boolean =>
  (html.match(/<[a-z]/gi)?.length ?? 0) !==
  (html.match(/<\//g)?.length ?? 0) + (html.match(VOID)?.length ?? 0);

/** Whether two texts have the same words, and A has markup that sanitizing removes. */
function isCleaned({ a, b }: Sides<string>): boolean {
  const [x, y] = [unescaped(a), unescaped(b)];
  const words = (html: string, tags: RegExp): string => html.replaceAll(tags, '').replaceAll(/\s+|\\n/g, '');
  const isMarkup = UNSAFE.test(x) || BARE.test(y) || isUnbalanced(x);
  return (
    isMarkup &&
    !UNSAFE.test(y) &&
    [/<[a-z/!][^>]*>/gi, /<[^>]*>/g].some((tags) => words(x, tags) === words(y, tags))
  );
}

const withoutBackslashes = (text: string): string => text.replaceAll('\\', '');

const OTHER_SCHEME = /^(?!https?:|ftp:|mailto:)[a-z][a-z\d+.-]*:/i;

/** The corrections that are visible in single records, in the order in which they are tried. */
export const RECORD_CORRECTIONS: readonly Correction[] = [
  {
    number: 'F3',
    about: 'UTC±N is that offset',
    kinds: CHANGED,
    path: UTC_FIELDS,
    when: (found) => /^UTC[+-]?\d/.test(fieldsOf(found, 'timezone').b) && isRightUtc(found),
  },
  {
    number: 'F5',
    about: 'the UTC end follows an end that was before the start',
    kinds: CHANGED,
    path: UTC_FIELDS,
    when: (found) => endsBeforeStart(found) && isRightUtc(found),
  },
  {
    number: 'F31',
    about: 'a repeated hour is the first one',
    kinds: CHANGED,
    path: UTC_FIELDS,
    when: (found) => isRightUtc(found) && isRepeated(found),
  },
  {
    number: 'F6',
    about: 'UTC values follow the wall clock and the zone',
    kinds: CHANGED,
    path: UTC_FIELDS,
    when: isRightUtc,
  },
  {
    number: 'F11',
    about: 'an event does not show an unpublished venue',
    kinds: CHANGED,
    path: /^event\.venue$/,
    when: ({ difference: { a, b } }) => isUnpublished(a) && Array.isArray(b) && b.length === 0,
    confirm: 'hides',
  },
  {
    number: 'F11',
    about: 'an event does not show an unpublished organizer',
    kinds: ['missing'],
    path: /^event\.organizer\[\]$/,
    when: ({ difference: { a } }) => isUnpublished(a),
    confirm: 'hides',
  },
  {
    number: 'F11',
    about: 'linked data have no unpublished venue or organizer',
    kinds: ANY_CHANGE,
    path: /^event\.json_ld\.(?:location|organizer)(?:\.|$)/,
    when: ({ difference: { path, within } }) => {
      const linked = own(within.a, path.includes('.location') ? 'venue' : 'organizer');
      return Array.isArray(linked) ? linked.some(isUnpublished) : isUnpublished(linked);
    },
  },
  {
    number: 'F37',
    about: 'equal numbers in a cost are one price',
    kinds: ANY_CHANGE,
    path: COST,
    when: (found) => {
      const { a, b } = fieldsOf(found, 'cost');
      return /\d\s*[-/]$/.test(a) && digits(a) === digits(b) && !/[-/]$/.test(b);
    },
  },
  {
    number: 'F17',
    about: 'costs are read with their separators, as lists and with their symbol',
    kinds: ANY_CHANGE,
    path: COST,
    when: (found) => {
      const { a, b } = fieldsOf(found, 'cost');
      return (
        a !== b && b !== '' && (/\d,\d{3}/.test(b) || b.includes(' – ')) && digits(b).includes(digits(a))
      );
    },
  },
  {
    number: 'F18',
    about: 'backslashes stay',
    kinds: ['value'],
    path: /^(?:event|venue|organizer|category|tag)\./,
    when: (found) => {
      const sides = texts(found);
      return (
        sides !== undefined &&
        sides.b.includes('\\') &&
        withoutBackslashes(sides.b) === withoutBackslashes(sides.a) &&
        sides.a.length < sides.b.length
      );
    },
  },
  {
    number: 'F22',
    about: 'linked data carry e-mail addresses plainly',
    kinds: ['value'],
    path: /json_ld\.(?:organizer\.)?email$/,
    when: (found) => decoded(textOf(found.difference.a)) === found.difference.b,
  },
  {
    number: 'F26',
    about: '%20 stays in a website',
    kinds: ['value'],
    path: /(?:website|sameAs|\.url)$/,
    when: (found) =>
      textOf(found.difference.b).includes('%20') &&
      textOf(found.difference.b).replaceAll('%20', '') === found.difference.a,
  },
  {
    number: 'F28',
    about: 'markup is cleaned',
    kinds: ['value'],
    path: /\.(?:title|description|excerpt|venue|organizer|name)$/,
    when: (found) => {
      const sides = texts(found);
      return sides !== undefined && isCleaned(sides);
    },
  },
  {
    number: 'F38',
    about: 'websites have a known scheme',
    kinds: ANY_CHANGE,
    path: /^(?:event|venue|organizer)\.(?:website|json_ld\.sameAs|json_ld\.url)$/,
    when: ({ difference: { a } }) => OTHER_SCHEME.test(textOf(a)),
  },
  {
    number: 'F40',
    about: 'venues show their coordinates',
    kinds: ['extra'],
    path: /(?:^|\.)(?:venue\.geo_l(?:at|ng)|(?:venue\.json_ld|location)\.geo)$/,
    when: always,
  },
];
