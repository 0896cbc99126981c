import { describe, expect, it } from 'vitest';
import { apiUrl, jsonRootUrl } from '../../src/addresses/api-address.js';
import { postUrl, siteOf, termUrl } from '../../src/addresses/page-urls.js';

const site = siteOf('http://calendar.test');

describe('siteOf', () => {
  it.each([
    ['http://calendar.test', 'http://calendar.test', 'calendar.test'],
    ['http://calendar.test/', 'http://calendar.test', 'calendar.test'],
    ['http://127.0.0.1:3000/wp-json/tribe/events/v1', 'http://127.0.0.1:3000', '127.0.0.1'],
    ['https://x.example/blog/wp-json/tribe/events/v1/', 'https://x.example/blog', 'x.example'],
    ['https://x.example/index.php/wp-json', 'https://x.example', 'x.example'],
    ['http://[::1]:8080/wp-json', 'http://[::1]:8080', '[::1]'],
    ['http://[::1]', 'http://[::1]', '[::1]'],
    ['http://user:pass@x.example:81/', 'http://user:pass@x.example:81', 'x.example'],
  ])('%s is the site %s on %s', (given, url, host) => {
    const site = siteOf(given);
    expect(site).toEqual({ url, host, links: {} });
    expect(apiUrl(site)).toBe(`${url}/wp-json/tribe/events/v1`);
    expect(jsonRootUrl(site)).toBe(`${url}/wp-json/`);
  });
});

describe('the addresses of a record', () => {
  it.each([
    ['publish', 'http://calendar.test/event/jazz/'],
    ['private', 'http://calendar.test/event/jazz/'],
    ['draft', 'http://calendar.test/?post_type=tribe_events&p=7'],
    ['pending', 'http://calendar.test/?post_type=tribe_events&p=7'],
    ['future', 'http://calendar.test/?post_type=tribe_events&p=7'],
    ['trash', 'http://calendar.test/?post_type=tribe_events&p=7'],
  ] as const)('of status %s: %s', (status, url) => {
    expect(postUrl(site, 'event', { id: 7, slug: 'jazz', status })).toBe(url);
  });

  it('are told by kind', () => {
    expect(postUrl(site, 'venue', { id: 5, slug: 'hall', status: 'draft' })).toBe(
      'http://calendar.test/?post_type=tribe_venue&p=5',
    );
    expect(postUrl(site, 'organizer', { id: 5, slug: 'ann', status: 'publish' })).toBe(
      'http://calendar.test/organizer/ann/',
    );
    expect(termUrl(site, 'category', ['par', 'kid'], 7)).toBe(
      'http://calendar.test/events/category/par/kid/',
    );
    expect(termUrl(site, 'tag', ['kid'], 7)).toBe('http://calendar.test/tag/kid/');
  });
});
