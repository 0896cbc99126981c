import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDateText } from '../../src/time/date-text.js';
import { secondsOf } from '../../src/time/local-time.js';
import { zoneNamed } from './zone-named.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

/** Friday, 18:16:05 in New York, 00:16:05 of the next day in Rome. */
const NOW = secondsOf('2026-11-20 23:16:05');
const NEW_YORK = zoneNamed('America/New_York');
const UTC = zoneNamed('UTC');

function localOf(text: string, zone = NEW_YORK, now = NOW): string | undefined {
  return parseDateText(text, { now, zone })?.local;
}

describe('dates and times as written (dates.md §1)', () => {
  it.each([
    ['2026-12-10 10:00:00', '2026-12-10 10:00:00'],
    ['2026-12-10 10:00', '2026-12-10 10:00:00'],
    ['2026-12-10T10:00', '2026-12-10 10:00:00'],
    ['2026-12-10t10:00:00', '2026-12-10 10:00:00'],
    ['10:30 2031', '2031-11-20 10:30:00'],
    ['10:30 1999', '1999-11-20 10:30:00'],
    ['2026-12-10 10am', '2026-12-10 10:00:00'],
    ['2026-12-10 10:00:00.123', '2026-12-10 10:00:00'],
    ['2031-03-05 11:00:00.9', '2031-03-05 11:00:00'],
    ['20261210T100000', '2026-12-10 10:00:00'],
    ['20310305T101500', '2031-03-05 10:15:00'],
    ['20261210T10:00:00', '2026-12-10 10:00:00'],
    ['20261210T1000', '2026-12-10 10:00:00'],
    ['20261210 10:00', '2026-12-10 10:00:00'],
    ['2026-12-10', '2026-12-10 00:00:00'],
    ['2026/12/10', '2026-12-10 00:00:00'],
    ['2031/03/05 9:30', '2031-03-05 09:30:00'],
    ['2026-3-5', '2026-03-05 00:00:00'],
    ['12/10/2026', '2026-12-10 00:00:00'],
    ['03/06/2031 10am', '2031-03-06 10:00:00'],
    ['5/3', '2026-05-03 00:00:00'],
    ['10-12-2026', '2026-12-10 00:00:00'],
    ['10.12.2026', '2026-12-10 00:00:00'],
    ['10.12.2026 10:00', '2026-12-10 10:00:00'],
    ['10-12-26', '2010-12-26 00:00:00'],
    ['1/2/69', '2069-01-02 00:00:00'],
    ['1/2/70', '1970-01-02 00:00:00'],
    ['2026-12', '2026-12-01 00:00:00'],
    ['2031-064', '2031-03-05 00:00:00'],
    ['2031-W10-3', '2031-03-05 00:00:00'],
    ['2031W103', '2031-03-05 00:00:00'],
    ['2026W501', '2026-12-07 00:00:00'],
    ['2026-W50', '2026-12-07 00:00:00'],
    ['last day of 2026W501', '2026-12-31 00:00:00'],
    ['2027-W01-1', '2027-01-04 00:00:00'],
    ['2026-W53-5', '2027-01-01 00:00:00'],
    ['  2026-12-10  ', '2026-12-10 00:00:00'],
    ['9999-12-31 23:59:59', '9999-12-31 23:59:59'],
    ['1969-12-31 23:00:00', '1969-12-31 23:00:00'],
    ['0001-01-01', '0001-01-01 00:00:00'],
  ])('%s', (text, local) => {
    expect(parseDateText(text, { now: NOW, zone: NEW_YORK })).toEqual({ local, timestamp: false });
  });

  it.each([
    ['March 5 2031 16:00', '2031-03-05 16:00:00'],
    ['March 5, 2031', '2031-03-05 00:00:00'],
    ['March 5th, 2031 4:30pm', '2031-03-05 16:30:00'],
    ['Mar-05-2031', '2031-03-05 00:00:00'],
    ['2031-Mar-05', '2031-03-05 00:00:00'],
    ['May 2 2031', '2031-05-02 00:00:00'],
    ['2 May 2031', '2031-05-02 00:00:00'],
    ['2-may-2031', '2031-05-02 00:00:00'],
    ['2nd of', undefined],
    ['1st may 2031', '2031-05-01 00:00:00'],
    ['1 May 2020 3pm', '2020-05-01 15:00:00'],
    ['noon 5 March 2031', '2031-03-05 12:00:00'],
    ['midnight 6 March 2031', '2031-03-06 00:00:00'],
    ['Dec 10', '2026-12-10 00:00:00'],
    ['10 December', '2026-12-10 00:00:00'],
    ['5 March 10:00', '2026-03-05 10:00:00'],
    ['Mar 5 10am', '2026-03-05 10:00:00'],
    ['Mar 5 10:00', '2026-03-05 10:00:00'],
    ['jan 2027', '2027-01-01 00:00:00'],
    ['2027 september', '2027-09-01 00:00:00'],
    ['sept 2027', '2027-09-01 00:00:00'],
    ['january', '2026-01-20 00:00:00'],
    ['Wed Mar 5 16:00:00 2031', '2031-03-05 16:00:00'],
    ['Wednesday, 05-Mar-2031 10:00:00', '2031-03-05 10:00:00'],
  ])('month names: %s', (text, local) => {
    expect(localOf(text)).toBe(local);
  });

  it.each([
    ['12am', '2026-11-20 00:00:00'],
    ['12pm', '2026-11-20 12:00:00'],
    ['12:30 AM', '2026-11-20 00:30:00'],
    ['5:30 p.m.', '2026-11-20 17:30:00'],
    ['11:59:59pm', '2026-11-20 23:59:59'],
    ['10:00', '2026-11-20 10:00:00'],
    ['10.30', '2026-11-20 10:30:00'],
    ['T1015', '2026-11-20 10:15:00'],
    ['2026-12-10 24:00', '2026-12-11 00:00:00'],
    ['2026-12-10 10:00:60', '2026-12-10 10:01:00'],
    ['13pm', undefined],
  ])('times of day: %s', (text, local) => {
    expect(localOf(text)).toBe(local);
  });

  it.each([
    ['2026-02-30', '2026-03-02 00:00:00'],
    ['2031-02-31 10:00:00', '2031-03-03 10:00:00'],
    ['2020-02-30 10:00:00', '2020-03-01 10:00:00'],
    ['2026-04-31', '2026-05-01 00:00:00'],
    ['2026-00-10', '2025-12-10 00:00:00'],
  ])('days overflow: %s', (text, local) => {
    expect(localOf(text)).toBe(local);
  });
});

