import { readableSlug } from '@kalends/client';
import { COLLECTIONS, isTermList, type Collection } from './collections.js';
import { lineOf, type Caller, type CompareRequest } from './compare-request.js';
import { FIRST_PAGE } from './page-walk.js';
import type { RecordFacts } from './record-facts.js';

type Query = Readonly<Record<string, string>>;

/** Parameters that select every event, whatever its date. A site with an end-of-day cutoff moves the last day beyond the year 9999. */
export const EVER: Query = { start_date: '1000-01-01', end_date: '9999-12-30' };
const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
const ORDERS = ['id', 'name', 'slug', 'description', 'count', 'parent', 'none'];

/** The page size of the lists from which records are collected. */
const PAGE = '50';

/** An id that no record has. */
const UNKNOWN = '987654321987';

const hasStatus = (collection: Collection): boolean => !isTermList(collection);

/** The list that contains the most records visible to the caller. */
const wholeOf = (as: Caller, collection: Collection): Query => {
  const status = as === 'user' && hasStatus(collection) ? { status: STATUSES.join(',') } : {};
  return collection === 'events'
    ? { ...EVER, ...status }
    : hasStatus(collection)
      ? status
      : { hide_empty: 'false' };
};

const walk = (as: Caller, collection: Collection, query: Query, per_page = PAGE): CompareRequest => ({
  as,
  path: [collection],
  query: { per_page, ...query },
  walk: FIRST_PAGE,
});

/** Parameters, valid and invalid, for lists of every kind. */
const ODD: readonly Query[] = [
  { page: '0' },
  { page: '-1' },
  { page: 'x' },
  { page: '100000' },
  { per_page: '0' },
  { per_page: '1000' },
  { search: '' },
  { search: 'zzzznothinghasthis' },
  { search: '!!!' },
  { nosuchparameter: '1' },
  { _fields: 'total,rest_url' },
  { _envelope: '1' },
  { _jsonp: 'callback' },
  { _jsonp: 'not a name' },
  { _pretty: '1' },
];

/** Additional parameters for lists of some kinds. */
const ODD_OF: Readonly<Record<Collection, readonly Query[]>> = {
  events: [
    {},
    { start_date: 'nonsense' },
    { start_date: '0' },
    { start_date: '2031-13-45' },
    { start_date: 'tomorrow', end_date: '+2 weeks' },
    { start_date: '2031-06-01', end_date: '2031-05-01' },
    { categories: 'no-such-category' },
    { tags: UNKNOWN },
    { venue: UNKNOWN },
    { organizer: 'x' },
    { featured: 'maybe' },
    { ticketed: 'false' },
    { ticketed: 'true' },
    { include: 'x' },
    { post_parent: UNKNOWN },
    { status: 'nonsense' },
    { status: 'any' },
    { status: 'auto-draft' },
    { geoloc_lat: '91', geoloc_lng: '0' },
    { geoloc_lat: '45' },
    { _fields: 'events.id,total', ...EVER },
    { orderby: 'title', order: 'desc', ...EVER },
  ],
  venues: [{ event: UNKNOWN }, { status: 'nonsense' }, { geoloc_lat: '45' }, { has_events: 'maybe' }],
  organizers: [{ event: UNKNOWN }, { status: 'nonsense' }],
  categories: [
    { hide_empty: 'maybe' },
    { parent: UNKNOWN },
    { parent: 'x' },
    { post: UNKNOWN },
    { orderby: 'nonsense' },
    { context: 'embed' },
    { slug: 'no-such-slug' },
  ],
  tags: [
    { hide_empty: 'maybe' },
    { parent: '1' },
    { event: UNKNOWN },
    { include: UNKNOWN },
    { exclude: 'x' },
  ],
};

