import { describe, expect, it } from 'vitest';
import { parseDateText } from '../../src/time/date-text.js';
import { secondsOf } from '../../src/time/local-time.js';
import { zoneNamed } from './zone-named.js';

/** Friday, 18:16:05 in New York, 00:16:05 of the next day in Rome. */
const NOW = secondsOf('2026-11-20 23:16:05');
const NEW_YORK = zoneNamed('America/New_York');

function localOf(text: string, zone = NEW_YORK, now = NOW): string | undefined {
  return parseDateText(text, { now, zone })?.local;
}

describe('relative words', () => {
  it.each([
    ['now', '2026-11-20 18:16:05'],
    ['today', '2026-11-20 00:00:00'],
    ['midnight', '2026-11-20 00:00:00'],
    ['noon', '2026-11-20 12:00:00'],
    ['tomorrow', '2026-11-21 00:00:00'],
    ['Tomorrow 5pm', '2026-11-21 17:00:00'],
    ['tomorrow noon', '2026-11-21 12:00:00'],
    ['11:00 tomorrow', '2026-11-21 00:00:00'],
    ['yesterday 01:00', '2026-11-19 01:00:00'],
    ['yesterday noon', '2026-11-19 12:00:00'],
    ['+2 weeks', '2026-12-04 18:16:05'],
    [' 2 weeks', '2026-12-04 18:16:05'],
    ['-3 days', '2026-11-17 18:16:05'],
    ['--3 days', '2026-11-23 18:16:05'],
    ['+3 days 00:00', '2026-11-23 00:00:00'],
    ['+4 days midnight', '2026-11-24 00:00:00'],
    ['3 days ago', '2026-11-17 18:16:05'],
    ['1 week 2 days ago', '2026-11-11 18:16:05'],
    ['2 hours ago', '2026-11-20 16:16:05'],
    ['+90 min', '2026-11-20 19:46:05'],
    ['+1 month', '2026-12-20 18:16:05'],
    ['+24 months', '2028-11-20 18:16:05'],
    ['next month', '2026-12-20 18:16:05'],
    ['last year', '2025-11-20 18:16:05'],
    ['third day', '2026-11-23 18:16:05'],
    ['+1 fortnight', '2026-12-04 18:16:05'],
    ['2026-01-31 +1 month', '2026-03-03 00:00:00'],
    ['2031-03-05 10:00:00 +1 week', '2031-03-12 10:00:00'],
    ['2031-03-05 10:00 -2 days', '2031-03-03 10:00:00'],
  ])('%s', (text, local) => {
    expect(parseDateText(text, { now: NOW, zone: NEW_YORK })).toEqual({ local, timestamp: false });
  });

  it.each([
    ['friday', '2026-11-20 00:00:00'],
    ['fri', '2026-11-20 00:00:00'],
    ['this friday', '2026-11-20 00:00:00'],
    ['next friday', '2026-11-27 00:00:00'],
    ['last friday', '2026-11-13 00:00:00'],
    ['monday', '2026-11-23 00:00:00'],
    ['last monday', '2026-11-16 00:00:00'],
    ['second monday', '2026-11-30 00:00:00'],
    ['monday 10:00', '2026-11-23 10:00:00'],
    ['10:00 monday', '2026-11-23 00:00:00'],
    ['monday next week', '2026-11-23 00:00:00'],
    ['sunday this week', '2026-11-22 00:00:00'],
    ['next week', '2026-11-23 18:16:05'],
    ['last week', '2026-11-09 18:16:05'],
    ['monday ago', '2026-11-09 00:00:00'],
    ['Sat, 5 Mar 2031', '2031-03-08 00:00:00'],
    ['+3 weekdays', '2026-11-25 18:16:05'],
    ['3 weekdays ago', '2026-11-17 18:16:05'],
    ['next weekday', '2026-11-23 00:00:00'],
    ['2026-11-22 +6 weekdays', '2026-11-30 00:00:00'],
    ['2026-11-22 -1 weekday', '2026-11-20 00:00:00'],
  ])('weekdays: %s', (text, local) => {
    expect(localOf(text)).toBe(local);
  });

  it.each([
    ['first monday of january 2027', '2027-01-04 00:00:00'],
    ['first monday of january 2031 9am', '2031-01-06 09:00:00'],
    ['first friday of january 2027', '2027-01-01 00:00:00'],
    ['second tuesday of march 2031', '2031-03-11 00:00:00'],
    ['last sunday of march 2031', '2031-03-30 00:00:00'],
    ['last friday of december 2026', '2026-12-25 00:00:00'],
    ['first sat of July 2028', '2028-07-01 00:00:00'],
    ['first monday of next month', '2026-12-07 00:00:00'],
    ['last day of february 2031', '2031-02-28 00:00:00'],
    ['last day of february 2032', '2032-02-29 00:00:00'],
    ['first day of january 2027 10:00', '2027-01-01 10:00:00'],
    ['first day of next month', '2026-12-01 18:16:05'],
    ['last day of next month', '2026-12-31 18:16:05'],
    ['first day of next month midnight', '2026-12-01 00:00:00'],
  ])('days of a month: %s', (text, local) => {
    expect(localOf(text)).toBe(local);
  });

  it.each([
    ['America/New_York', '2026-11-20 18:16:05', '2026-11-21'],
    ['Europe/Rome', '2026-11-21 00:16:05', '2026-11-22'],
    ['Asia/Kolkata', '2026-11-21 04:46:05', '2026-11-22'],
    ['Asia/Kathmandu', '2026-11-21 05:01:05', '2026-11-22'],
    ['Australia/Lord_Howe', '2026-11-21 10:16:05', '2026-11-22'],
    ['Pacific/Auckland', '2026-11-21 12:16:05', '2026-11-22'],
    ['Asia/Tokyo', '2026-11-21 08:16:05', '2026-11-22'],
    ['UTC', '2026-11-20 23:16:05', '2026-11-21'],
    ['UTC+0:30', '2026-11-20 23:46:05', '2026-11-21'],
    ['UTC+1', '2026-11-21 00:16:05', '2026-11-22'],
    ['UTC-11', '2026-11-20 12:16:05', '2026-11-21'],
  ])('start from the wall clock of %s', (id, now, tomorrow) => {
    const zone = zoneNamed(id);
    expect(localOf('now', zone)).toBe(now);
    expect(localOf('tomorrow 9am', zone)).toBe(`${tomorrow} 09:00:00`);
    expect(localOf('2031-03-05 10:00', zone)).toBe('2031-03-05 10:00:00');
  });

  it.each([
    ['+1 hour', '2031-03-09 03:30:00'],
    ['+24 hours', '2031-03-10 02:30:00'],
    ['+1 day', '2031-03-10 01:30:00'],
    ['-90 minutes', '2031-03-09 00:00:00'],
  ])('hours are elapsed time over a DST jump, days are not: %s', (text, local) => {
    const now = secondsOf('2031-03-09 06:30:00');
    expect(localOf(text, NEW_YORK, now)).toBe(local);
  });

  it('does not move a skipped wall clock: the event zone decides', () => {
    expect(localOf('2031-03-09 02:30:00')).toBe('2031-03-09 02:30:00');
  });
});