describe('zones inside the text', () => {
  it.each([
    ['2026-12-10T10:00:00Z', '2026-12-10 10:00:00', 0],
    ['2026-12-10T10:00:00+02:00', '2026-12-10 10:00:00', 2],
    ['2026-12-10T10:00:00.5+0545', '2026-12-10 10:00:00', 5.75],
    ['2026-12-10 10:00:00 -3', '2026-12-10 10:00:00', -3],
    ['2026-12-10 10:00 EST', '2026-12-10 10:00:00', -5],
    ['2026-07-10 10:00 EST', '2026-07-10 10:00:00', -5],
    ['2026-12-10 10:00 Europe/Paris', '2026-12-10 10:00:00', 1],
    ['2026-07-10 10:00 Europe/Paris', '2026-07-10 10:00:00', 2],
    ['2026-12-10 10:00 America/Argentina/Ushuaia', '2026-12-10 10:00:00', -3],
    ['2026-12-10 10:00 UTC+5:30', '2026-12-10 10:00:00', 5.5],
    ['Thu, 10 Dec 2026 10:00:00 +0200', '2026-12-10 10:00:00', 2],
    ['Thu, 10 Dec 2026 10:00:00 GMT', '2026-12-10 10:00:00', 0],
    ['Thu Dec 10 2026 10:00:00 GMT+0100 (CET)', '2026-12-10 10:00:00', 1],
    ['2026-12-10 10:00 PM PST', '2026-12-10 22:00:00', -8],
    ['2026-12-10+02:00', '2026-12-10 00:00:00', 2],
    ['now EST', '2026-11-20 18:16:05', -5],
    ['10:00 Asia/Tokyo', '2026-11-21 10:00:00', 9],
    ['tomorrow Asia/Tokyo', '2026-11-22 00:00:00', 9],
    ['2026-12-10 10:00 utc+2', '2026-12-10 10:00:00', 2],
    ['2026-12-10 10:00 gmt-2', '2026-12-10 10:00:00', -2],
  ])('%s keeps its wall clock beside its offset', (text, local, hours) => {
    const expected = { local, offset: hours * 3600, timestamp: false };
    expect(parseDateText(text, { now: NOW, zone: NEW_YORK })).toEqual(expected);
  });

  it.each(['2026-12-10 10:00 Mars/Olympus', '2026-12-10 10:00 local', '2026-12-10 10:00 +25', 'j'])(
    '%s: no such zone',
    (text) => {
      expect(localOf(text)).toBeUndefined();
    },
  );
});

