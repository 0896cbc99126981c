import type { Calendar, EventRecord } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { calendarAt } from './wire-calendar.js';

const { calendar } = calendarAt('2026-11-20 12:00:00', { isAuthor: (id) => id < 10 });
const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

let names = 0;
/** Creates a record with one field beside the required ones; every name is a new one. */
const create = (posts: 'events' | 'venues' | 'organizers', field: string, value: unknown) => {
  names += 1;
  const required = {
    events: EVENT,
    venues: { venue: `Hall ${names}` },
    organizers: { organizer: `Org ${names}` },
  }[posts];
  return (calendar[posts] as Calendar['events']).create({ ...required, [field]: value } as never);
};

const TAKEN: readonly (readonly [
  posts: 'events' | 'venues' | 'organizers',
  field: string,
  values: readonly (readonly [given: unknown, kept: unknown])[],
])[] = [
  [
    'events',
    'author',
    [
      [2, 2],
      ['2', 2],
      ['2.0', 2],
      [' 3 ', 3],
    ],
  ],
  [
    'events',
    'all_day',
    [
      ...[true, 1, 'true', 'TRUE', '1', 'True'].map((given) => [given, true] as const),
      ...[false, 0, 'false', 'FALSE', '0'].map((given) => [given, false] as const),
    ],
  ],
  [
    'events',
    'website',
    [
      ['http://x.example', 'http://x.example'],
      ['https://x.example/a%20b?c=d&e=f#g', 'https://x.example/a%20b?c=d&e=f#g'],
      ['mailto:a@b.co', 'mailto:a@b.co'],
      ...['', '0', 0, false, [], {}].map((given) => [given, null] as const),
    ],
  ],
  [
    'events',
    'timezone',
    [
      ['europe/paris', 'europe/paris'],
      ['UTC', 'UTC'],
      ['UTC+5:30', 'UTC+5:30'],
      ['+02:00', '+02:00'],
      ['', 'America/New_York'],
    ],
  ],
  [
    'events',
    'description',
    [
      ['', ''],
      [' ', ' '],
    ],
  ],
  [
    'events',
    'cost',
    [
      ['5', ['5']],
      [5, ['5']],
      [
        ['10', 25],
        ['10', '25'],
      ],
      ['0', []],
      [0, []],
      ['', []],
      [[], []],
      ['Free', ['Free']],
    ],
  ],
  [
    'venues',
    'show_map',
    [
      ...['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled', 'YES'].map((given) => [given, true] as const),
      ...['0', 'no', 'false', 'off', '', 'maybe'].map((given) => [given, false] as const),
    ],
  ],
  [
    'venues',
    'address',
    [
      ['', ''],
      ['0', '0'],
      ['1 <b>High</b>\n St', '1 High St'],
    ],
  ],
  [
    'venues',
    'image',
    [
      ['', 0],
      ['0', 0],
    ],
  ],
  ['venues', 'website', [['', '']]],
  [
    'organizers',
    'email',
    [
      ['a@b.co', 'a@b.co'],
      ['', ''],
      ['first.last+tag@sub.example.org', 'first.last+tag@sub.example.org'],
    ],
  ],
  [
    'organizers',
    'phone',
    [
      ['0', '0'],
      ['+39 06', '+39 06'],
    ],
  ],
];

describe('transport.md §1.3, events.md §2 and venues-organizers.md §2: values that are taken', () => {
  for (const [posts, field, values] of TAKEN) {
    it.each(values)(`${posts} ${field} %j is kept as %j`, async (given, kept) => {
      const record: object = await create(posts, field, given);
      expect(record).toMatchObject({ [field]: kept });
    });
  }

  it.each(['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const)(
    'events %s is false unless it is given',
    async (flag) => {
      const [off, on]: EventRecord[] = [
        await calendar.events.create(EVENT),
        await create('events', flag, 'true'),
      ];
      expect([off?.[flag], on?.[flag]]).toEqual([false, true]);
    },
  );

  it('venues show their maps unless told otherwise', async () => {
    expect(await calendar.venues.create({ venue: 'Maps' })).toMatchObject({
      show_map: true,
      show_map_link: true,
    });
  });
});
