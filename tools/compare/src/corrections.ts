import {
  areTexts,
  DATES,
  decoded,
  endsBeforeStart,
  failsOnPunctuation,
  findsNothing,
  has,
  hasBackslashes,
  hasMoreNames,
  hasSpaces,
  hasSameWords,
  isAboutEvent,
  isAboutLinked,
  isLoneSign,
  isNamedByDigits,
  isNonsense,
  isWithoutShortcodes,
  isCleaned,
  isClock,
  isCrossOrigin,
  isFuller,
  isInternal,
  isNotPlaced,
  isOnePrice,
  isOutside,
  isRepeated,
  isRightUtc,
  isStatus,
  isUnpublished,
  isUnpublishedForUser,
  isUnpublishedVenue,
  isWholeCost,
  linksUnpublished,
  queryOf,
  stringOf,
  zoneOf,
  type Case,
} from './conditions.js';
import { own, type DifferenceKind } from './difference.js';
import {
  hasOtherDay,
  hasRelativeDate,
  haveDatesWithin,
  isLinkedTwice,
  isNamedTwice,
  isOfTermId,
  isOrderOfNames,
  isPartInOrder,
  isSameAddress,
  isShortList,
  isZero,
  listsByName,
} from './list-conditions.js';

/**
 * What a record itself must confirm before a difference counts as explained: B has it and `hides` it from this caller, rather than having
 * lost it; it `exists` in B; A has it but does not list it, because its UTC end `ends before` its start, or although it `has the term` of the
 * filter.
 */
export type Confirmation = 'hides' | 'exists' | 'ends before' | 'has the term';

/** The declared corrections of the interface that are visible when reading: B is right and A, the plugin, is not. */
const ABOUT = {
  F3: 'UTC±N is that offset',
  F5: 'an event whose end was before its start is listed, and its UTC end follows',
  F6: 'UTC values follow the wall clock and the zone',
  F11: 'unpublished venues and organizers stay unseen, in events and in lists',
  F12: 'addresses in lists carry every filter, percent-encoded',
  F13: 'a search without a hit has the total 0, and its words are of any script',
  F14: 'venues and organizers have one order for those who are logged in, and terms of one name that of their ids',
  F15: 'only_with_upcoming looks at all events to come, has_events at none in the trash',
  F16: 'no input gives a 5xx',
  F17: 'costs are read with their separators, as lists and with their symbol',
  F18: 'backslashes stay',
  F22: 'linked data carry e-mail addresses plainly',
  F23: 'internal statuses are refused',
  F25: '/doc and the descriptions of the index are true',
  F26: '%20 stays in a website',
  F28: 'markup is cleaned, and addresses of images are written as the URL standard does',
  F29: 'include ignores all dates, and the address of such a list has none',
  F31: 'a repeated hour is the first one',
  F32: 'an image of which no more is known than its address has zeros and no sizes',
  F33: 'several tags are one or the other',
  F36: 'the index knows its own namespace',
  F37: 'equal numbers in a cost are one price',
  F38: 'websites have a known scheme',
  F40: 'venues show their coordinates, and lists are filtered by them',
  F41: 'browsers can read the totals',
  F43: 'an event that the caller may not see is unknown to filters, and its terms are hidden',
  F44: 'lists show only their own unpublished events to those below editor',
  F45: 'all given bounds apply',
  F47: 'strict bounds are written as they are read',
  F50: 'other origins are allowed no credentials',
  F51: '_fields reaches into lists, and context does not',
  F52: 'what the caller may not see is as unknown, and so is the id 0',
  F54: 'a cost that is a symbol alone has no values',
  F55: 'digits in filters of terms are ids',
  F56: 'a lone < in a title or name is shown as &lt;',
  F59: 'filters that mean nothing are refused',
  F60: 'white space in linked data is one space, and > stays',
  F61: 'there are no shortcodes',
  F63: 'relative words name the day of the clock of the site',
  F65: 'an organizer is linked once',
  F67: 'lists have all languages',
} as const;

/** The differences that a correction explains: their kinds and paths, and further conditions. */
interface Rule {
  readonly number: keyof typeof ABOUT;
  readonly kinds: readonly DifferenceKind[];
  readonly path: RegExp;
  readonly when: (found: Case) => boolean;
  readonly confirm: Confirmation | undefined;
}

