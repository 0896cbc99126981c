import { expect, it } from 'vitest';
import type { CompareRequest } from '../src/compare-request.js';
import { expectedRequests } from '../src/expected-requests.js';
import { FIRST_PAGE } from '../src/page-walk.js';

const list = (query: CompareRequest['query'], more: Partial<CompareRequest> = {}): CompareRequest => ({
  ...{ as: 'anonymous', path: ['events'], query: { per_page: '50', ...query }, walk: FIRST_PAGE },
  ...more,
});

const TOTALS = new Map([['events', 2500]] as const);

it.each<[string, CompareRequest[], number | undefined, number]>([
  ['one for an answer', [{ as: 'anonymous', path: ['doc'] }], undefined, 1],
  ['one for a list that is filtered: its length is not known', [list({ venue: '7' })], undefined, 1],
  ['the pages of a whole list', [list({ end_date: '9999-12-30' })], undefined, 50],
  [
    'the pages that are left of one',
    [list({ page: '11' }, { walk: { ...FIRST_PAGE, page: 11, listed: { a: 500, b: 500 } } })],
    ...([undefined, 40] as const),
  ],
  ['the records of a list, and its pages', [list({}, { derive: true })], undefined, 50 + 5000],
  ['no more records than are sampled', [list({}, { derive: true })], 20, 50 + 40],
  ['one for a list whose length is not told', [list({}, { path: ['tags'], derive: true })], undefined, 1],
])('the requests that remain are %s', (_, requests, sampled, count) => {
  expect(expectedRequests(requests, sampled, TOTALS)).toBe(count);
});
