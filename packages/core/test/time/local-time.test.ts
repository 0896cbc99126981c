import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilOfDays, daysOfCivil, weekdayOfDays } from '../../src/time/civil-date.js';
import {
  addMonths,
  dayOf,
  detailsOf,
  endOfDay,
  isExpressible,
  localTime,
  secondsOf,
  startOfDay,
} from '../../src/time/local-time.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

describe('local times', () => {
  it.each([
    ['1970-01-01 00:00:00', 0],
    ['1969-12-31 23:59:59', -1],
    ['2031-02-27 23:06:40', 1930000000],
    ['2026-12-10 10:53:20', 1796900000],
    ['0000-01-01 00:00:00', -62167219200],
    ['9999-12-31 23:59:59', 253402300799],
    ['2032-02-29 12:00:00', 1961668800],
  ])('%s is %d seconds from 1970', (local, seconds) => {
    expect(secondsOf(local)).toBe(seconds);
    expect(localTime(seconds)).toBe(local);
  });

  it('clamps what lies outside the years 0000–9999 and cuts fractions off', () => {
    expect(localTime(253402300800)).toBe('9999-12-31 23:59:59');
    expect(localTime(-Infinity)).toBe('0000-01-01 00:00:00');
    expect(localTime(-0.5)).toBe('1969-12-31 23:59:59');
    expect([253402300799, 253402300800, -62167219200, -62167219201].map(isExpressible)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('agrees with the calendar of the engine on every second', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62167219200, max: 253402300799 }), (seconds) => {
        const iso = new Date(seconds * 1000).toISOString();
        expect(localTime(seconds)).toBe(`${iso.slice(0, 10)} ${iso.slice(11, 19)}`);
        expect(secondsOf(localTime(seconds))).toBe(seconds);
      }),
    );
  });

  it('gives days, their edges and the parts', () => {
    const local = '2031-05-01 09:08:07';
    expect(dayOf(local)).toBe('2031-05-01');
    expect(startOfDay(local)).toBe('2031-05-01 00:00:00');
    expect(endOfDay(local)).toBe('2031-05-01 23:59:59');
    expect(detailsOf(local)).toEqual({
      year: '2031',
      month: '05',
      day: '01',
      hour: '09',
      minutes: '08',
      seconds: '07',
    });
  });

  it.each([
    ['2026-11-21 23:59:59', 24, '2028-11-21 23:59:59'],
    ['2027-01-31 10:00:00', 1, '2027-03-03 10:00:00'],
    ['2028-02-29 00:00:00', 24, '2030-03-01 00:00:00'],
    ['2026-11-20 18:16:05', 2, '2027-01-20 18:16:05'],
    ['2027-01-15 00:00:00', -1, '2026-12-15 00:00:00'],
    ['9999-06-01 00:00:00', 24, '9999-12-31 23:59:59'],
  ])('%s plus %d months is %s', (local, months, expected) => {
    expect(addMonths(local, months)).toBe(expected);
  });
});

describe('the calendar', () => {
  it.each([
    [2026, 2, 30, '2026-03-02'],
    [2026, 13, 1, '2027-01-01'],
    [2026, 0, 1, '2025-12-01'],
    [2026, 3, 0, '2026-02-28'],
    [2026, -11, 1, '2025-01-01'],
    [2026, 1, 365, '2026-12-31'],
    [1900, 2, 29, '1900-03-01'],
    [2000, 2, 29, '2000-02-29'],
  ])('month and day overflow: %d-%d-%d is %s', (year, month, day, expected) => {
    expect(dayOf(localTime(daysOfCivil(year, month, day) * 86400))).toBe(expected);
  });

  it('knows days of the week, also before 1970', () => {
    expect(weekdayOfDays(daysOfCivil(2026, 11, 20))).toBe(5);
    expect(weekdayOfDays(daysOfCivil(1969, 12, 28))).toBe(0);
  });

  it('inverts day numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 4_000_000 }), (days) => {
        const { year, month, day } = civilOfDays(days);
        expect(daysOfCivil(year, month, day)).toBe(days);
      }),
    );
  });
});