/** The explanation of a difference. */
export interface Correction {
  /** `F33`; `clock` for what depends on the time of the request, `import` for what an import has reported. */
  readonly number: string;
  readonly about: string;
  readonly confirm: Confirmation | undefined;
}

const rule = (
  number: keyof typeof ABOUT,
  kinds: readonly DifferenceKind[],
  path: RegExp,
  when: Rule['when'] = () => true,
  confirm?: Confirmation,
): Rule => ({ number, kinds, path, when, confirm });

const STATUS = ['status'] as const;
const VALUE = ['value'] as const;
const MISSING = ['missing'] as const;
const EXTRA = ['extra'] as const;
const HEADER = ['header'] as const;
const CHANGED = ['value', 'type'] as const;
const MEMBERS = ['missing', 'extra'] as const;
const ANY = ['value', 'type', 'missing', 'extra', 'order', 'header'] as const;

const GET = /^status of GET \//;
const GET_TERM = /^status of GET \/(?:categories|tags)\/\{id\}$/;
const GET_INDEX = /^status of GET \/$/;
const EXPOSE_HEADERS = /^header access-control-expose-headers$/;
const CREDENTIALS = /^header access-control-allow-credentials$/;
const EVENTS = /^events\[\]$/;
const LINKED = /^(?:venues|organizers)\[\]$/;
const LIST_ADDRESS = /\.(?:next_|previous_)?rest_url$/;
const PAGING =
  /^(?:(?:venues|organizers)\.(?:total|total_pages|(?:next|previous)_rest_url)|header x-tec-.*)$/;
const UTC =
  /^event\.(?:utc_(?:start|end)_date(?:_details\..*)?|timezone_abbr|json_ld\.(?:startDate|endDate|offers\.validFrom))$/;
const COST = /^event\.(?:cost|cost_details\..*|json_ld\.offers(?:\.price)?)$/;
const EMAIL = /json_ld\.(?:organizer\.)?email$/;
const ADDRESS = /(?:website|sameAs|\.url)$/;
const HTML = /\.(?:title|description|excerpt|venue|organizer|name)$/;
const PICTURE = /\bimage\.(?:sizes\.[\w-]+\.)?url$|\bjson_ld\.(?:\w+\.)?image$/;
const ALLOW = /^header allow$/;
const SHORT_TERM = /^(?:categories|tags|category|tag)(?:\[\])?\.(?:count|description|parent|meta|_links)$/;
const PART = /^(?:venues|organizers)(?:\.body)?\.(?:venues|organizers)$/;
const TERMS_OF_EVENT = /^event\.(?:categories|tags)$/;
const LISTED_TOTALS = /^(?:events\.(?:total|total_pages|(?:next|previous)_rest_url)|header x-tec-.*)$/;
const ORGANIZERS = /^event\.organizer\[\]$/;
const LD_ORGANIZER = /^event\.json_ld\.organizer(?:\[\])?$/;
const DAY = 86_400_000;
const WEBSITE = /^(?:event|venue|organizer)\.(?:website|json_ld\.sameAs|json_ld\.url)$/;
const COORDINATES = /(?:^|\.)(?:venue\.geo_l(?:at|ng)|(?:venue\.json_ld|location)\.geo)$/;

const IMAGE_FACTS = /\bimage\.(?:sizes\.[\w-]+\.)?(?:width|height|filesize|sizes)$/;

const FIELD = /^(?:event|venue|organizer|category|tag)\./;
const LINKED_DATA = /^event\.json_ld\.(?:location|organizer)(?:\.|$)/;
const GET_LINKED = /^status of GET \/(?:venues|organizers)$/;
const GET_PLACED = /^status of GET \/(?:events|venues)$/;
const PLACED = /^(?:events|venues)\[\]$/;
const TERMS = /^(?:categories|tags)\[\]$/;

