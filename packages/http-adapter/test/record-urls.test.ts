import { siteOf } from '@kalends/site';
import { expect, it } from 'vitest';
import { collectionUrl, globalId, recordUrl } from '../src/record-urls.js';

const site = siteOf('http://calendar.test');

it('a record and its list are below the root of the interface', () => {
  expect(collectionUrl(site, 'category')).toBe('http://calendar.test/wp-json/tribe/events/v1/categories');
  expect(recordUrl(site, 'event', 7)).toBe('http://calendar.test/wp-json/tribe/events/v1/events/7');
  expect(globalId(site, 7)).toBe('calendar.test?id=7');
});