describe('UNIX seconds', () => {
  it.each([
    ['1796900000', '2026-12-10 10:53:20'],
    ['@1796900000', '2026-12-10 10:53:20'],
    ['@1796900000.123456', '2026-12-10 10:53:20'],
    ['1930000000', '2031-02-27 23:06:40'],
    ['1930000000.9', '2031-02-27 23:06:40'],
    ['20261210', '1970-08-23 12:06:50'],
    ['2026', '1970-01-01 00:33:46'],
    ['-1', '1969-12-31 23:59:59'],
    ['@-86400', '1969-12-31 00:00:00'],
  ])('%s is the UTC wall clock in every zone', (text, local) => {
    for (const zone of [NEW_YORK, UTC]) {
      expect(parseDateText(text, { now: NOW, zone })).toEqual({ local, offset: 0, timestamp: true });
    }
  });

  it('reads "0" as today for list filters only', () => {
    const today = { local: '2026-11-20 00:00:00', timestamp: false };
    expect(parseDateText('0', { now: NOW, zone: NEW_YORK, zeroIsToday: true })).toEqual(today);
    expect(parseDateText('0', { now: NOW, zone: NEW_YORK })).toBeUndefined();
    expect(parseDateText('@0', { now: NOW, zone: NEW_YORK })).toBeUndefined();
  });
});

describe('what says no time means now, in the zone of the event or the site (dates.md §1)', () => {
  const BLANK = [' ', '   ', '\t', '\n', '\r\n', '\u00a0'];
  const ZONE_ALONE = [
    'x',
    'z',
    'K',
    'UTC',
    'utc+2',
    'UTC+15',
    'gmt-3',
    'EST',
    'Europe/Paris',
    '+02:00',
    '(CET)',
    ' x ',
  ];
  it.each([...BLANK, ...ZONE_ALONE])('%j', (text) => {
    expect(parseDateText(text, { now: NOW, zone: NEW_YORK })).toEqual({
      local: '2026-11-20 18:16:05',
      timestamp: false,
    });
    expect(localOf(text, zoneNamed('Asia/Tokyo'))).toBe('2026-11-21 08:16:05');
  });
});

