import {
  ANY_CHANGE,
  MEMBERS,
  always,
  has,
  isAbout,
  isUnpublished,
  isUser,
  queryOf,
  textOf,
  texts,
  type Case,
  type Correction,
} from './correction.js';
import { own } from './difference.js';

const LIST_ADDRESS = /\.(?:next_|previous_)?rest_url$/;
const DATES = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];

/** Whether a list URL of B equals that of A, apart from parameter names and from given filters that A omits. */
function isFuller(found: Case, without: readonly string[]): boolean {
  const sides = texts(found);
  if (sides === undefined) return false;
  const paramsOf = (text: string): Map<string, string> =>
    new Map(
      Array.from(new URL(text, 'http://a.example').searchParams, ([name, value]) => [
        name.replace(/\[\d*\]$/, ''),
        value,
      ]),
    );
  const [a, b] = [paramsOf(sides.a), paramsOf(sides.b)];
  for (const name of without) for (const params of [a, b]) params.delete(name);
  const given = new Map(Object.entries(found.request.query ?? {}));
  // an unencoded filter is split into several parameters
  const isPiece = (name: string): boolean =>
    Array.from(given.values()).some((value) => value.includes(name.trim()));
  const kept = Array.from(a).every(
    ([name, value]) =>
      b.get(name) === value ||
      (name === 'status' && value === 'any') ||
      (b.has(name) ? given.get(name) === b.get(name) : isPiece(name)),
  );
  return kept && Array.from(b).every(([name, value]) => a.has(name) || given.get(name) === value);
}

const INTERNAL_STATUS = /^(?:auto-draft|inherit|request-|wp-|acf-)/;
/** Whether a day is beyond a given one; other date formats are ignored. */
const isBeyond = (day: string, bound: string, isLower: boolean): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(bound) && (isLower ? day < bound : day > bound);

/** Whether an event listed only by A is out of range. */
function isOutside(found: Case): boolean {
  const [start, end] = ['start_date', 'end_date'].map((name) =>
    textOf(own(found.difference.a, name)).slice(0, 10),
  );
  if (start === undefined || end === undefined) return false;
  const after = queryOf(found, 'starts_after');
  return (
    start === after ||
    isBeyond(start, after, true) ||
    isBeyond(start, queryOf(found, 'start_date'), true) ||
    isBeyond(end, queryOf(found, 'ends_before'), false) ||
    isBeyond(end, queryOf(found, 'end_date'), false)
  );
}

