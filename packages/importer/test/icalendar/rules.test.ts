import { UTC } from '@kalends/core/adapter';
import { describe, expect, it } from 'vitest';
import { createFileWork } from '../../src/file/file-work.js';
import { occurrences } from '../../src/icalendar/recurrence.js';
import { createZones } from '../../src/icalendar/zones.js';
import { EXAMPLES } from './rfc-5545-examples.js';

/** The first times of a rule in New York, without their zeros: `1997-09-02 09:00`. */
async function timesOf(rule: string, start = '1997-09-02 09:00:00', most = 1000): Promise<readonly string[]> {
  const zone = createZones(new Map(), UTC, createFileWork(undefined))('America/New_York');
  const { times } = await occurrences(
    { ...{ start, isDate: false, zone, rules: [rule] }, exceptRules: [], extra: [], except: new Set() },
    { from: start, to: '2020-12-31 23:59:59', max: most },
    createFileWork(undefined),
  );
  return times.map((time) => time.slice(0, 16));
}

describe('the examples of RFC 5545 §3.8.5.3', () => {
  it.each(EXAMPLES)('$rule', async ({ rule, days, start }) => {
    const times = await timesOf(rule, `${start} 09:00:00`);
    const isEndless = !/COUNT|UNTIL/.test(rule);
    expect(isEndless ? times.slice(0, days.length) : times).toEqual(days.map((day) => `${day} 09:00`));
  });

  it('by the hour', async () => {
    const times = await timesOf('FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000');
    expect(times).toEqual(['09:00', '12:00', '15:00'].map((time) => `1997-09-02 ${time}`));
  });

  it('by the minute, written as days', async () => {
    const times = await timesOf('FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40');
    expect(times.slice(0, 25).map((time) => time.slice(8))).toEqual(
      Array.from({ length: 25 }, (_, n) => {
        const [day, minute] = n < 24 ? [2, n * 20] : [3, 0];
        return `0${day} ${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      }),
    );
  });
});

const CORRECTED: readonly (readonly [rule: string, start: string, days: readonly string[]])[] = [
  ['FREQ=YEARLY', '1996-02-29', ['1996-02-29', '2000-02-29', '2004-02-29']],
  ['FREQ=YEARLY;BYDAY=SU;BYSETPOS=1', '1998-01-04', ['1998-01-04', '1999-01-03', '2000-01-02']],
  ['FREQ=MONTHLY;INTERVAL=5;BYMONTH=7', '1997-09-02', ['1997-09-02', '1998-07-02', '2003-07-02']],
  ['FREQ=DAILY;BYMONTHDAY=-1', '1997-09-30', ['1997-09-30', '1997-10-31', '1997-11-30', '1997-12-31']],
  [
    'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO',
    '1998-12-28',
    ['1998-12-28', '2004-12-27', '2009-12-28', '2015-12-28'],
  ],
];

describe('rules that were expanded wrongly', () => {
  it.each(CORRECTED)('%s', async (rule, start, days) => {
    expect((await timesOf(rule, `${start} 09:00:00`)).slice(0, days.length)).toEqual(
      days.map((day) => `${day} 09:00`),
    );
  });

  it('times that the clocks skip are left out, and do not count', async () => {
    expect(await timesOf('FREQ=DAILY;COUNT=3', '1998-04-04 02:30:00')).toEqual(
      ['04', '06', '07'].map((day) => `1998-04-${day} 02:30`),
    );
  });
});