/** Filters that do not depend on a record; their lists are read to the end. */
const FILTERS: Readonly<Record<Collection, readonly Query[]>> = {
  events: [
    {},
    ...['true', 'false'].flatMap((flag) => [
      { featured: flag, ...EVER },
      { geoloc: flag, ...EVER },
    ]),
    { strict_dates: 'true', start_date: '2000-01-01 12:00:00', end_date: '2099-12-31' },
    { starts_after: '1000-01-01' },
    { ends_before: '9999-12-30' },
  ],
  venues: [
    { has_events: 'true' },
    { has_events: 'false' },
    { only_with_upcoming: 'true' },
    { geoloc: 'true' },
    { geoloc: 'false' },
  ],
  organizers: [{ has_events: 'true' }, { has_events: 'false' }, { only_with_upcoming: 'true' }],
  categories: ORDERS.flatMap((orderby) =>
    ['asc', 'desc'].map((order) => ({ orderby, order, hide_empty: 'false' })),
  ),
  tags: ORDERS.flatMap((orderby) =>
    ['asc', 'desc'].map((order) => ({ orderby, order, hide_empty: 'false' })),
  ),
};

/** The requests that do not depend on any record, in reverse order. */
export function firstRequests(as: Caller, pageSizes: readonly number[]): CompareRequest[] {
  const origin = { Origin: 'https://elsewhere.example' };
  const fixed: CompareRequest[] = [
    { as, path: [] },
    { as, path: [], query: { namespace: 'tribe/events/v1' } },
    { as, path: [], query: { namespace: 'wp/v2' } },
    { as, path: ['doc'] },
    { as, path: ['no-such-route'] },
    { as, path: ['doc'], method: 'OPTIONS' },
    { as, path: ['no-such-route'], method: 'OPTIONS' },
    { as, path: ['events'], headers: origin },
  ];
  const ofCollections = COLLECTIONS.flatMap((collection): CompareRequest[] => {
    const whole = wholeOf(as, collection);
    const one = (query: Query): CompareRequest => ({ as, path: [collection], query });
    const sizes = pageSizes.filter((size) => String(size) !== PAGE);
    const statuses = hasStatus(collection) ? STATUSES : [];
    const window = collection === 'events' ? EVER : {};
    return [
      ...[UNKNOWN, '0', 'x'].map((id) => ({ as, path: [collection, id] })),
      { as, path: [collection, 'by-slug', 'no-such-slug'] },
      { as, path: [collection, ''] },
      { as, path: [collection], method: 'HEAD' as const },
      { as, path: [collection], method: 'OPTIONS' as const },
      { as, path: [collection, '1'], method: 'OPTIONS' as const },
      ...[...ODD, ...ODD_OF[collection]].map(one),
      ...FILTERS[collection].map((query) => walk(as, collection, query)),
      ...statuses.map((status) => walk(as, collection, { status, ...window })),
      ...sizes.map((size) => walk(as, collection, whole, String(size))),
      { ...walk(as, collection, whole), derive: true },
    ];
  });
  return [...fixed, ...ofCollections].reverse();
}

/** The requests for each record: by its id, by its slug, and as a filter. */
export function requestsAbout(
  as: Caller,
  collection: Collection,
  { id, slug }: RecordFacts,
): CompareRequest[] {
  if (id === '') return [];
  const isSlugged = hasStatus(collection) && slug !== '';
  const alone = [
    { as, path: [collection, id] },
    ...(isSlugged ? [{ as, path: [collection, 'by-slug', readableSlug(slug)] }] : []),
  ];
  const byId = (name: string): CompareRequest => walk(as, 'events', { [name]: id, ...EVER });
  const bySlug = (name: string): CompareRequest[] =>
    slug === '' || /^\d+$|,/.test(slug) ? [] : [walk(as, 'events', { [name]: slug, ...EVER })];
  const asFilter: Readonly<Record<Collection, () => CompareRequest[]>> = {
    events: () => [],
    venues: () => [byId('venue')],
    organizers: () => [byId('organizer')],
    categories: () => [byId('categories'), ...bySlug('categories'), walk(as, 'categories', { parent: id })],
    tags: () => [byId('tags'), ...bySlug('tags')],
  };
  return [...alone, ...asFilter[collection]()];
}

const joined = (ids: readonly string[]): string => Array.from(new Set(ids)).slice(0, MOST_IDS).join(',');
const MOST_IDS = 5;

