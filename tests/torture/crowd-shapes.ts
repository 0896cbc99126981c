import { PLACES } from '@kalends/site';

/** What the clients of a crowd ask for. */
export interface CrowdShape {
  readonly name: string;
  /** The path on the site for a request, by its number: 0, 1, 2, …, and by where a copy has arrived. */
  readonly path: (number: number, cursor: string) => string;
  /** Where copies begin: each client goes on from there as its answers tell, and again when it has everything. */
  readonly begin?: string;
  /** What an editor saves at the same time. Default: the title of an event. */
  readonly edit?: { readonly path: string; readonly field: string };
}

const API = '/wp-json/tribe/events/v1';
const WP = '/wp-json/wp/v2';
const CHANGES = '/wp-json/kalends/v1/changes';

const dayOf = (number: number): string =>
  new Date(Date.UTC(2026, 0, 1 + (number % 1_500))).toISOString().slice(0, 10);
const monthOf = (number: number): string =>
  new Date(Date.UTC(2026, number % 48, 1)).toISOString().slice(0, 7);

/** The month of the events that last all of it, and where they are. */
export const LONG_MONTH = '2027-05';
export const LONG_HALL = 'Long hall';

/** These events, as copies of them are told what changes. */
const COPY = `${CHANGES}?categories=category-9,category-19,category-29,category-39`;

/** `one`: the same address, which a cache may answer. Otherwise each request has another one. */
export const CROWD_SHAPES: readonly CrowdShape[] = [
  { name: 'the start page', path: () => '/' },
  { name: 'one month', path: () => '/events/2027-03/' },
  { name: 'months', path: (number) => `/events/${monthOf(number)}/` },
  {
    name: 'months of categories',
    path: (number) => `/events/category/category-${number % 40}/${monthOf(number)}/`,
  },
  {
    name: 'months with a search',
    path: (number) => `/events/${monthOf(number)}/?tribe-bar-search=event+${number % 10}`,
  },
  { name: 'a month of long events', path: () => `/events/${LONG_MONTH}/` },
  {
    name: 'days of long events',
    path: (number) => `/events/${LONG_MONTH}-${String((number % 31) + 1).padStart(2, '0')}/`,
  },
  { name: 'one day', path: () => '/events/2027-03-01/' },
  { name: 'days', path: (number) => `/events/${dayOf(number)}/` },
  { name: 'lists in pages', path: (number) => `/events/list/page/${(number % 500) + 1}/` },
  { name: 'past events', path: (number) => `/events/past/page/${(number % 10) + 1}/` },
  { name: 'searches in pages', path: (number) => `/events/?tribe-bar-search=about+event+${number}` },
  { name: 'a venue', path: () => '/venue/hall-0/' },
  { name: 'events', path: (number) => `/event/event-${number % 1_000}/` },
  { name: 'a tag', path: (number) => `/tag/tag-${number % 90}/` },
  { name: 'embedded months', path: (number) => `/embed/${monthOf(number)}/` },
  { name: 'events.ics', path: () => '/events.ics' },
  { name: 'events.ics of categories', path: (number) => `/events.ics?categories=category-${number % 40}` },
  { name: 'a month as iCalendar', path: (number) => `/events/${monthOf(number)}/?ical=1` },
  {
    name: 'events.json',
    path: (number) => `/events.json?start=${dayOf(number)}&end=${dayOf(number + 40)}`,
  },
  { name: 'the sitemap', path: () => '/event-sitemap.xml' },
  { name: 'parts of the sitemap', path: (number) => `/event-sitemap-${(number % 10) + 1}.xml` },
  { name: 'RSS', path: () => '/events/feed/' },
  { name: 'RSS of categories', path: (number) => `/events/category/category-${number % 40}/feed/` },
  { name: 'the document', path: () => `${API}/doc` },
  { name: 'the default list', path: () => `${API}/events` },
  { name: 'lists of 50', path: (number) => `${API}/events?per_page=50&page=${(number % 100) + 1}` },
  { name: 'searches', path: (number) => `${API}/events?search=about+event+${number}` },
  { name: 'the state of a copy', path: (number) => `${CHANGES}?per_page=${(number % 100) + 1}` },
  {
    name: 'the state of copies of categories',
    path: (number) => `${CHANGES}?per_page=100&categories=category-${number % 40}&search=${number}`,
  },
  {
    name: 'copies by old cursors',
    begin: COPY,
    path: (number, cursor) => `${COPY}&per_page=${(number % 100) + 1}&cursor=${cursor}`,
    edit: { path: '/venues/by-slug/long-hall', field: 'venue' },
  },
  ...Object.values(PLACES).map(({ generic }) => ({
    name: `wp/v2/${generic}`,
    path: (number: number) => `${WP}/${generic}?per_page=100&page=${(number % 20) + 1}&orderby=slug`,
  })),
  {
    name: 'wp/v2/tribe_events with what it embeds',
    path: (number) => `${WP}/tribe_events?per_page=100&_embed=1&offset=${number % 1_000}`,
  },
];
