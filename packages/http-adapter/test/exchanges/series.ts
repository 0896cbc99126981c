import { expect } from 'vitest';
import { exchange, refused, type Exchange } from './exchange.js';

const WEEKLY = {
  title: 'Weekly jazz',
  start_date: '2027-03-08 20:00:00',
  end_date: '2027-03-08 22:00:00',
  recurrence: 'FREQ=WEEKLY;COUNT=3',
};

const days = (count: number): string => Array.from({ length: count }, () => '20270308T200000').join(',');

/** Recurrences that are none: why, and what is sent. */
const REFUSED: readonly (readonly [why: string, recurrence: unknown])[] = [
  ['by the second', 'FREQ=SECONDLY'],
  ['by the minute', 'FREQ=MINUTELY'],
  ['by the hour', 'FREQ=HOURLY'],
  ['of another calendar', 'RSCALE=CHINESE;FREQ=YEARLY'],
  ['a rule that is too long', `FREQ=WEEKLY;${'X-A=1;'.repeat(400)}`],
  ['an interval that is too long', 'FREQ=WEEKLY;INTERVAL=1001'],
  ['a start that is no date of the rule', 'FREQ=WEEKLY;BYDAY=TU'],
  ['a last day for an event with a time', 'FREQ=WEEKLY;UNTIL=20270401'],
  ['two ends', 'FREQ=WEEKLY;COUNT=3;UNTIL=20270401T190000Z'],
  ['a day that there never is', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
  ['dates that are left out of nothing', 'EXDATE:20270308T200000'],
  ['a date that there is not', 'RDATE:20270230T200000'],
  ['two rules', 'RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY'],
  ['a property that is none of a recurrence', 'DTSTART:20270308T200000'],
  ['a frequency that there is not', 'FREQ=SOMETIMES'],
  ['too many dates', `RDATE:${days(500)}\nRDATE:${days(501)}`],
  ['too many characters', `FREQ=WEEKLY\nRDATE:${days(6_000)}`],
  ['a list of what is no text', [{ rule: 'FREQ=WEEKLY' }]],
  ['an object', { rule: 'FREQ=WEEKLY' }],
];

/** Events that recur: a rule in bodies, scopes of changes, and what events say of their series. */
export const SERIES: readonly Exchange[] = [
  exchange(
    'series: a rule gives an event others, which say so',
    'POST /events',
    { as: 'admin', json: WEEKLY },
    {
      status: 201,
      keep: 'weekly',
      body: { start_date: '2027-03-08 20:00:00', slug: 'weekly-jazz-2027-03-08' },
      check: (body) =>
        expect(body['series']).toEqual({
          id: expect.any(Number) as number,
          recurrence_id: '2027-03-08 20:00:00',
          rule: ['RRULE:FREQ=WEEKLY;COUNT=3'],
          rest_url: expect.stringContaining('/kalends/v1/series/') as string,
        }),
    },
  ),
  exchange(
    'series: they are events of every list',
    'GET /events',
    { query: 'search=weekly+jazz&starts_after=2027-01-01' },
    { status: 200, body: { total: 3 } },
  ),
  exchange(
    'series: a list has the first of each',
    'GET /events',
    { query: 'search=weekly+jazz&starts_after=2027-03-09&one_per_series=true' },
    {
      status: 200,
      body: { total: 1 },
      check: ({ events, rest_url }) => {
        expect(events).toMatchObject([{ slug: 'weekly-jazz-2027-03-15' }]);
        expect(rest_url).toContain('one_per_series=true');
      },
    },
  ),
  exchange(
    'series: a list has all of them, if it is not asked for one of each',
    'GET /events',
    { query: 'search=weekly+jazz&starts_after=2027-03-09&one_per_series=false' },
    { status: 200, body: { total: 2 } },
  ),
  exchange(
    'series: a flag that is none',
    'GET /events',
    { query: 'one_per_series=perhaps' },
    {
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { one_per_series: expect.any(String) } } },
    },
  ),
  exchange(
    'series: a list of a series that there is not',
    'GET /events',
    { query: 'series=999999' },
    refused('series'),
  ),
  exchange(
    'series: a change of all, with another rule',
    'PATCH /events/{id}',
    {
      at: '/events/{weekly}',
      as: 'admin',
      json: {
        title: 'Weekly swing',
        scope: 'all',
        recurrence: ['FREQ=WEEKLY;COUNT=4', 'EXDATE:20270315T200000'],
      },
    },
    {
      status: 200,
      body: {
        title: 'Weekly swing',
        series: { rule: ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20270315T200000'] },
      },
    },
  ),
  exchange(
    'series: a change of one event, by a form',
    'PUT /events/{id}',
    { at: '/events/{weekly}', as: 'admin', form: 'title=Opening&scope=one&recurrence=' },
    { status: 200, body: { title: 'Opening' } },
  ),
  exchange(
    'series: the others are as the series',
    'GET /events',
    { query: 'search=weekly+swing&starts_after=2027-01-01' },
    { status: 200, body: { total: 2 } },
  ),
  ...REFUSED.map(([why, recurrence]) =>
    exchange(
      `series: ${why}`,
      'POST /events',
      { as: 'admin', json: { ...WEEKLY, recurrence } },
      refused('recurrence'),
    ),
  ),
  exchange(
    'series: a last time for whole days',
    'POST /events',
    { as: 'admin', json: { ...WEEKLY, all_day: true, recurrence: 'FREQ=WEEKLY;UNTIL=20270401T190000' } },
    refused('recurrence'),
  ),
  exchange(
    'series: what is refused has written nothing',
    'GET /events',
    { query: 'search=weekly+jazz&starts_after=1990-01-01' },
    { status: 200, body: { total: 0 } },
  ),
  exchange(
    'series: an unknown scope',
    'POST /events/{id}',
    { at: '/events/{weekly}', as: 'admin', json: { title: 'x', scope: 'some' } },
    refused('scope'),
  ),
  exchange(
    'series: all of it to the trash',
    'DELETE /events/{id}',
    { at: '/events/{weekly}', query: 'scope=all', as: 'admin' },
    { status: 200, body: { status: 'trash' } },
  ),
  exchange(
    'series: what is in the trash is in no list',
    'GET /events',
    { query: 'search=weekly+swing&starts_after=2027-01-01' },
    { status: 200, body: { total: 0 } },
  ),
  exchange(
    'series: another one',
    'POST /events',
    { as: 'admin', json: { ...WEEKLY, title: 'Weekly talk' } },
    { status: 201, keep: 'talk', body: { slug: 'weekly-talk-2027-03-08' } },
  ),
  exchange(
    'series: one event stops repeating, and stays by itself',
    'PATCH /events/{id}',
    { at: '/events/{talk}', as: 'admin', json: { recurrence: 'none' } },
    {
      status: 200,
      body: { title: 'Weekly talk', slug: 'weekly-talk-2027-03-08' },
      check: (body) => expect(body).not.toHaveProperty('series'),
    },
  ),
  exchange(
    'series: what is by itself begins to repeat again',
    'PATCH /events/{id}',
    { at: '/events/{talk}', as: 'admin', json: { recurrence: 'FREQ=WEEKLY;COUNT=2' } },
    {
      status: 200,
      body: { slug: 'weekly-talk-2027-03-08' },
      check: (body) => expect(body['series']).toMatchObject({ rule: ['RRULE:FREQ=WEEKLY;COUNT=2'] }),
    },
  ),
];
