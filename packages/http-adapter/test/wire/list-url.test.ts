import type { FoundPage } from '@kalends/core/internal';
import { PLACES } from '@kalends/site';
import { describe, expect, it } from 'vitest';
import { LIST_ARGS } from '../../src/wire/list-args.js';
import { LIST_URLS, listUrls } from '../../src/wire/list-url.js';

const page = (facts: Partial<FoundPage> = {}): FoundPage => ({
  refs: [],
  version: undefined,
  total: 5,
  total_pages: 1,
  page: 1,
  per_page: 10,
  effective: {},
  more: (facts.page ?? 1) < (facts.total_pages ?? 1),
  ...facts,
});

const MAY = { start_date: '2027-05-01 00:00:00', end_date: '2027-06-30 23:59:59' };
const MAY_TEXT = 'start_date=2027-05-01+00%3A00%3A00&end_date=2027-06-30+23%3A59%3A59';

const urls = (list: keyof typeof LIST_URLS, given: Record<string, unknown>, facts: Partial<FoundPage> = {}) =>
  listUrls({ collection: `http://c.test/${list}`, rules: LIST_URLS[list], given, page: page(facts) });

it.each(Object.entries(LIST_ARGS))(
  'the address of a list of the kind %s has every parameter',
  (kind, args) => {
    const named = LIST_URLS[PLACES[kind as keyof typeof LIST_ARGS].collection].map(([name]) => name);
    expect(Object.keys(args).filter((name) => !named.includes(name))).toEqual([]);
  },
);

describe('the addresses of a list of events', () => {
  it('are those of the contract', () => {
    const given = { per_page: '3', page: '2', start_date: '2027-05-01', end_date: '2027-06-30' };
    const facts = { page: 2, per_page: 3, total_pages: 4, effective: { ...MAY, status: 'publish' } };
    expect(urls('events', given, facts)).toEqual({
      rest_url: `http://c.test/events/?page=2&per_page=3&${MAY_TEXT}&status=publish`,
      next_rest_url: `http://c.test/events/?per_page=3&${MAY_TEXT}&status=publish&page=3`,
      previous_rest_url: `http://c.test/events/?per_page=3&${MAY_TEXT}&status=publish`,
    });
  });

  it.each([
    [
      'own fields',
      { custom: { mood: ['calm', 'loud, late'], age: { lt: '12' } } },
      '&status=any&custom%5Bmood%5D%5B%5D=calm&custom%5Bmood%5D%5B%5D=loud%2C+late&custom%5Bage%5D%5Blt%5D=12',
    ],
    ['search', { search: 'Tom & Ann' }, '&search=Tom+%26+Ann&status=any'],
    ['terms', { tags: ['a', 'b'], categories: 'c, d' }, '&categories=c%2C+d&tags=a%2Cb&status=any'],
    [
      'links',
      { venue: '1,2', organizer: [3, '4'], featured: true },
      '&status=any&venue=1%2C2&organizer=3%2C4&featured=true',
    ],
    ['ids by other keys', { include: { a: 1, b: '2' } }, '&status=any&include=1%2C2'],
    ['flags that are off', { featured: 'false', ticketed: '0' }, '&status=any&ticketed=0&featured=false'],
    ['unknown names', { order: 'desc', _fields: 'id' }, '&status=any'],
    ['null', { search: null }, '&status=any'],
    ['geolocation', { geoloc: 'true' }, '&geoloc=1&geoloc_lat=&geoloc_lng=&status=any'],
    ['no coordinates', { geoloc: 'false' }, '&geoloc=false&status=any'],
    [
      'near a point',
      { geoloc_distance: '5', geoloc_lng: '-2', geoloc_lat: 1.5 },
      '&geoloc_lat=1.5&geoloc_lng=-2&geoloc_distance=5&status=any',
    ],
    ['half a character', { search: '\ud800' }, '&search=%EF%BF%BD&status=any'],
  ])('carry %s', (_what, given, text) => {
    const { rest_url } = urls('events', given, { effective: { status: 'any' } });
    expect(rest_url).toBe(`http://c.test/events/?page=1&per_page=10${text}`);
  });

  it('tell the window that took effect, none where none did', () => {
    const given = { start_date: '2027-05-01', starts_after: 'tomorrow', strict_dates: 'true' };
    expect(
      urls('events', given, { effective: { starts_after: '2026-11-21 05:00:00', status: 'any' } }).rest_url,
    ).toBe(
      'http://c.test/events/?page=1&per_page=10&status=any&starts_after=2026-11-21+05%3A00%3A00&strict_dates=true',
    );
  });

  it('tell that everything is shown, but do not ask for it by that name', () => {
    const found = urls('events', {}, { page: 2, total_pages: 3, effective: { status: 'any' } });
    expect(found).toEqual({
      rest_url: 'http://c.test/events/?page=2&per_page=10&status=any',
      next_rest_url: 'http://c.test/events/?per_page=10&page=3',
      previous_rest_url: 'http://c.test/events/?per_page=10',
    });
  });

  it('leave out an empty status, which the neighbours need', () => {
    const found = urls('events', { status: '' }, { total_pages: 2, effective: { status: '' } });
    expect(found.rest_url).toBe('http://c.test/events/?page=1&per_page=10');
    expect(found.next_rest_url).toBe('http://c.test/events/?per_page=10&status=&page=2');
  });
});

describe('the addresses of other lists', () => {
  it('of venues and organizers', () => {
    const given = { only_with_upcoming: '1', has_events: 'true', event: 5, search: 'x' };
    expect(urls('venues', given, { effective: { status: 'publish' } }).rest_url).toBe(
      'http://c.test/venues/?page=1&per_page=10&search=x&event=5&has_events=true&only_with_upcoming=1&status=publish',
    );
  });

  it.each([
    [{}, 'http://c.test/categories/'],
    [{ hide_empty: 'true' }, 'http://c.test/categories/'],
    [{ hide_empty: '0', parent: 3 }, 'http://c.test/categories/?hide_empty=0&parent=3'],
    [{ orderby: 'id', order: 'desc' }, 'http://c.test/categories/?order=desc&orderby=id'],
    [{ post: 1, event: 2 }, 'http://c.test/categories/?post=1&event=2'],
  ])('of terms asked for by %j: %s', (given, url) => {
    expect(urls('categories', given).rest_url).toBe(url);
  });

  it('of terms beyond the end', () => {
    expect(urls('tags', { per_page: 2, page: 4 }, { page: 4, per_page: 2, total_pages: 3 })).toEqual({
      rest_url: 'http://c.test/tags/?page=4&per_page=2',
      previous_rest_url: 'http://c.test/tags/?per_page=2&page=3',
    });
  });
});
