import { expect } from 'vitest';
import { exchange, mistyped, refused, type Body, type Exchange } from './exchange.js';

const names = (collection: 'categories' | 'tags', ...wanted: readonly string[]) => ({
  status: 200,
  check: (body: Body) => expect((body[collection] as Body[]).map(({ name }) => name)).toEqual(wanted),
});

/** What the lists of categories and tags have in common (lists.md §4); `known` is the name of a term with events. */
export const termLists = (collection: 'categories' | 'tags', known: string): Exchange[] => [
  exchange(
    `lists.md §4: hide_empty in ${collection}`,
    `GET /${collection}`,
    { query: 'search=talk' },
    {
      status: 200,
      body: { [collection]: [], total: 0, total_pages: 0 },
      headers: { 'x-tec-total': '0' },
    },
  ),
  exchange(
    `lists.md §4: the empty ones, too, in ${collection}`,
    `GET /${collection}`,
    { query: 'search=talk&hide_empty=false&orderby=slug&order=desc' },
    names(collection, 'Tea &amp; talk', 'Tea &amp; talk'),
  ),
  exchange(
    `lists.md §4: by slug in ${collection}`,
    `GET /${collection}`,
    { query: 'slug=OTHER&hide_empty=0' },
    names(collection, 'Tea &amp; talk'),
  ),
  exchange(
    `lists.md §4: exclude beside include in ${collection}`,
    `GET /${collection}`,
    { query: `include={${known}}&exclude={${known}}&_fields=total` },
    { status: 200, check: (body) => expect(body).toEqual({ total: 1 }) },
  ),
  exchange(
    `lists.md §4: exclude is checked beside include in ${collection}`,
    `GET /${collection}`,
    { query: `include={${known}}&exclude=999999` },
    refused('exclude'),
  ),
  exchange(
    `lists.md §4.1: by term_id, descending, in ${collection}`,
    `GET /${collection}`,
    { query: 'orderby=TERM_ID&order=down&hide_empty=0&search=talk&_fields=total' },
    { status: 200, check: (body) => expect(body).toEqual({ total: 2 }) },
  ),
  exchange(
    `lists.md §4: include in its order in ${collection}`,
    `GET /${collection}`,
    {
      query: `include={other_${collection}},{${known}}&orderby=include&hide_empty=false&_fields=total`,
      as: 'editor',
    },
    {
      status: 200,
      check: (body) => expect(body).toEqual({ total: 2 }),
    },
  ),
  exchange(
    `K5: beyond the end is empty in ${collection}`,
    `GET /${collection}`,
    { query: 'page=9' },
    {
      status: 200,
      body: {
        [collection]: [],
        previous_rest_url: `http://calendar.test/wp-json/tribe/events/v1/${collection}/?page=8`,
      },
    },
  ),
  exchange(
    `lists.md §4: an unknown event in ${collection}`,
    `GET /${collection}`,
    { query: 'post=999999' },
    refused('post'),
  ),
  exchange(
    `transport.md §1.3: hide_empty is a flag in ${collection}`,
    `GET /${collection}`,
    { query: 'hide_empty=maybe' },
    mistyped('hide_empty', 'boolean'),
  ),
];

/** What only the list of categories filters by, and terms of one event. */
export const CATEGORY_FILTERS: readonly Exchange[] = [
  exchange(
    'lists.md §4: categories of an event',
    'GET /categories',
    { query: 'event={concert}' },
    names('categories', 'Jazz'),
  ),
  exchange(
    'lists.md §4: children',
    'GET /categories',
    { query: 'parent={music}' },
    names('categories', 'Jazz'),
  ),
  exchange(
    'lists.md §4: a parent by slug',
    'GET /categories',
    { query: 'parent=music' },
    mistyped('parent', 'integer'),
  ),
];
