import { describe, expect, it } from 'vitest';
import { describeRoute, namespaceIndex, namespaceOn } from '../../src/doc/namespace-index.js';
import { newInterface, SITE } from '../site-of-tests.js';

const { calendar, routes } = newInterface();
const index = namespaceIndex(routes, calendar, SITE);
const ROOT = '/tribe/events/v1';
const ID = String.raw`(?P<id>\d+)`;
const SLUG = '(?P<slug>[^/]+)';

const argsOf = (pattern: string, endpoint: number) =>
  index.routes[`${ROOT}${pattern}`]?.endpoints[endpoint]?.args;
const namesOf = (pattern: string, endpoint: number) => Object.keys(argsOf(pattern, endpoint) ?? {}).join(' ');

const EVENT_FIELDS =
  'author date date_utc title description slug excerpt status timezone all_day start_date end_date image cost website show_map ' +
  'show_map_link hide_from_listings sticky featured categories tags venue organizer';

describe('the namespace index', () => {
  it('has the fifteen routes by their patterns', () => {
    expect(Object.keys(index.routes)).toEqual(
      [
        ...['', '/doc', '/events', `/events/${ID}`, `/events/by-slug/${SLUG}`],
        ...['/venues', `/venues/${ID}`, `/venues/by-slug/${SLUG}`],
        ...['/organizers', `/organizers/${ID}`, `/organizers/by-slug/${SLUG}`],
        ...['/categories', `/categories/${ID}`, '/tags', `/tags/${ID}`],
      ].map((pattern) => `${ROOT}${pattern}`),
    );
    expect(index.namespace).toBe('tribe/events/v1');
    expect(index._links).toEqual({ up: [{ href: 'http://calendar.test/wp-json/' }] });
  });

  it('links to the routes that have no placeholder', () => {
    const linked = Object.values(index.routes).flatMap(
      ({ _links }) => _links?.self.map(({ href }) => href) ?? [],
    );
    const api = 'http://calendar.test/wp-json/tribe/events/v1';
    const paths = ['', '/doc', '/events', '/venues', '/organizers', '/categories', '/tags'];
    expect(linked).toEqual(paths.map((path) => `${api}${path}`));
  });

  it('has an empty list where nothing is declared', () => {
    expect(argsOf('/doc', 0)).toEqual([]);
    expect(argsOf('', 0)).toEqual({
      namespace: { default: 'tribe/events/v1', required: false },
      context: { default: 'view', required: false },
    });
  });

  it('declares the parameters of every operation in their order', () => {
    expect(namesOf('/events', 1)).toBe(EVENT_FIELDS);
    expect(namesOf(`/events/${ID}`, 0)).toBe('id password');
    expect(namesOf(`/events/${ID}`, 2)).toBe(`id password ${EVENT_FIELDS}`);
    expect(namesOf(`/events/by-slug/${SLUG}`, 1)).toBe('slug');
    expect(namesOf(`/events/by-slug/${SLUG}`, 2)).toBe(`slug ${EVENT_FIELDS.replace(' slug', '')}`);
    expect(namesOf(`/organizers/by-slug/${SLUG}`, 2)).toBe(
      'slug author date date_utc organizer description status phone website email image',
    );
    expect(namesOf(`/categories/${ID}`, 1)).toBe('id name description slug parent');
    expect(namesOf('/tags', 0)).toBe(
      'page per_page search exclude include order orderby hide_empty post event slug',
    );
  });

  it('tells which are required', () => {
    const required = (pattern: string, endpoint: number) =>
      Object.entries(argsOf(pattern, endpoint) ?? {})
        .filter(([, arg]: [string, { readonly required: boolean }]) => arg.required)
        .map(([name]) => name);
    expect(required('/events', 1)).toEqual(['title', 'start_date', 'end_date']);
    expect(required(`/events/${ID}`, 2)).toEqual(['id']);
    expect(required(`/events/by-slug/${SLUG}`, 2)).toEqual([]);
    expect(required(`/venues/by-slug/${SLUG}`, 2)).toEqual(['slug']);
    expect(required('/categories', 1)).toEqual(['name']);
  });

  it('tells the defaults by the minute, as they do not change from second to second', () => {
    expect(argsOf('/events', 0)).toMatchObject({
      page: { default: 1 },
      per_page: { default: '10' },
      start_date: { default: '2026-11-19 18:59:00' },
      end_date: { default: '2028-11-20 23:07:00' },
    });
    const busy = newInterface();
    const settings = { ...busy.calendar.settings, per_page: 5 };
    const described = namespaceIndex(busy.routes, { ...busy.calendar, settings }, SITE);
    expect(described.routes[`${ROOT}/tags`]?.endpoints[0]?.args).toMatchObject({
      per_page: { default: '5' },
    });
  });
});

