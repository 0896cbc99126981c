import { EVENT_STATUSES, STATUSES } from '@kalends/core';
import { expect, it } from 'vitest';
import {
  customConditions,
  EVENT_LIST_DECODERS,
  filled,
  flagOf,
  isEventStatus,
  isStatus,
  LIST_DECODERS,
  positive,
  statuses,
  taking,
  termKeys,
  valueOf,
} from '../../src/decode/query-decoders.js';

/** What a decoder gives for a value that it refuses: it breaks the rule of its parameter. */
const REFUSED = undefined;

it('decodes a parameter of a list by its name', () => {
  const { page, per_page, search, modified_after, ...geography } = LIST_DECODERS;
  expect([page, per_page, search]).toEqual([positive, positive, filled]);
  expect(geography.geoloc).toBe(flagOf);
  const ofEvents = EVENT_LIST_DECODERS;
  expect(ofEvents).toMatchObject(LIST_DECODERS);
  for (const name of ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'])
    expect(ofEvents[name as 'start_date']).toBe(modified_after);
  expect([ofEvents.categories, ofEvents.tags]).toEqual([termKeys, termKeys]);
  expect([ofEvents.featured, ofEvents.ticketed, ofEvents.one_per_series]).toEqual([flagOf, flagOf, flagOf]);
  expect([ofEvents.status, ofEvents.custom]).toEqual([statuses, customConditions]);
  expect([ofEvents.venue, ofEvents.organizer, ofEvents.series]).toEqual(
    Array.from({ length: 3 }, () => ofEvents.include),
  );
  expect(ofEvents.post_parent).toBe(positive);
  expect([ofEvents.cost, ofEvents.sort, ofEvents.direction]).toEqual([undefined, undefined, undefined]);
});

it('knows the statuses of records and of events', () => {
  expect([...STATUSES, ...EVENT_STATUSES].filter(isStatus)).toEqual(STATUSES);
  expect([...STATUSES, ...EVENT_STATUSES].filter(isEventStatus)).toEqual(EVENT_STATUSES);
  for (const given of ['', 'Publish', 'any', 0, null, ['publish']])
    expect([isStatus(given), isEventStatus(given)]).toEqual([false, false]);
});

it('leaves what it takes unchanged', () => {
  const given = [1];
  expect(taking((value) => value === given)(given)?.value).toBe(given);
  expect(taking((value) => value === given)([1])).toBe(REFUSED);
  expect([valueOf(0), valueOf(null), valueOf(undefined)]).toEqual([{ value: 0 }, { value: null }, REFUSED]);
});

/** Decoders by a parameter that has them, with values and what they mean. */
const CASES: Readonly<Record<string, readonly (readonly [given: unknown, value: unknown])[]>> = {
  page: [
    [2, 2],
    ['2.0', 2],
    ['0', REFUSED],
    ['x', REFUSED],
    [[1], REFUSED],
  ],
  search: [
    ['jazz', 'jazz'],
    ['', REFUSED],
    ['0', REFUSED],
    [7, REFUSED],
    [['jazz'], REFUSED],
  ],
  start_date: [
    ['2027-03-01', '2027-03-01'],
    ['', ''],
    [1_800_000_000, 1_800_000_000],
    [true, REFUSED],
    [['2027-03-01'], REFUSED],
  ],
  featured: [
    ['TRUE', true],
    [0, false],
    ['yes', 'yes'],
    ['', ''],
  ],
  geoloc_lat: [
    ['48.5', 48.5],
    [-3, -3],
    ['', ''],
    ['north', REFUSED],
    [[1], REFUSED],
    [true, REFUSED],
  ],
  strict_dates: [
    ['true', true],
    ['on', true],
    ['false', false],
    ['no', false],
    ['', REFUSED],
    ['0', REFUSED],
    [true, REFUSED],
    [1, REFUSED],
  ],
  status: [
    ['', []],
    ['publish', ['publish']],
    ['publish,', ['publish']],
    [' publish , draft', ['publish', 'draft']],
    [
      ['publish', 'trash'],
      ['publish', 'trash'],
    ],
    [{ x: 'draft' }, ['draft']],
    ['publish,any', REFUSED],
    ['Publish', REFUSED],
    [',', REFUSED],
    // F59
    ['0', REFUSED],
    [0, REFUSED],
    [[''], REFUSED],
    [['publish', ''], REFUSED],
    [{ x: '' }, REFUSED],
    [[], REFUSED],
    [null, REFUSED],
  ],
  event_status: [
    ['cancelled', ['cancelled']],
    ['cancelled,,moved', ['cancelled', 'moved']],
    [['online', ''], ['online']],
    ['cancelled,any', REFUSED],
    ['publish', REFUSED],
    ['', REFUSED],
    [[''], REFUSED],
    [[], REFUSED],
    [null, REFUSED],
  ],
  categories: [
    ['jazz', ['jazz']],
    // digits are always ids (F55)
    ['12, jazz', [12, 'jazz']],
    [
      [12, '13', 'folk'],
      [12, 13, 'folk'],
    ],
    ['jazz,,', ['jazz']],
    ['', []],
    [{ x: 'jazz' }, ['jazz']],
    [['jazz', true], REFUSED],
    [[null], REFUSED],
    [[['jazz']], REFUSED],
    [1.5, REFUSED],
  ],
  venue: [
    ['1, 2', [1, 2]],
    [
      [1, '2'],
      [1, 2],
    ],
    [7, [7]],
    ['', REFUSED],
    ['1,', REFUSED],
    ['1,hall', REFUSED],
    [[0], REFUSED],
  ],
  custom: [
    ['', []],
    [{ age: '12' }, [{ name: 'age', op: 'in', value: ['12'] }]],
    [{ style: 'jazz, folk' }, [{ name: 'style', op: 'in', value: ['jazz', 'folk'] }]],
    [{ style: ['jazz', ''] }, [{ name: 'style', op: 'in', value: ['jazz'] }]],
    [{ age: 12 }, [{ name: 'age', op: 'in', value: [12] }]],
    [{ age: null }, [{ name: 'age', op: 'in', value: [null] }]],
    [{ style: { in: 'jazz,folk' } }, [{ name: 'style', op: 'in', value: ['jazz', 'folk'] }]],
    [{ style: { has: 'jazz,folk' } }, [{ name: 'style', op: 'has', value: ['jazz', 'folk'] }]],
    [
      { age: { gte: '6', lt: '12,5' }, style: 'folk' },
      [
        { name: 'age', op: 'gte', value: '6' },
        { name: 'age', op: 'lt', value: '12,5' },
        { name: 'style', op: 'in', value: ['folk'] },
      ],
    ],
    [{ age: { near: '6' } }, [{ name: 'age', op: 'near', value: '6' }]],
    [{ age: '', style: ',', size: { lt: '' }, x: {} }, []],
    ['age', REFUSED],
    [7, REFUSED],
    [null, REFUSED],
    [['age'], REFUSED],
  ],
};

it.each(
  Object.entries(CASES).flatMap(([name, cases]) => cases.map(([given, value]) => ({ name, given, value }))),
)('$name=$given is $value', ({ name, given, value }) => {
  const decoded = EVENT_LIST_DECODERS[name as 'page']?.(given);
  expect(decoded).toEqual(value === REFUSED ? REFUSED : { value });
});
