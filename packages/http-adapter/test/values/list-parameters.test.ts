import type { Calendar } from '@kalends/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { calendarAt, invalid, refusalOf } from './wire-calendar.js';

const { calendar } = calendarAt('2026-11-20 12:00:00');
type Lists = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

const list = (of: Lists, params: object) => (calendar[of] as Calendar['events']).list(params);

beforeAll(async () => {
  await calendar.events.create({
    title: 'Event',
    start_date: '2031-03-20 10:00',
    end_date: '2031-03-20 12:00',
    venue: { venue: 'Hall' },
    organizer: { organizer: 'Org' },
    categories: 'Music',
    tags: 'live',
  });
});

const ALL: readonly Lists[] = ['events', 'venues', 'organizers', 'categories', 'tags'];
const DATES = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;

const NO_WHOLE_NUMBERS = [
  ...[
    0,
    -1,
    1.5,
    true,
    [],
    [1],
    {},
    '',
    '0',
    '-1',
    '1.5',
    'x',
    '1x',
    '0x2',
    ' ',
    '.',
    'e1',
    '1e',
    '1 2',
    '\u00a01',
  ],
  ...['.15e1', '1e19', 1e19, '18446744073709551616', '12345678901234567890', '1e999', 'Infinity'],
];

/** By name: the lists that have it, the values that are refused, and those that are taken. */
const PARAMETERS: readonly (readonly [
  name: string,
  lists: readonly Lists[],
  refused: readonly unknown[],
  taken: readonly unknown[],
])[] = [
  // transport.md §1.3: any numeric text of a whole number from 1 to 2^63
  ['page', ALL, NO_WHOLE_NUMBERS, [1, '1', '1.0', ' 1 ', '+1', '01', '1.', '10e-1', '.1e1', '\n1']],
  [
    'per_page',
    ALL,
    NO_WHOLE_NUMBERS,
    [1, '1', '50', 100, '2.0', 1e9, '1e18', '9223372036854775807', '9223372036854775808', 2 ** 63],
  ],
  ['search', ALL, ['', '0', ['x'], 5, true], ['x', '%', ' ']],
  ...DATES.map(
    (name) =>
      [
        name,
        ['events'],
        ['', 'garbage', '2026-13-45', [], ['2031-01-01'], true],
        ['2031-01-01', '1935446400', 1935446400, '0', 'tomorrow', '+2 weeks', '2027W101', '2027-03'],
      ] as const,
  ),
  [
    'modified_after',
    ['events', 'venues', 'organizers'],
    ['', 'garbage', '2026-13-45', [], true],
    ['2031-01-01', '2031-01-01T10:00:00Z', '1935446400', 1935446400, 'now'],
  ],
  ['strict_dates', ['events'], ['', '0', 1, [], true, false], ['true', 'yes', 'on', '1', 'no', 'whatever']],
  [
    'categories',
    ['events'],
    ['', ',', [], 99, 'unknown', 'music,unknown', ['music', 99], '1.5', true],
    ['music', 'MUSIC', 'music,', ['music']],
  ],
  ['tags', ['events'], ['', [], 99, 'unknown', 'music'], ['live', ['live', 'LIVE']]],
  ['venue', ['events'], ['', 0, 'hall', 99, '1,', [], ['x'], 1.5], []],
  ['organizer', ['events'], ['', 0, 'org', 99, []], []],
  ['include', ['events'], ['', 0, 'x', '1,x', '1,', [], -1], [1, '1', '1, 2', [1, '2'], 99]],
  ['post_parent', ['events'], [0, 'x', 99, ''], []],
  [
    'status',
    ['events', 'venues', 'organizers'],
    ['any', 'x', 'PUBLISH', ',', [''], 5, []],
    ['', 'publish', 'publish,draft', ['publish', 'trash']],
  ],
  ['event', ['venues', 'organizers', 'categories', 'tags'], [0, -1, 'x', '', 99], []],
  ['post', ['categories', 'tags'], [0, 'x', '', 99], []],
  ['has_events', ['venues', 'organizers'], [], ['', 'yes', 'nonsense', true, false, 0, []]],
  ['only_with_upcoming', ['venues', 'organizers'], [], ['', 'yes', 'nonsense', true, 0]],
  ['include', ['categories', 'tags'], ['', 99, 'unknown', [], '1,99'], []],
  ['exclude', ['categories', 'tags'], ['', 99, 'unknown', []], []],
  ['order', ['categories', 'tags'], ['', ['asc'], 5], ['asc', 'ASC', 'desc', 'x']],
  ['orderby', ['categories', 'tags'], ['', ['name']], ['name', 'nonsense', 'term_group']],
  ['slug', ['categories', 'tags'], ['', ['x']], ['unknown', 'a,b']],
  ['parent', ['categories'], [0, '0', '', 99], []],
];

describe('lists.md, parameters of lists', () => {
  for (const [name, lists, refused, taken] of PARAMETERS) {
    describe.each(lists)(`%s ${name}`, (of) => {
      it.each(refused.map((value) => [value]))('%j is refused', async (value) => {
        const { code, data } = await refusalOf(list(of, { [name]: value }));
        expect({ code, params: data.params }).toEqual({ code: 'invalid_param', params: invalid(name) });
      });

      it.each(taken.map((value) => [value]))('%j is taken', async (value) => {
        expect((await list(of, { [name]: value })).total).toBeGreaterThanOrEqual(0);
      });
    });
  }

  it.each([
    ['events', 'featured'],
    ['events', 'geoloc'],
    ['events', 'ticketed'],
    ['categories', 'hide_empty'],
    ['tags', 'hide_empty'],
  ] as const)('%s %s is of type boolean', async (of, name) => {
    for (const value of ['yes', '', 2, [], 'on']) {
      const { data } = await refusalOf(list(of, { [name]: value }));
      expect(data.params, JSON.stringify(value)).toEqual({ [name]: `${name} is not of type boolean.` });
    }
    for (const value of [false, 0, 'FALSE', '0']) expect(await list(of, { [name]: value })).toBeDefined();
  });

  it('tickets are not there (errors.md §3)', async () => {
    const message = 'Event Tickets plugin is not activated.';
    expect(await refusalOf(list('events', { ticketed: 'true' }))).toMatchObject({
      code: 'invalid_param',
      data: {
        params: { ticketed: message },
        details: { ticketed: { code: 'event-tickets-not-active', message, data: { status: 400 } } },
      },
    });
  });

  it.each(ALL)('%s ignore what they do not know, and null is not given (F27)', async (of) => {
    const unknown = { offset: 'x', author: [], context: {}, page: null, per_page: null, search: null };
    expect((await list(of, unknown)).total).toBe((await list(of, {})).total);
  });

  it('an event may have no parent, so none has one (lists.md §2.3)', async () => {
    const everything = { start_date: '2031-01-01', end_date: '2031-12-31' };
    const [event] = (await list('events', everything)).items;
    expect((await list('events', { ...everything, post_parent: event?.id })).total).toBe(0);
  });
});
