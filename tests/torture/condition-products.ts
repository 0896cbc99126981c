import { get, post, request, type Product, type ProductSizes } from './limit-products.js';
import type { Shape } from './cost-shapes.js';
import { LIMITS } from './limits.js';

/*
 * Conditions of lists, two, three and four at once, each at its largest, over events each of which has a value of every field and
 * many terms: what each finds is nearly everything, so that a list that multiplies them shows.
 */

const { list, ownFields, perPage } = LIMITS;

const KALENDS = '/../../../kalends/v1';
const SITE = '/../../../..';

/** What `tec/v1` demands. */
const ACKNOWLEDGED = {
  'X-TEC-EEA':
    'I understand that this endpoint is experimental and may change in a future release without maintaining backward compatibility. ' +
    'I also understand that I am using this endpoint at my own risk, while support is not provided for it.',
};

/** The declared fields that lists are filtered and sorted by. */
export const FILTERED_FIELDS = {
  filter_age: { type: 'integer', filter: true },
  filter_mood: { type: 'choice', options: ['calm', 'loud', 'dark', 'odd'], filter: true },
  filter_price: { type: 'number', filter: true },
  filter_languages: { type: 'choices', options: ['de', 'en', 'it'], filter: true },
} as const;

/** As many fields as there may be beside those that lists are filtered by. */
export const ownFieldsOf = <T>(field: (number: number) => T): Record<string, T> =>
  Object.fromEntries(
    Array.from({ length: ownFields.most - Object.keys(FILTERED_FIELDS).length }, (_, number) => [
      `own_${number}`,
      field(number),
    ]),
  );

/** How many records of each kind events link to: as many as a filter names. */
const LINKED = { categories: 50, tags: list.most, venue: list.most, organizer: list.most };
type LinkName = keyof typeof LINKED;
const LINK_NAMES = Object.keys(LINKED) as LinkName[];
const LINKED_KINDS = { categories: 'category', tags: 'tag', venue: 'venue', organizer: 'organizer' } as const;

/** How many events there are in a full run, and venues besides those of the events. */
const EVENTS = 10_000;
const VENUES = 4000;
/** How many records a commit of the preparation stores at once. */
const AT_ONCE = 20;
/** How many compositions of each number of conditions are drawn. */
const DRAWN = 12;

type Ids = Readonly<Record<LinkName, readonly number[]>>;

/** The values of the fields of a record of a number: each has all of them. */
const fieldsOf = (n: number): object => ({
  filter_age: n % 90,
  filter_mood: FILTERED_FIELDS.filter_mood.options[n % 4],
  filter_price: ((n * 17) % 4_999) / 2,
  filter_languages: FILTERED_FIELDS.filter_languages.options.slice(0, 1 + (n % 3)),
});

/** The event of a number, which has some of everything, spread without chance. */
function eventOf(n: number, ids: Ids): object {
  const day = new Date(Date.UTC(2026, 0, 1) + ((n * 37) % 1400) * 86_400_000).toISOString().slice(0, 10);
  const some = (name: LinkName, count: number) => [
    ...new Set(
      Array.from({ length: count }, (_, k) => ids[name][(n * 7 + k * k * 31) % ids[name].length] ?? 0),
    ),
  ];
  return {
    ...{ title: `Composed ${(n * 7919) % 100_003}`, description: `Words about number ${n}. `.repeat(4) },
    ...{ start_date: `${day} 18:00:00`, end_date: `${day} 20:00:00`, cost: String(n % 30) },
    ...{ categories: some('categories', 2), tags: some('tags', 6), organizer: some('organizer', 2) },
    venue: some('venue', 1)[0],
    custom_fields: fieldsOf(n),
  };
}

/** The conditions on declared fields, each of which most records meet, as parameters of `tribe/events/v1`. */
const FIELD_CONDITIONS = [
  'custom[filter_age][gt]=3&custom[filter_age][lt]=80',
  'custom[filter_price][gt]=1&custom[filter_price][lt]=2400',
  'custom[filter_mood]=calm,loud,dark',
  'custom[filter_languages]=de,en',
];

/** The conditions on events, each of which finds most. */
const conditionsOf = (ids: Ids): readonly string[] => [
  ...LINK_NAMES.map((name) => `${name}=${ids[name].join(',')}`),
  ...FIELD_CONDITIONS,
  'geoloc=1&geoloc_lat=45&geoloc_lng=10&distance=2000',
  'has_geoloc=1',
  'end_date=2040-01-01',
  'cost=paid',
  'modified_after=2000-01-01',
  'search=composed',
  'search=-zebra',
  'one_per_series=1',
  'event_status=scheduled,postponed,moved',
];