const OTHER_SCHEME = /^(?!https?:|ftp:|mailto:)[a-z][a-z\d+.-]*:/i;
const EXPOSED = ['x-tec-total', 'x-tec-totalpages', 'etag', 'x-request-id'];
/** What the plugin exposes, but for a refused callback. */
const USUALLY_EXPOSED = ['x-wp-total', 'x-wp-totalpages', 'link'];
const PLACE = ['geoloc_lat', 'geoloc_lng'];
const CLOCK_TEXT = /\.rest_url$|_rest_url$|^(?:index|options)\..*\.default$/;

/** The rules in the order in which they are tried: special cases come before F5, F6 and F12. */
const RULES: readonly Rule[] = [
  rule('F3', CHANGED, UTC, (found) => /^UTC[+-]?\d/.test(zoneOf(found)) && isRightUtc(found)),
  rule('F29', EXTRA, EVENTS, (found) => has(found, 'include')),
  rule('F29', VALUE, LIST_ADDRESS, (found) => has(found, 'include') && isFuller(found, DATES)),
  rule('F32', EXTRA, IMAGE_FACTS, ({ difference: { b } }) => ['0', '{}'].includes(JSON.stringify(b))),
  rule('F33', EXTRA, EVENTS, (found) => queryOf(found, 'tags').includes(',')),
  rule('F51', EXTRA, EVENTS, (found) => queryOf(found, '_fields').includes('.')),
  rule('F55', EXTRA, EVENTS, isOfTermId, 'has the term'),
  rule('F55', STATUS, GET, (found) => listsByName(found) && isStatus(found, 200, 400)),
  rule('F63', MEMBERS, EVENTS, hasRelativeDate, 'exists'),
  rule('F5', CHANGED, UTC, (found) => endsBeforeStart(found) && isRightUtc(found)),
  rule('F5', EXTRA, EVENTS, undefined, 'ends before'),
  rule('F31', CHANGED, UTC, (found) => isRightUtc(found) && isRepeated(found)),
  rule('F6', CHANGED, UTC, isRightUtc),
  rule('F11', CHANGED, /^event\.venue$/, isUnpublishedVenue, 'hides'),
  rule('F11', MISSING, /^event\.organizer\[\]$/, ({ difference: { a } }) => isUnpublished(a), 'hides'),
  rule('F11', ANY, LINKED_DATA, linksUnpublished),
  rule('F11', MISSING, LINKED, isUnpublishedForUser, 'hides'),
  rule('F37', ANY, COST, isOnePrice),
  rule('F17', ANY, COST, isWholeCost),
  rule('F18', VALUE, FIELD, (found) => areTexts(found, hasBackslashes)),
  rule('F22', VALUE, EMAIL, ({ difference: { a, b } }) => decoded(stringOf(a)) === b),
  rule('F26', VALUE, ADDRESS, (found) => areTexts(found, hasSpaces)),
  rule('F54', MEMBERS, /^event\.cost_details\.values\[\]$/, ({ difference: { a } }) => a === ''),
  rule('F56', VALUE, HTML, (found) => areTexts(found, isLoneSign)),
  rule('F60', VALUE, /\.json_ld\.|\.(?:title|name|venue|organizer)$/, (found) =>
    areTexts(found, hasSameWords),
  ),
  rule('F61', VALUE, /\.(?:description|excerpt)$/, (found) => areTexts(found, isWithoutShortcodes)),
  rule('F28', VALUE, HTML, (found) => areTexts(found, isCleaned)),
  rule('F28', VALUE, PICTURE, (found) => areTexts(found, isSameAddress)),
  rule('F38', ANY, WEBSITE, ({ difference: { a } }) => OTHER_SCHEME.test(stringOf(a))),
  rule('F40', EXTRA, COORDINATES),
  rule('F40', MISSING, PLACED, isNotPlaced, 'exists'),
  rule('F40', STATUS, GET_PLACED, (found) => has(found, 'geoloc_lat') && isStatus(found, 200, 400)),
  rule('F44', MISSING, EVENTS, isUnpublishedForUser, 'hides'),
  rule('F43', STATUS, GET, (found) => isAboutEvent(found) && isStatus(found, 200, 400), 'hides'),
  rule('F52', STATUS, GET, (found) => isAboutLinked(found) && isStatus(found, 200, 400), 'hides'),
  rule('F52', STATUS, GET_TERM, (found) => isStatus(found, 200, 400), 'hides'),
  rule('F55', MISSING, EVENTS, isNamedByDigits),
  rule('F52', HEADER, ALLOW, isZero),
  rule('F51', MEMBERS, SHORT_TERM, isShortList),
  rule('F63', CHANGED, LISTED_TOTALS, hasOtherDay),
  rule('F63', HEADER, LISTED_TOTALS, hasOtherDay),
  rule(
    'F63',
    VALUE,
    LIST_ADDRESS,
    (found) => hasRelativeDate(found) && isFuller(found, DATES) && haveDatesWithin(found, DAY),
  ),
  rule('F65', MISSING, ORGANIZERS, isLinkedTwice),
  rule('F65', ANY, LD_ORGANIZER, isNamedTwice),
  rule(
    'F59',
    STATUS,
    GET,
    (found) => isNonsense(found) && (isStatus(found, 200, 400) || isStatus(found, 500, 400)),
  ),
  rule('F43', MISSING, TERMS, ({ difference: { a } }) => own(a, 'count') === 0, 'hides'),
  rule('F47', VALUE, LIST_ADDRESS, (found) => has(found, 'strict_dates') && isFuller(found, DATES)),
  rule('F40', VALUE, LIST_ADDRESS, (found) => has(found, 'geoloc') && isFuller(found, PLACE)),
  rule('F12', VALUE, LIST_ADDRESS, (found) => isFuller(found, [])),
  rule('F13', ANY, PAGING, findsNothing),
  rule('F13', MEMBERS, LINKED, (found) => /[^\p{ASCII}]/u.test(queryOf(found, 'search'))),
  rule('F13', STATUS, GET_LINKED, failsOnPunctuation),
  rule('F14', ['order'], /^(?:venues|organizers)$/, ({ request }) => request.as === 'user'),
  rule('F14', ['order'], PART, ({ request }) => request.as === 'user'),
  rule('F14', MEMBERS, LINKED, isPartInOrder, 'exists'),
  rule('F14', ['order'], TERMS_OF_EVENT, isOrderOfNames),
  rule('F15', MEMBERS, LINKED, (found) => has(found, 'only_with_upcoming') || has(found, 'has_events')),
  rule('F16', STATUS, GET, ({ difference: { a, b } }) => Number(a) >= 500 && b === 400),
  rule('F23', STATUS, GET, (found) => isInternal(found) && isStatus(found, 200, 400)),
  rule('F25', ANY, /^doc(?:[.[]|$)/),
  rule('F25', ANY, /^(?:index|options)\..*\.description$/),
  rule('F36', STATUS, GET_INDEX, (found) => has(found, 'namespace') && isStatus(found, 200, 404)),
  rule('F41', HEADER, EXPOSE_HEADERS, (found) => hasMoreNames(found, EXPOSED)),
  rule(
    'F41',
    HEADER,
    EXPOSE_HEADERS,
    (found) => has(found, '_jsonp') && hasMoreNames(found, [...EXPOSED, ...USUALLY_EXPOSED]),
  ),
  rule('F45', MISSING, EVENTS, isOutside),
  rule(
    'F50',
    HEADER,
    CREDENTIALS,
    ({ request, difference: { b } }) => isCrossOrigin(request) && b === undefined,
  ),
];

/** The numbers of all corrections that are visible when reading. */
export const CORRECTION_NUMBERS: readonly string[] = Object.keys(ABOUT);

const CLOCK: Correction = {
  number: 'clock',
  about: 'depends on the time of the request',
  confirm: undefined,
};

/** The correction that explains a difference, or that it depends on the time of the request. */
export function correctionOf(found: Case, allowed: ReadonlySet<string>): Correction | undefined {
  const { kind, path } = found.difference;
  if (kind === 'value' && CLOCK_TEXT.test(path) && isClock(found)) return CLOCK;
  const one = RULES.find(
    (rule) =>
      allowed.has(rule.number) && rule.kinds.includes(kind) && rule.path.test(path) && rule.when(found),
  );
  return one && { number: one.number, about: ABOUT[one.number], confirm: one.confirm };
}
