import { expect } from 'vitest';
import { exchange, refused, type Exchange } from './exchange.js';

const WEEKLY = {
  title: 'Weekly jazz',
  start_date: '2027-03-08 20:00:00',
  end_date: '2027-03-08 22:00:00',
  recurrence: 'FREQ=WEEKLY;COUNT=3',
};

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
  exchange(
    'series: a rule by the minute, and an unknown scope',
    'POST /events',
    { as: 'admin', json: { ...WEEKLY, recurrence: 'FREQ=MINUTELY' } },
    refused('recurrence'),
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
];
