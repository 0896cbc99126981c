import { describe, expect, it } from 'vitest';
import type { Interface } from '../src/interface.js';
import { createMatcher } from '../src/match.js';
import { echoInterface } from '../../http-adapter/test/echo-interface.js';

const echo = echoInterface();

const match = createMatcher([echo], 'http://calendar.test');

const at = (url: string, matcher = match): string | null => {
  const found = matcher(url);
  return found && (found.found === undefined ? 'no route' : `${found.found.route.path} ${found.key}`.trim());
};

it('leaves URLs of no interface to the one that is the whole site, and then to the host', () => {
  const otherwise = { path: '/{path*}', accepts: 'text/html' as const, operations: [] };
  const whole: Interface = { ...echoInterface(), root: '/whole', otherwise };
  const matcher = createMatcher([whole, echo], 'http://calendar.test/base');
  const routeOf = (url: string, accept?: string) => matcher(url, accept)?.found?.route.path;
  expect(routeOf('/base/nothing?a=b', 'text/html')).toBe('/{path*}');
  expect(routeOf('/wp-json/tribe/events/v1/things', 'text/html')).toBe('/things');
  expect(matcher('/wp-json/tribe/events/v1/nothing', 'text/html')?.found).toBeUndefined();
  expect(matcher('/nothing', 'application/json')).toBeNull();
});

describe('addresses', () => {
  it.each([
    ['/wp-json/tribe/events/v1', ''],
    ['/wp-json/tribe/events/v1/', ''],
    ['/wp-json/tribe/events/v1/things', '/things'],
    ['/wp-json/tribe/events/v1/things/', '/things'],
    ['/wp-json/tribe/events/v1/things//', '/things'],
    ['/wp-json/tribe/events/v1//', ''],
    ['//wp-json/tribe/events/v1/things', '/things'],
    ['///wp-json/tribe/events/v1/things///', '/things'],
    ['http://calendar.test//wp-json/tribe/events/v1/things//?page=2', '/things'],
    ['//index.php/wp-json/tribe/events/v1/things', '/things'],
    ['//?rest_route=/tribe/events/v1/things//', '/things'],
    ['/?rest_route=/tribe/events/v1/things/by-slug/caf%25C3%25A9', '/things/by-slug/{slug} caf%C3%A9'],
    ['/?rest_route=/tribe/events/v1/things/by-slug/caf%C3%A9+1', '/things/by-slug/{slug} café 1'],
    ['/wp-json/tribe/events/v1/things?page=2', '/things'],
    ['/wp-json/TRIBE/events/V1/THINGS', '/things'],
    ['/wp-json/tribe/events/v1/things/7', '/things/{id} 7'],
    ['/wp-json/tribe/events/v1/things/007/', '/things/{id} 007'],
    ['/wp-json/tribe/events/v1/things/by-slug/Some-Slug', '/things/by-slug/{slug} Some-Slug'],
    ['/wp-json/tribe/events/v1/things/BY-SLUG/12/', '/things/by-slug/{slug} 12'],
    ['/wp-json/tribe/events/v1/things/by-slug/caf%C3%A9', '/things/by-slug/{slug} café'],
    ['/wp-json/tribe/events/v1/things/by-slug/a+b%2Bc', '/things/by-slug/{slug} a b+c'],
    ['/wp-json/tribe/events/v1/things/by-slug/100%', '/things/by-slug/{slug} 100%'],
    ['/wp-json/tribe/events/v1/things/by-slug/a%2Fb', '/things/by-slug/{slug} a/b'],
    ['/index.php/wp-json/tribe/events/v1/things', '/things'],
    ['/?rest_route=/tribe/events/v1/things/7', '/things/{id} 7'],
    ['/?per_page=1&rest_route=%2Ftribe%2Fevents%2Fv1%2Fthings%2F', '/things'],
    ['/?rest_route=/tribe/events/v1', ''],
    ['/index.php?rest_route=/Tribe/events/v1/things', '/things'],
    ['http://calendar.test/wp-json/tribe/events/v1/things', '/things'],
  ])('%s is %s', (url, route) => {
    expect(at(url)).toBe(route);
  });

  it.each([
    '/wp-json/tribe/events/v1/nothing',
    '/wp-json/tribe/events/v1//things',
    '/wp-json/tribe/events/v1/things//7',
    '/wp-json/tribe/events/v1/things/-1',
    '/wp-json/tribe/events/v1/things/1.5',
    '/wp-json/tribe/events/v1/things/0x1',
    '/wp-json/tribe/events/v1/things/%31',
    '/wp-json/tribe/events/v1/things/٣',
    '/wp-json/tribe/events/v1/things/7/more',
    '/wp-json/tribe/events/v1/things/by-slug',
    '/wp-json/tribe/events/v1/things/by-slug/',
    '/wp-json/tribe/events/v1/things/by-slug/a/b',
    '/wp-json/tribe/events/v1/__proto__',
    '/?rest_route=/tribe/events/v1//things',
  ])('%s is ours, and no route', (url) => {
    expect(at(url)).toBe('no route');
  });

  it.each([
    '/',
    '',
    '/index.php',
    '/wp-json',
    '/wp-json/',
    '/wp-json/wp/v2/posts',
    '/wp-json/tribe/events/v10/things',
    '/WP-JSON/tribe/events/v1/things',
    '/wp-jsonx/tribe/events/v1',
    '/wp-json//tribe/events/v1/things',
    '/?rest_route=tribe/events/v1/things',
    '/?rest_route=//tribe/events/v1/things',
    '/?unrest_route=/tribe/events/v1/things',
    '/blog/wp-json/tribe/events/v1/things',
    '/events?rest_route=/tribe/events/v1/things',
    '/?rest_route=/wp/v2/posts',
    '/?rest_route=',
    '/?rest_route[]=/tribe/events/v1/things',
    '/%',
    '*',
  ])('%s is not ours', (url) => {
    expect(at(url)).toBeNull();
  });

  it('keeps the query for those who decode it', () => {
    expect(match('/wp-json/tribe/events/v1/things?a=%20&b?c')).toMatchObject({ query: 'a=%20&b?c' });
  });

  it.each(['http://calendar.test/calendar', 'http://calendar.test/calendar/'])(
    'behind the path of %s, cut off or not',
    (baseUrl) => {
      const mounted = createMatcher([echo], baseUrl);
      expect(at('/calendar/wp-json/tribe/events/v1/things', mounted)).toBe('/things');
      expect(at('/wp-json/tribe/events/v1/things', mounted)).toBe('/things');
      expect(at('//calendar//wp-json/tribe/events/v1/things//', mounted)).toBe('/things');
      expect(at('/calendar/index.php/wp-json/tribe/events/v1/things', mounted)).toBe('/things');
      expect(at('/calendar/?rest_route=/tribe/events/v1/things', mounted)).toBe('/things');
      expect(at('/calendar?rest_route=/tribe/events/v1/things', mounted)).toBe('/things');
      expect(at('/calendars/wp-json/tribe/events/v1/things', mounted)).toBeNull();
    },
  );

  it('refuses a table that it cannot match', () => {
    expect(() =>
      createMatcher(
        [{ ...echo, routes: [{ path: '/things/{id}/parts/{slug}', operations: [] }] }],
        'http://calendar.test',
      ),
    ).toThrow(TypeError);
    expect(() => createMatcher([], 'calendar')).toThrow(TypeError);
  });
});