/** The corrections that are visible in lists, error responses and headers, in the order in which they are tried. */
export const LIST_CORRECTIONS: readonly Correction[] = [
  {
    number: 'F11',
    about: 'lists show only their own unpublished venues and organizers to those below editor',
    kinds: ['missing'],
    path: /^(?:venues|organizers)\[\]$/,
    when: (found) => isUser(found) && isUnpublished(found.difference.a),
    confirm: 'hides',
  },
  {
    number: 'F44',
    about: 'lists show only their own unpublished events to those below editor',
    kinds: ['missing'],
    path: /^events\[\]$/,
    when: (found) => isUser(found) && isUnpublished(found.difference.a),
    confirm: 'hides',
  },
  {
    number: 'F43',
    about: 'an event that the caller may not see is unknown to filters',
    kinds: ['status'],
    path: /^status of GET \//,
    when: (found) =>
      ['event', 'post', 'post_parent'].some((name) => has(found, name)) &&
      found.difference.a === 200 &&
      found.difference.b === 400,
    confirm: 'hides',
  },
  {
    number: 'F43',
    about: 'a term that only unseen events brought along is hidden',
    kinds: ['missing'],
    path: /^(?:categories|tags)\[\]$/,
    when: ({ difference: { a } }) => own(a, 'count') === 0,
    confirm: 'hides',
  },
  {
    number: 'F29',
    about: 'include ignores all dates',
    kinds: ['extra'],
    path: /^events\[\]$/,
    when: (found) => has(found, 'include'),
  },
  {
    number: 'F29',
    about: 'the address of a list with include has no dates',
    kinds: ['value'],
    path: LIST_ADDRESS,
    when: (found) => has(found, 'include') && isFuller(found, DATES),
  },
  {
    number: 'F47',
    about: 'strict bounds are written as they are read',
    kinds: ['value'],
    path: LIST_ADDRESS,
    when: (found) => has(found, 'strict_dates') && isFuller(found, DATES),
  },
  {
    number: 'F12',
    about: 'addresses in lists carry every filter, percent-encoded',
    kinds: ['value'],
    path: LIST_ADDRESS,
    when: (found) => isFuller(found, []),
  },
  {
    number: 'F13',
    about: 'a search without a hit has the total 0',
    kinds: ['value', 'header', 'extra', 'missing'],
    path: /^(?:(?:venues|organizers)\.(?:total|total_pages|next_rest_url|previous_rest_url)|header x-tec-.*)$/,
    when: (found) =>
      isAbout(found, 'venues', 'organizers') &&
      has(found, 'search') &&
      own(found.difference.within.b, 'total') === 0,
  },
  {
    number: 'F13',
    about: 'words of a search are of any script',
    kinds: MEMBERS,
    path: /^(?:venues|organizers)\[\]$/,
    when: (found) => /[^\p{ASCII}]/u.test(queryOf(found, 'search')),
  },
  {
    number: 'F13',
    about: 'a search of punctuation finds nothing',
    kinds: ['status'],
    path: /^status of GET \/(?:venues|organizers)$/,
    when: (found) =>
      /^[^\p{L}\p{N}]+$/u.test(queryOf(found, 'search')) &&
      Number(found.difference.a) >= 500 &&
      found.difference.b === 200,
  },
  {
    number: 'F14',
    about: 'venues and organizers have one order for those who are logged in',
    kinds: ['order'],
    path: /^(?:venues|organizers)$/,
    when: isUser,
  },
  {
    number: 'F15',
    about: 'only_with_upcoming looks at all events to come, has_events at none in the trash',
    kinds: MEMBERS,
    path: /^(?:venues|organizers)\[\]$/,
    when: (found) => has(found, 'only_with_upcoming') || has(found, 'has_events'),
  },
  {
    number: 'F16',
    about: 'no input gives a 5xx',
    kinds: ['status'],
    path: /^status of GET \//,
    when: ({ difference: { a, b } }) => Number(a) >= 500 && b === 400,
  },
  {
    number: 'F23',
    about: 'internal statuses are refused',
    kinds: ['status'],
    path: /^status of GET \//,
    when: (found) =>
      INTERNAL_STATUS.test(queryOf(found, 'status')) &&
      found.difference.a === 200 &&
      found.difference.b === 400,
  },
  {
    number: 'F25',
    about: '/doc is true',
    kinds: [...ANY_CHANGE, 'order'],
    path: /^doc(?:[.[]|$)/,
    when: always,
  },
  {
    number: 'F33',
    about: 'several tags are one or the other',
    kinds: ['extra'],
    path: /^events\[\]$/,
    when: (found) => queryOf(found, 'tags').includes(','),
  },
  {
    number: 'F36',
    about: 'the index knows its own namespace',
    kinds: ['status'],
    path: /^status of GET \/$/,
    when: (found) => has(found, 'namespace') && found.difference.a === 200 && found.difference.b === 404,
  },
  {
    number: 'F40',
    about: 'lists are filtered by coordinates',
    kinds: ['missing'],
    path: /^(?:events|venues)\[\]$/,
    when: (found) => {
      if (!has(found, 'geoloc') && !has(found, 'geoloc_lat')) return false;
      const { a } = found.difference;
      const isPlaced = own(own(a, 'venue'), 'geo_lat') !== undefined || own(a, 'geo_lat') !== undefined;
      return !isPlaced || queryOf(found, 'geoloc') === 'false';
    },
    confirm: 'exists',
  },
  {
    number: 'F40',
    about: 'coordinates out of range are refused',
    kinds: ['status'],
    path: /^status of GET \/(?:events|venues)$/,
    when: (found) => has(found, 'geoloc_lat') && found.difference.a === 200 && found.difference.b === 400,
  },
  {
    number: 'F41',
    about: 'browsers can read the totals',
    kinds: ['header'],
    path: /^header access-control-expose-headers$/,
    when: (found) => {
      const [a, b] = [found.difference.a, found.difference.b].map((names) =>
        textOf(names).toLowerCase().split(', '),
      );
      const more = ['x-tec-total', 'x-tec-totalpages', 'etag', 'x-request-id'];
      return (
        b !== undefined &&
        a?.every((name) => b.includes(name)) === true &&
        b.every((name) => a.includes(name) || more.includes(name))
      );
    },
  },
  {
    number: 'F45',
    about: 'all given bounds apply',
    kinds: ['missing'],
    path: /^events\[\]$/,
    when: (found) =>
      (has(found, 'starts_after', 'start_date') || has(found, 'ends_before', 'end_date')) && isOutside(found),
  },
  {
    number: 'F50',
    about: 'other origins are allowed no credentials',
    kinds: ['header'],
    path: /^header access-control-allow-credentials$/,
    when: ({ request, difference: { b } }) => request.headers?.['Origin'] !== undefined && b === undefined,
  },
  {
    number: 'F51',
    about: '_fields reaches into lists',
    kinds: ['extra'],
    path: /^events\[\]$/,
    when: (found) => queryOf(found, '_fields').includes('.'),
  },
  // comes last, because it applies to any record that only B lists until A has been queried
  {
    number: 'F5',
    about: 'an event whose end was before its start is listed',
    kinds: ['extra'],
    path: /^events\[\]$/,
    when: always,
    confirm: 'ends before',
  },
];