/** transport.md §8: the orders of keys, and the parameters that have another order than `type, description, required`. */
const KEY_ORDERS: readonly (readonly [
  keys: string,
  args: (path: string, method: string, name: string) => boolean,
])[] = [
  ['default,required', (path) => path === ''],
  ['default,description,type,required', (_, __, name) => /^(?:per_)?page$/.test(name)],
  [
    'default,description,required',
    (path, method, name) =>
      (path === '/events' && method === 'GET' && /^(?:start_date|end_date|strict_dates)$/.test(name)) ||
      (path.startsWith('/events') && method !== 'GET' && name === 'website'),
  ],
  ['default,type,description,required', (_, __, name) => name === 'all_day'],
  [
    'default,items,description,required',
    (path, method, name) => path.startsWith('/events') && method === 'POST' && LINKS.test(name),
  ],
  [
    'description,items,required',
    (path, method, name) =>
      method === 'GET' && (/^(?:in|ex)clude$/.test(name) || (path === '/events' && LINKS.test(name))),
  ],
  [
    'description,type,required',
    (path, method, name) =>
      method === 'GET' &&
      !path.includes('{') &&
      /^(?:search|event|post|order|orderby|slug|parent)$/.test(name),
  ],
  [
    'description,required',
    (_, __, name) => /^(?:(?:start|end)s_(?:before|after)|cost|has_events)$/.test(name),
  ],
  [
    'format,description,required',
    (_, method, name) => (method === 'GET' && name === 'status') || name.startsWith('geoloc_l'),
  ],
  ['description,default,required', (_, __, name) => name === 'only_with_upcoming'],
  ['description,type,default,required', (_, __, name) => name === 'hide_empty'],
  [
    'type,default,description,required',
    (path, method, name) =>
      method === 'POST' &&
      !/^(?:id|slug)$/.test(name) &&
      (path.startsWith('/organizers') || (path.startsWith('/venues') && VENUE_DEFAULTS.includes(name))),
  ],
];
const LINKS = /^(?:categories|tags|venue|organizer)$/;
const VENUE_DEFAULTS = [
  ...['description', 'show_map', 'show_map_link', 'address', 'city', 'country', 'province', 'state'],
  ...['zip', 'phone', 'stateprovince', 'website', 'image'],
];

it('shows the keys of every parameter in the order of transport.md §8', () => {
  const odd = routes.flatMap(({ path, operations }) =>
    operations.flatMap(({ args, methods: [method = 'GET'] }) =>
      Object.entries(args?.(calendar) ?? {}).flatMap(([name, arg]) => {
        const [wanted] = KEY_ORDERS.find(([, fits]) => fits(path, method, name)) ?? [
          'type,description,required',
        ];
        const keys = Object.keys(arg).join();
        return keys === wanted ? [] : [`${method} ${path} ${name}: ${keys}, not ${wanted}`];
      }),
    ),
  );
  expect(odd).toEqual([]);
});

describe('describeRoute', () => {
  it('is what the index says of the route', () => {
    const patterns = Object.values(index.routes);
    expect(routes.map((route) => describeRoute(route, calendar, namespaceOn(SITE)))).toEqual(patterns);
    expect(patterns[3]?.methods).toEqual(['GET', 'DELETE', 'POST', 'PUT', 'PATCH']);
    expect(patterns[12]?.methods).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
  });
});
