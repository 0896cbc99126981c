import { describe, expect, it } from 'vitest';
import { postPage, termPage } from '../../src/wire/page.js';
import { textOf } from '../site-of-tests.js';

const facts = { records: ['{"id":1}', '{"id":2}'], page: { total: 2, total_pages: 1 } };

describe('the body of a list', () => {
  it('of events has the records first', () => {
    const urls = { rest_url: 'r', next_rest_url: 'n', previous_rest_url: 'p' };
    expect(textOf(postPage({ ...facts, collection: 'events', urls }))).toBe(
      '{"events":[{"id":1},{"id":2}],"rest_url":"r","next_rest_url":"n","previous_rest_url":"p","total":2,"total_pages":1}',
    );
  });

  it('of terms has them behind the totals', () => {
    expect(
      textOf(termPage({ ...facts, collection: 'tags', urls: { rest_url: 'r', next_rest_url: 'n' } })),
    ).toBe('{"rest_url":"r","total":2,"total_pages":1,"tags":[{"id":1},{"id":2}],"next_rest_url":"n"}');
    expect(textOf(termPage({ ...facts, records: [], collection: 'tags', urls: { rest_url: 'r' } }))).toBe(
      '{"rest_url":"r","total":2,"total_pages":1,"tags":[]}',
    );
  });
});
