import { expect, it } from 'vitest';
import { dateProperty } from '../../src/icalendar/date-property.js';

it.each([
  ['DTSTART;TZID=GMT+05:30:20270904T020000', { tzid: 'GMT+05:30' }, ['20270904T020000']],
  ['DTSTART;TZID="(GMT+01:00) Paris":20270904T020000', { tzid: '(GMT+01:00) Paris' }, ['20270904T020000']],
  [
    'DTSTART;TZID=(GMT+01:00) Paris, Rom:20270904T020000Z',
    { tzid: '(GMT+01:00) Paris, Rom' },
    ['20270904T020000Z'],
  ],
  [
    'DTSTART;TZID=tzone://Microsoft/Utc:20270904T020000',
    { tzid: 'tzone://Microsoft/Utc' },
    ['20270904T020000'],
  ],
  ['DTSTART;VALUE=DATE:20270117T200000', { value: 'DATE' }, ['20270117T200000']],
  ['EXDATE:20270111T200000,foo', {}, ['20270111T200000', 'foo']],
  ['RDATE;VALUE=PERIOD:20270111T200000Z/PT1H', { value: 'PERIOD' }, ['20270111T200000Z/PT1H']],
  ['DTEND;TZID=Europe/Berlin:', { tzid: 'Europe/Berlin' }, ['']],
  ['DTSTART:2027-09-04T02:00:00Z', {}, ['2027-09-04T02:00:00Z']],
  ['DTSTART;TZID=GMT+05:30:2027-09-04T02:00:00', { tzid: 'GMT+05:30' }, ['2027-09-04T02:00:00']],
  ['DTSTART;TZID=A;B;X=1: 20270904 ', { tzid: 'A;B', x: '1' }, ['20270904']],
  ['DTSTART;TZID="A;B:C";X=1:20270904', { tzid: 'A;B:C', x: '1' }, ['20270904']],
  [
    'EXDATE;TZID=GMT+05:30:20270904T020000,20270905T020000',
    { tzid: 'GMT+05:30' },
    ['20270904T020000', '20270905T020000'],
  ],
  ['DTSTART:foo', {}, ['foo']],
])('%s', (text, params, values) => {
  expect(dateProperty(text)).toEqual({ params, values });
});

it('is none without a colon', () => {
  expect(() => dateProperty('DTSTART;TZID=A')).toThrow('no colon');
});