/** The orders of a list. */
const ORDERS = [
  '',
  '&sort=title',
  '&sort=date&direction=desc',
  '&sort=filter_price',
  '&sort=filter_mood&direction=desc',
];

/** Where a list is asked for: by these paths, of a page in the middle or of everything. */
const PLACES: readonly ((query: string) => string)[] = [
  (query) => `/events?start_date=2000-01-01&per_page=1&page=3&${query}`,
  (query) => `/events?start_date=2000-01-01&per_page=${perPage.most}&page=40&${query}`,
  (query) => `/../../../tec/v1/events?start_date=2000-01-01&per_page=1&${query}`,
  (query) => `${SITE}/events.ics?start_date=2000-01-01&${query}`,
  (query) => `${SITE}/events/feed/?start_date=2000-01-01&${query}`,
  (query) => `${SITE}/events/?${query}`,
  (query) => `${KALENDS}/changes?per_page=100&${query}`,
];

/** The conditions on venues, each of which finds most or, of those with events, some. */
const VENUE_CONDITIONS = [
  ...FIELD_CONDITIONS,
  'search=composed',
  'has_events=1',
  'has_events=0',
  'only_with_upcoming=1',
];

/** Where venues are asked for. */
const VENUE_PLACES: readonly ((query: string) => string)[] = [
  (query) => `/venues?per_page=1&page=3&${query}`,
  (query) => `/../../../tec/v1/venues?per_page=1&${query}`,
];

/** Compositions of so many conditions: some drawn ones. */
function* composed(conditions: readonly string[], size: number, chance: () => number): Generator<string> {
  for (let number = 0; number < DRAWN; number++) {
    const left = [...conditions];
    const drawn = Array.from({ length: size }, () => left.splice(Math.floor(chance() * left.length), 1)[0]);
    yield drawn.join('&') + (ORDERS[Math.floor(chance() * ORDERS.length)] ?? '');
  }
}

/** A list by conditions, under a name that tells them. */
const asked = (path: string): Shape => ({
  ...get(path),
  headers: path.includes('/tec/') ? ACKNOWLEDGED : {},
  name: path.replaceAll(/(\d+,){3,}\d+/g, (ids) => `<${ids.split(',').length} ids>`),
});

/** The name of the product. */
export const CONDITIONS = 'conditions of lists';

/** What conditions of lists cost together. */
export const conditionProducts = ({ divisor, chance }: ProductSizes): readonly Product[] => [
  {
    name: CONDITIONS,
    limits: ['list', 'perPage', 'ownFields', 'parameters'],
    async run({ prepare, measure }) {
      const make = (name: LinkName) => async (n: number) => {
        const place = { geo_lat: 40 + n / 20, geo_lng: 10 };
        const fields = {
          categories: { name: `Composed ${n}` },
          tags: { name: `Composed ${n}` },
          venue: { venue: `Composed ${n}`, ...place },
          organizer: { organizer: `Composed ${n}` },
        }[name];
        return prepare(post(LINKED_KINDS[name], fields, 'administrator'));
      };
      const ids: Record<LinkName, number[]> = { categories: [], tags: [], venue: [], organizer: [] };
      for (const name of LINK_NAMES)
        for (let n = 0; n < LINKED[name]; n++) ids[name].push(await make(name)(n));
      for (let n = 0; n < EVENTS / divisor; n += AT_ONCE)
        await Promise.all(
          Array.from({ length: AT_ONCE }, (_, k) =>
            prepare(request('composed', 'POST', '/events', 'administrator', eventOf(n + k, ids))),
          ),
        );
      for (let n = 0; n < VENUES / divisor; n += AT_ONCE)
        await Promise.all(
          Array.from({ length: AT_ONCE }, (_, k) => {
            const venue = { venue: `Composed beside ${n + k}`, custom_fields: fieldsOf(n + k) };
            return prepare(post('venue', venue, 'administrator'));
          }),
        );
      const conditions = conditionsOf(ids);
      for (const size of [2, 3, 4])
        for (const query of composed(conditions, size, chance))
          for (const place of PLACES) await measure(asked(place(query)));
      for (const size of [2, 3, 4])
        for (const query of composed(VENUE_CONDITIONS, size, chance))
          for (const place of VENUE_PLACES) await measure(asked(place(query)));
      // all kinds of links at once are the dearest
      for (const place of PLACES)
        await measure(asked(place(conditions.slice(0, LINK_NAMES.length).join('&'))));
    },
  },
];
