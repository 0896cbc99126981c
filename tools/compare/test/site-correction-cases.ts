import type { CASES } from './correction-cases.js';

const asUser = { as: 'user' } as const;
const venues = (total: number, ...ids: readonly number[]) => ({ venues: ids.map((id) => ({ id })), total });
const named = (...names: readonly string[]) => ({
  categories: names.map((name, id) => ({ id: id + 1, name })),
});
const address = (query: string): string => `{site}/wp-json/tribe/events/v1/events/?${query}`;
const at = { as: 'anonymous' } as const;

/** Differences that show on real sites of the plugin: what explains each, and what is like it and must stay open. */
export const SITE_CASES: typeof CASES = [
  [
    'F28',
    'the address of a picture',
    {},
    {
      kind: 'value',
      path: 'event.image.url',
      a: 'https://a.example/ä b.jpg',
      b: 'https://a.example/%C3%A4%20b.jpg',
    },
  ],
  [
    'F28',
    'the address of a rendition',
    {},
    {
      ...{ kind: 'value', path: 'event.venue.image.sizes.medium.url' },
      ...{ a: 'https://a.example/ö.jpg', b: 'https://a.example/%C3%B6.jpg' },
    },
  ],
  [
    undefined,
    'another picture',
    {},
    { kind: 'value', path: 'event.image.url', a: 'https://a.example/ä.jpg', b: 'https://a.example/b.jpg' },
  ],
  [undefined, 'no picture', {}, { kind: 'type', path: 'event.image', a: { id: 3 }, b: false }],
  [
    'F52',
    'the id 0',
    {},
    { kind: 'header', path: 'header allow', a: 'GET, POST', b: 'GET' },
    { ...asUser, path: ['venues', '0'] },
  ],
  [
    undefined,
    'an id',
    {},
    { kind: 'header', path: 'header allow', a: 'GET, POST', b: 'GET' },
    { ...asUser, path: ['venues', '7'] },
  ],
  [
    'F51',
    'a key of a short list',
    { context: 'embed' },
    { kind: 'extra', path: 'category.count', b: 3 },
    { ...at, path: ['categories'] },
  ],
  [
    undefined,
    'the name in a short list',
    { context: 'embed' },
    { kind: 'missing', path: 'category.name', a: 'Music' },
    { ...at, path: ['categories'] },
  ],
  [
    undefined,
    'a key of a whole list',
    {},
    { kind: 'missing', path: 'category.count', a: 3 },
    { ...at, path: ['categories'] },
  ],
  [
    'F12',
    'filters of places without values',
    {},
    {
      kind: 'value',
      path: 'events.rest_url',
      a: address('page=1&geoloc_lat=&geoloc_lng='),
      b: address('page=1'),
    },
  ],
  [
    undefined,
    'a filter of a place that B has lost',
    {},
    { kind: 'value', path: 'events.rest_url', a: address('page=1&geoloc_lat=4'), b: address('page=1') },
  ],
  [
    'F55',
    'an event of the term with the id',
    { categories: '17' },
    { kind: 'extra', path: 'events[]', b: { id: 3, categories: [{ id: 17, name: 'live' }] } },
  ],
  [
    // which explains it only if the end of the event is before its start
    'F5',
    'an event that has no such term',
    { categories: '17' },
    { kind: 'extra', path: 'events[]', b: { id: 3, categories: [{ id: 4, name: 'live' }] } },
  ],
  [
    'F55',
    'a list of a term named by digits',
    { tags: '17' },
    {
      ...{ kind: 'status', path: 'status of GET /events', a: 200, b: 400 },
      within: { a: { events: [{ id: 3, tags: [{ id: 4, name: '17' }] }] }, b: {} },
    },
  ],
  [
    undefined,
    'a list of the term with the id',
    { tags: '17' },
    {
      ...{ kind: 'status', path: 'status of GET /events', a: 200, b: 404 },
      within: { a: { events: [{ id: 3, tags: [{ id: 17, name: 'x' }] }] }, b: {} },
    },
  ],
  [
    'F14',
    'another part of a list of equal dates',
    {},
    { kind: 'missing', path: 'venues[]', a: { id: 3 }, within: { a: venues(30, 3), b: venues(30, 4) } },
    { ...asUser, path: ['venues', ''] },
  ],
  [
    'F14',
    'another part in an envelope',
    {},
    {
      ...{ kind: 'extra', path: 'venues[]', b: { id: 3 } },
      within: { a: { body: venues(30, 4) }, b: { body: venues(30, 3) } },
    },
    { ...asUser, path: ['venues'] },
  ],
  [
    undefined,
    'a venue that is lost',
    {},
    { kind: 'missing', path: 'venues[]', a: { id: 3 }, within: { a: venues(30, 3), b: venues(29, 4) } },
    { ...asUser, path: ['venues', ''] },
  ],
  [
    undefined,
    'another part for a visitor',
    {},
    { kind: 'missing', path: 'venues[]', a: { id: 3 }, within: { a: venues(30, 3), b: venues(30, 4) } },
    { ...at, path: ['venues', ''] },
  ],
  [
    'F14',
    'categories of one name',
    {},
    {
      ...{ kind: 'order', path: 'event.categories', a: ['1', '2'], b: ['2', '1'] },
      within: { a: named('Jazz', 'Jázz', 'Tango'), b: named('jazz', 'Jazz', 'Tango') },
    },
  ],
  [
    undefined,
    'categories of two names',
    {},
    {
      ...{ kind: 'order', path: 'event.categories', a: ['1', '2'], b: ['2', '1'] },
      within: { a: named('Jazz', 'Tango'), b: named('Tango', 'Jazz') },
    },
  ],
  [
    'F63',
    'an event of the day in UTC',
    { start_date: 'tomorrow' },
    { kind: 'extra', path: 'events[]', b: { id: 3 } },
  ],
  [
    'F63',
    'the day in UTC',
    { start_date: 'tomorrow' },
    {
      ...{ kind: 'value', path: 'events.rest_url' },
      ...{ a: address('start_date=2031-05-12 00:00:00'), b: address('start_date=2031-05-11 00:00:00') },
    },
  ],
  [
    undefined,
    'another week',
    { start_date: 'tomorrow' },
    {
      ...{ kind: 'value', path: 'events.rest_url' },
      ...{ a: address('start_date=2031-05-12 00:00:00'), b: address('start_date=2031-05-19 00:00:00') },
    },
  ],
  [
    'F5',
    'an event of a written date',
    { start_date: '2031-05-11' },
    { kind: 'extra', path: 'events[]', b: { id: 3 } },
  ],
  [
    'F65',
    'an organizer that is linked twice',
    {},
    {
      ...{ kind: 'missing', path: 'event.organizer[]', a: { id: 5 } },
      within: { a: { organizer: [{ id: 5 }, { id: 5 }] }, b: { organizer: [{ id: 5 }] } },
    },
  ],
  [
    undefined,
    'an organizer that is lost',
    {},
    {
      ...{ kind: 'missing', path: 'event.organizer[]', a: { id: 5 } },
      within: { a: { organizer: [{ id: 5 }, { id: 6 }] }, b: { organizer: [{ id: 6 }] } },
    },
  ],
  [
    undefined,
    'a region that is escaped',
    {},
    { kind: 'value', path: 'event.json_ld.location.address.addressRegion', a: 'P & Q', b: 'P &amp; Q' },
  ],
];
