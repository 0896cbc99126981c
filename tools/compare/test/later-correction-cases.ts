import type { CASES } from './correction-cases.js';

/** Differences that the corrections of images and those from F52 on explain, or do not. */
export const LATER_CASES: typeof CASES = [
  ['F32', 'no sizes', {}, { kind: 'extra', path: 'event.venue.image.sizes', b: {} }],
  ['F32', 'no size of a rendition', {}, { kind: 'extra', path: 'venue.image.sizes.medium.filesize', b: 0 }],
  [undefined, 'a size', {}, { kind: 'extra', path: 'event.image.sizes', b: { medium: {} } }],
  [undefined, 'a width', {}, { kind: 'extra', path: 'event.image.width', b: 7 }],
  [
    'F52',
    'a filter by what is unseen',
    { venue: '7' },
    { kind: 'status', path: 'status of GET /events', a: 200, b: 400 },
  ],
  [
    'F52',
    'a term that only unseen events have',
    {},
    { kind: 'status', path: 'status of GET /tags/{id}', a: 200, b: 400 },
    { path: ['tags', '7'] },
  ],
  ['F54', 'a symbol', {}, { kind: 'missing', path: 'event.cost_details.values[]', a: '' }],
  [
    'F55',
    'a tag named by digits',
    { tags: '17' },
    { kind: 'missing', path: 'events[]', a: { id: 3, tags: [{ id: 4, name: '17' }] } },
  ],
  [
    undefined,
    'a tag with this id',
    { tags: '17' },
    { kind: 'missing', path: 'events[]', a: { id: 3, tags: [{ id: 17, name: 'live' }] } },
  ],
  ['F56', 'a lone sign', {}, { kind: 'value', path: 'event.title', a: '5 < 6', b: '5 &lt; 6' }],
  [
    'F59',
    'a status that is none',
    { status: '0' },
    { kind: 'status', path: 'status of GET /events', a: 200, b: 400 },
  ],
  [
    'F60',
    'blanks',
    {},
    { kind: 'value', path: 'event.json_ld.description', a: 'a\u00a0 b &gt; c', b: 'a b > c' },
  ],
  [
    'F61',
    'a shortcode that ran',
    {},
    { kind: 'value', path: 'event.excerpt', a: '<p>a</p>', b: '<p>a</p>\n<p>[gallery ids="1"]</p>' },
  ],
];