function requestsOfEvent(as: Caller, facts: RecordFacts): CompareRequest[] {
  const { id, author, words, start, end, categories, tags, venue, organizers } = facts;
  const events = (query: Query): CompareRequest => walk(as, 'events', query);
  const filters: readonly (readonly [string, Query])[] = [
    [author, { author, ...EVER }],
    ...words.map((search) => [search, { search, ...EVER }] as const),
    [words.join(), { search: `"${words.join(' ')}" -zzzznothing`, ...EVER }],
    [start, { start_date: start, end_date: start }],
    [start, { start_date: start, end_date: end, strict_dates: 'true' }],
    [start, { starts_before: start }],
    [start, { starts_after: start, start_date: EVER['start_date'] ?? '' }],
    [end, { ends_before: end, end_date: EVER['end_date'] ?? '' }],
    [end, { ends_after: end }],
    [categories.join(), { categories: joined(categories), ...EVER }],
    [tags.join(), { tags: joined(tags), ...EVER }],
    [venue, { venue, featured: 'false', ...EVER }],
    [organizers.join(), { organizer: joined(organizers), ...EVER }],
    [id, { include: id }],
    [id, { post_parent: id }],
  ];
  return [
    ...filters.filter(([fact]) => fact !== '').map(([, query]) => events(query)),
    walk(as, 'venues', { event: id }),
    walk(as, 'organizers', { event: id }),
    walk(as, 'categories', { post: id }),
    walk(as, 'tags', { event: id }),
    { as, path: ['events', id], method: 'HEAD' },
    { as, path: ['events', id], method: 'OPTIONS' },
    { as, path: ['events', id], query: { _fields: 'id,title,venue.id' } },
    { as, path: ['events', id, ''] },
  ];
}

function requestsOfOther(as: Caller, collection: Collection, facts: RecordFacts): CompareRequest[] {
  const { id, slug, words, latitude, longitude } = facts;
  const isTerm = !hasStatus(collection);
  const near = { geoloc_lat: latitude, geoloc_lng: longitude, geoloc_distance: '25' };
  return [
    ...words.map((search) => walk(as, collection, { search, ...(isTerm ? { hide_empty: 'false' } : {}) })),
    ...(latitude === '' || longitude === '' || collection !== 'venues'
      ? []
      : [walk(as, 'venues', near), walk(as, 'events', { ...near, ...EVER })]),
    ...(isTerm && slug !== '' ? [walk(as, collection, { slug, hide_empty: 'false' })] : []),
    { as, path: [collection, id], method: 'OPTIONS' },
    ...(isTerm ? [{ as, path: [collection, id], query: { context: 'embed' } }] : []),
  ];
}

/** Requests for several records of a list at once. */
function requestsAboutSeveral(
  as: Caller,
  collection: Collection,
  sample: readonly RecordFacts[],
): CompareRequest[] {
  const ids = joined(sample.map(({ id }) => id));
  const terms = { hide_empty: 'false' };
  const ofEvents: readonly (readonly [Collection, Query])[] = [
    ['events', { include: ids }],
    ['events', { categories: joined(sample.flatMap(({ categories }) => categories)), ...EVER }],
    ['events', { tags: joined(sample.flatMap(({ tags }) => tags)), ...EVER }],
    ['events', { venue: joined(sample.map(({ venue }) => venue).filter((id) => id !== '')), ...EVER }],
  ];
  const ofTerms: readonly (readonly [Collection, Query])[] = [
    [collection, { include: ids, ...terms, orderby: 'include' }],
    [collection, { exclude: ids, ...terms }],
    ['events', { [collection]: ids, ...EVER }],
  ];
  return (collection === 'events' ? ofEvents : hasStatus(collection) ? [] : ofTerms)
    .filter(([, query]) => !Object.values(query).includes(''))
    .map(([list, query]) => walk(as, list, query));
}

/** Requests for some records only: searches, date ranges, lists of several ids. */
export function requestsAboutSample(
  as: Caller,
  collection: Collection,
  sample: readonly RecordFacts[],
): CompareRequest[] {
  const known = sample.filter(({ id }) => id !== '');
  const each = known.flatMap((facts) =>
    collection === 'events' ? requestsOfEvent(as, facts) : requestsOfOther(as, collection, facts),
  );
  const all = [...requestsAboutSeveral(as, collection, known), ...each];
  return Array.from(new Map(all.map((request) => [lineOf(request), request])).values());
}