describe('an interface without a root', () => {
  const paths = ['/events/', '/events/category/{path*}/list', '/events/{day}/', '/event/{slug}'];
  const site: Interface = {
    routes: [
      { path: '/events/', query: (query) => query.includes('ical'), operations: [] },
      ...paths.map((path) => ({ path, operations: [] })),
    ],
    dialect: echo.dialect,
  };
  const matcher = createMatcher([echo, site], 'http://calendar.test');

  it.each([
    ['/events', '/events/'],
    ['/events/', '/events/'],
    ['//events//', '/events/'],
    ['/events/2031-05-01', '/events/{day}/ 2031-05-01'],
    ['/events/category/a/b%20c/list/', '/events/category/{path*}/list a/b c'],
    ['/event/Jazz', '/event/{slug} Jazz'],
    ['/wp-json/tribe/events/v1/things', '/things'],
  ])('%s is %s', (url, route) => {
    expect(at(url, matcher)).toBe(route);
  });

  it('takes the first route whose query fits', () => {
    expect(matcher('/events?ical=1')?.found?.route.query).toBeDefined();
    expect(matcher('/events?page=1')?.found?.route.query).toBeUndefined();
  });

  it.each(['/', '/Events', '/events//2031-05-01', '/events/category/list', '/event/a/b', '/wp-json/'])(
    'leaves %s to the host',
    (url) => {
      expect(at(url, matcher)).toBeNull();
    },
  );
});

describe('an interface that owns what is around others', () => {
  const index: Interface = {
    root: '/wp-json',
    alias: echo.alias ?? ((path) => path),
    routes: [{ path: '/', operations: [] }],
    dialect: echo.dialect,
  };
  const media: Interface = {
    routes: [{ path: '/wp-json/wp/v2/media', operations: [] }],
    dialect: echo.dialect,
  };
  const matcher = createMatcher([echo, index, media], 'http://calendar.test');

  it.each([
    ['/wp-json', '/'],
    ['/wp-json/', '/'],
    ['//wp-json//?context=view', '/'],
    ['/index.php/wp-json/', '/'],
    ['/?rest_route=/', '/'],
    ['/wp-json/tribe/events/v1/things', '/things'],
    ['/wp-json/tribe/events/v1/nothing', 'no route'],
    ['/wp-json/wp/v2/posts', 'no route'],
    ['/wp-json//tribe/events/v1/things', 'no route'],
    ['/?rest_route=tribe/events/v1/things', 'no route'],
    ['/?rest_route=/wp/v2/posts', 'no route'],
    ['/wp-json/wp/v2/media', '/wp-json/wp/v2/media'],
  ])('%s is %s', (url, route) => {
    expect(at(url, matcher)).toBe(route);
  });

  it.each(['/', '/wp-jsonx', '/WP-JSON/', '/?rest_route=', '/?rest_route', '/about?rest_route=/'])(
    'leaves %s to the host',
    (url) => {
      expect(at(url, matcher)).toBeNull();
    },
  );
});
