import { expect } from 'vitest';
import { exchange, failure, forbidden, missing, refused, type Exchange, type Op } from './exchange.js';
import { CATEGORY_FILTERS, termLists } from './term-lists.js';

const METHODS = ['POST', 'PUT', 'PATCH'] as const;

/** What categories and tags have in common (terms.md). */
const both = (collection: 'categories' | 'tags', known: string): Exchange[] => [
  exchange(
    `terms.md §2: create in ${collection}`,
    `POST /${collection}`,
    { as: 'editor', json: { name: 'Tea & <i>talk</i>', description: '<b>x</b>\ny' } },
    {
      status: 201,
      keep: `new_${collection}`,
      body: { name: 'Tea &amp; talk', slug: 'tea-talk', count: 0, description: '<b>x</b>\ny', meta: [] },
      headers: { location: new RegExp(String.raw`^http://calendar\.test/wp-json/wp/v2/\w+/\d+$`) },
    },
  ),
  exchange(
    `terms.md §2: the same name in ${collection}`,
    `POST /${collection}`,
    { as: 'editor', json: { name: 'tea & talk' } },
    {
      status: 400,
      body: {
        code: 'term_exists',
        data: { status: 400, term_id: `{new_${collection}}` },
        additional_data: [`{new_${collection}}`, `{new_${collection}}`],
      },
    },
  ),
  exchange(
    `terms.md §2: the same name with another slug in ${collection}`,
    `POST /${collection}`,
    { as: 'editor', form: 'name=Tea+%26+talk&slug=other' },
    {
      status: 201,
      keep: `other_${collection}`,
      body: { slug: 'other' },
    },
  ),
  exchange(
    `errors.md §2: the name is missing in ${collection}`,
    `POST /${collection}`,
    { as: 'editor', json: {} },
    missing('name'),
  ),
  exchange(
    `F16: a name of blanks in ${collection}`,
    `POST /${collection}`,
    { as: 'editor', json: { name: ' ' } },
    failure(400, 'empty_term_name', 'A name is required for this term.'),
  ),
  exchange(
    `transport.md §3.1: a contributor does not create in ${collection}`,
    `POST /${collection}`,
    { as: 'contributor', json: { name: 'x' } },
    forbidden(403),
  ),
  exchange(
    `terms.md §1.1: a read in ${collection}`,
    `GET /${collection}/{id}`,
    { at: `/${collection}/{${known}}` },
    {
      status: 200,
      check: (body) => {
        expect(body).toMatchObject({ meta: [], _links: { self: [{ targetHints: { allow: ['GET'] } }] } });
        expect('parent' in body).toBe(collection === 'categories');
      },
    },
  ),
  exchange(
    `terms.md §1.1: embedded in ${collection}`,
    `GET /${collection}/{id}`,
    {
      at: `/${collection}/{${known}}`,
      query: 'context=embed&_fields=id,name,slug,taxonomy,url,urls,_links,count',
    },
    {
      status: 200,
      check: (body) =>
        expect(Object.keys(body)).toEqual(['id', 'name', 'slug', 'taxonomy', 'url', 'urls', '_links']),
    },
  ),
  exchange(
    `K8: an unknown id in ${collection}`,
    `GET /${collection}/{id}`,
    { at: `/${collection}/999999` },
    refused('id'),
  ),
  ...METHODS.flatMap((method): Exchange[] => {
    const op: Op = `${method} /${collection}/{id}`;
    const at = `/${collection}/{new_${collection}}`;
    return [
      exchange(
        `terms.md §3: ${method} keeps what it does not mention in ${collection}`,
        op,
        { at, as: 'editor', json: { description: method } },
        {
          status: 200,
          body: { name: 'Tea &amp; talk', slug: 'tea-talk', description: method },
        },
      ),
      exchange(
        `transport.md §3: ${method} by an anonymous caller in ${collection}`,
        op,
        { at, json: { description: 'x' } },
        forbidden(401),
      ),
    ];
  }),
  exchange(
    `F16: a taken slug in ${collection}`,
    `POST /${collection}/{id}`,
    { at: `/${collection}/{new_${collection}}`, as: 'editor', json: { slug: 'other' } },
    failure(400, 'duplicate_term_slug', 'The slug &#8220;other&#8221; is already in use by another term.'),
  ),
  exchange(
    `F21: an empty description clears in ${collection}`,
    `POST /${collection}/{id}`,
    { at: `/${collection}/{new_${collection}}`, as: 'editor', json: { description: '' } },
    {
      status: 200,
      body: { description: '' },
    },
  ),
  ...termLists(collection, known),
  exchange(
    `terms.md §4: a delete is for good in ${collection}`,
    `DELETE /${collection}/{id}`,
    { at: `/${collection}/{other_${collection}}`, as: 'editor' },
    {
      status: 200,
      body: { id: `{other_${collection}}`, slug: 'other' },
      check: (body) => expect(body).not.toHaveProperty('_links'),
    },
  ),
  exchange(
    `terms.md §4: the second delete in ${collection}`,
    `DELETE /${collection}/{id}`,
    { at: `/${collection}/{other_${collection}}`, as: 'editor' },
    refused('id'),
  ),
];

/** Categories and tags (terms.md, lists.md §4). */
export const TERMS: readonly Exchange[] = [
  ...both('categories', 'music'),
  ...both('tags', 'live'),
  ...CATEGORY_FILTERS,
  exchange(
    'terms.md §1.1: a child names its parent',
    'GET /categories/{id}',
    { at: '/categories/{jazz}' },
    {
      status: 200,
      body: {
        ...{
          parent: '{music}',
          url: 'http://calendar.test/events/category/music/jazz/',
          taxonomy: 'tribe_events_cat',
        },
        urls: { up: 'http://calendar.test/wp-json/tribe/events/v1/categories/{music}' },
        _links: { up: [{ embeddable: true }] },
      },
    },
  ),
  exchange(
    'F20: parent 0 moves to the top',
    'PUT /categories/{id}',
    { at: '/categories/{jazz}', as: 'author', json: { parent: 0 } },
    {
      status: 200,
      body: { parent: 0, url: 'http://calendar.test/events/category/jazz/' },
    },
  ),
  exchange(
    'the colour of a category',
    'POST /categories',
    { as: 'author', json: { name: 'x', color: '#1D4ED8' } },
    { status: 201, body: { name: 'x', color: '#1d4ed8' } },
  ),
  exchange(
    'what is no colour',
    'POST /categories',
    { as: 'author', json: { name: 'x', color: 'url(x)' } },
    refused('color'),
  ),
  exchange(
    'terms.md §2: an unknown parent',
    'POST /categories',
    { as: 'author', json: { name: 'x', parent: 999999 } },
    refused('parent'),
  ),
  exchange(
    'terms.md §4: a tag is no category',
    'DELETE /categories/{id}',
    { at: '/categories/{live}', as: 'admin' },
    refused('id'),
  ),
  exchange(
    'errors.md §3: tags have no parents',
    'POST /tags',
    { as: 'editor', json: { name: 'x', parent: '{live}' } },
    failure(400, 'rest_taxonomy_not_hierarchical', 'Cannot set parent term, taxonomy is not hierarchical.'),
  ),
  exchange(
    'transport.md §3.1: tags are not an author’s',
    'POST /tags',
    { as: 'author', json: { name: 'x' } },
    forbidden(403),
  ),
];