describe('an hour, a point and a minute are a time of today (dates.md §1)', () => {
  it.each([
    ['1.5', '2026-11-20 01:05:00'],
    ['01.05', '2026-11-20 01:05:00'],
    ['12.30', '2026-11-20 12:30:00'],
    ['23.59', '2026-11-20 23:59:00'],
    ['0.0', '2026-11-20 00:00:00'],
    ['24.00', '2026-11-21 00:00:00'],
  ])('%s', (text, local) => {
    expect(parseDateText(text, { now: NOW, zone: NEW_YORK })).toEqual({ local, timestamp: false });
  });

  it.each([
    ['25.30', '1970-01-01 00:00:25'],
    ['1.65', '1970-01-01 00:00:01'],
    ['1.500', '1970-01-01 00:00:01'],
    ['999997.0', '1970-01-12 13:46:37'],
    ['1e9', '2001-09-09 01:46:40'],
    ['-1', '1969-12-31 23:59:59'],
    ['2026', '1970-01-01 00:33:46'],
  ])('%s is UNIX seconds', (text, local) => {
    expect(parseDateText(text, { now: NOW, zone: NEW_YORK })).toEqual({ local, offset: 0, timestamp: true });
  });
});

describe('what is no date (F16)', () => {
  it.each([
    '',
    'garbage',
    'foo',
    'hello world',
    '2026-13-45',
    '2026-13-01',
    '2026-13',
    '1999-15-01',
    '2026/13/01',
    '2026-12-45',
    '2026-12-32',
    '13/1/2026',
    '18/09/2009',
    '2026-12-10 25:00',
    '2026-12-10 10:60',
    '2026-12-10 10:00:61',
    '2031.03.05 10:00',
    '2031-W54',
    '2031-W00-1',
    '2031-367',
    '0',
    '00',
    '-0',
    '@0',
    '@',
    '1970-01-01',
    '1970-01-01T01:00:00+01:00',
    '10000-01-01',
    '9999-12-31 24:00',
    '0000-00-00 00:00:00',
    '999999999999999',
    '1e99',
    '1e999',
    'Mars/X',
    'utc+',
    '+999999999 years',
    '2026-12-10 2026-12-11',
    '2026-12-10 11:00 12:00',
    '2026-12-10 10:00 +0200 EST PST',
    '2026-12-10 10:00 <script>',
    '２０２６-12-10',
    'next',
    'first of',
    'Thursdays',
    '+',
    '--',
    `2026-12-10${' '.repeat(200)}`,
    '1 day '.repeat(100),
  ])('%j', (text) => {
    expect(localOf(text)).toBeUndefined();
  });

  it('never throws, and gives local times of fixed width only', () => {
    const word = fc.constantFrom(
      ...'2026 12 10 - / . : , T Z W + am pm day week month friday next last first of ago now may EST @ 00 ( )'.split(
        ' ',
      ),
      ' ',
      '\t',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 12 }).map((words) => words.join('')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('America/New_York', 'Pacific/Apia', 'UTC+5.5'), (input, id) => {
        const read = parseDateText(input, { now: NOW, zone: zoneNamed(id) });
        if (read !== undefined) expect(read.local).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      }),
      { numRuns: 500 },
    );
  });

  it('reads plain local times and days like those with something around them, also such as do not exist', () => {
    const two = (most: number) => fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, '0'));
    const parts = fc.tuple(fc.integer({ min: 1968, max: 1972 }), two(13), two(32), two(25), two(61), two(61));
    fc.assert(
      fc.property(parts, ([year, month, day, hour, minute, second]) => {
        const date = `${year}-${month}-${day}`;
        const context = { now: NOW, zone: NEW_YORK };
        for (const text of [date, `${date} ${hour}:${minute}:${second}`]) {
          expect(parseDateText(text, context)).toEqual(parseDateText(`${text},`, context));
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('reads back every local time but the instant 0', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: secondsOf('0000-01-01 00:00:00'), max: secondsOf('9999-12-31 23:59:59') }),
        (seconds) => {
          fc.pre(seconds !== 0);
          const iso = new Date(seconds * 1000).toISOString();
          const local = `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
          expect(localOf(local)).toBe(local);
          expect(parseDateText(iso, { now: NOW, zone: NEW_YORK })).toEqual({
            local,
            offset: 0,
            timestamp: false,
          });
        },
      ),
    );
  });
});
