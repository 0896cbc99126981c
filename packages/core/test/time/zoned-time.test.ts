import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTime, secondsOf } from '../../src/time/local-time.js';
import { fromUtc, resolveLocal, toUtc } from '../../src/time/zoned-time.js';
import { zoneNamed } from './zone-named.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

const ZONES = [
  'America/New_York',
  'Europe/Rome',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Europe/Dublin',
  'Africa/Casablanca',
  'UTC',
  'UTC+5:30',
  'UTC-11',
];

describe('wall clocks and UTC', () => {
  it.each([
    ['America/New_York', '2031-01-15 16:00:00', '2031-01-15 21:00:00'],
    ['America/New_York', '2031-07-15 16:00:00', '2031-07-15 20:00:00'],
    ['America/St_Johns', '2031-07-15 16:00:00', '2031-07-15 18:30:00'],
    ['Europe/Rome', '2031-01-15 16:00:00', '2031-01-15 15:00:00'],
    ['Europe/Rome', '2031-07-16 01:00:00', '2031-07-15 23:00:00'],
    ['Asia/Kolkata', '2031-01-01 00:00:00', '2030-12-31 18:30:00'],
    ['Asia/Kathmandu', '2031-01-01 00:00:00', '2030-12-31 18:15:00'],
    ['Pacific/Auckland', '2031-01-01 00:00:00', '2030-12-31 11:00:00'],
    ['Pacific/Kiritimati', '2031-07-16 01:00:00', '2031-07-15 11:00:00'],
    ['UTC+5:30', '2031-03-20 10:00:00', '2031-03-20 04:30:00'],
    ['UTC-5', '2031-07-20 10:00:00', '2031-07-20 15:00:00'],
    ['UTC+2', '2031-07-20 10:00:00', '2031-07-20 08:00:00'],
    ['America/New_York', '1969-12-31 23:00:00', '1970-01-01 04:00:00'],
    ['America/New_York', '2038-01-19 03:14:08', '2038-01-19 08:14:08'],
  ])('%s: %s is %s', (id, local, utc) => {
    const zone = zoneNamed(id);
    expect(toUtc(local, zone)).toBe(utc);
    expect(fromUtc(utc, zone)).toBe(local);
    expect(resolveLocal(local, zone)).toBe(local);
  });

  it.each([
    ['America/New_York', '2031-03-09 02:30:00', '2031-03-09 03:30:00', '2031-03-09 07:30:00'],
    ['America/New_York', '2031-03-09 02:00:00', '2031-03-09 03:00:00', '2031-03-09 07:00:00'],
    ['America/Chicago', '2031-03-09 02:30:00', '2031-03-09 03:30:00', '2031-03-09 08:30:00'],
    ['Europe/Berlin', '2031-03-30 02:30:00', '2031-03-30 03:30:00', '2031-03-30 01:30:00'],
    ['Europe/London', '2031-03-30 01:30:00', '2031-03-30 02:30:00', '2031-03-30 01:30:00'],
    ['Pacific/Auckland', '2031-09-28 02:30:00', '2031-09-28 03:30:00', '2031-09-27 14:30:00'],
    ['Australia/Lord_Howe', '2031-10-05 02:10:00', '2031-10-05 02:40:00', '2031-10-04 15:40:00'],
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-31 12:00:00', '2011-12-30 22:00:00'],
  ])('%s skips %s: it moves forward to %s, %s in UTC', (id, local, shown, utc) => {
    const zone = zoneNamed(id);
    expect(resolveLocal(local, zone)).toBe(shown);
    expect(toUtc(local, zone)).toBe(utc);
    expect(toUtc(shown, zone)).toBe(utc);
  });

  it.each([
    ['America/New_York', '2031-03-09 01:59:59', '2031-03-09 06:59:59'],
    ['America/New_York', '2031-03-09 03:00:00', '2031-03-09 07:00:00'],
    ['Australia/Lord_Howe', '2031-10-05 02:30:00', '2031-10-04 15:30:00'],
    ['Australia/Lord_Howe', '2031-10-05 01:59:59', '2031-10-04 15:29:59'],
    ['Europe/Berlin', '2031-03-30 00:00:00', '2031-03-29 23:00:00'],
    ['Europe/Berlin', '2031-03-30 23:59:59', '2031-03-30 21:59:59'],
  ])('%s: %s beside the jump is %s', (id, local, utc) => {
    const zone = zoneNamed(id);
    expect(toUtc(local, zone)).toBe(utc);
    expect(resolveLocal(local, zone)).toBe(local);
  });

  it.each([
    ['America/New_York', '2031-11-02 01:30:00', '2031-11-02 05:30:00'],
    ['America/New_York', '2031-11-02 02:00:00', '2031-11-02 07:00:00'],
    ['America/Chicago', '2031-11-02 01:30:00', '2031-11-02 06:30:00'],
    ['Europe/Berlin', '2031-10-26 02:30:00', '2031-10-26 00:30:00'],
    ['Europe/Berlin', '2031-10-26 03:00:00', '2031-10-26 02:00:00'],
    ['Europe/Dublin', '2031-10-26 01:30:00', '2031-10-26 00:30:00'],
    ['Pacific/Auckland', '2031-04-06 02:30:00', '2031-04-05 13:30:00'],
    ['Australia/Lord_Howe', '2031-04-06 01:30:00', '2031-04-05 14:30:00'],
    ['Australia/Lord_Howe', '2031-04-06 02:30:00', '2031-04-05 16:00:00'],
  ])('%s: a repeated %s is its first occurrence, %s (F31)', (id, local, utc) => {
    const zone = zoneNamed(id);
    expect(toUtc(local, zone)).toBe(utc);
    expect(resolveLocal(local, zone)).toBe(local);
  });

  it('round trips every wall clock that the zone shows', () => {
    const instant = fc.integer({
      min: secondsOf('1900-01-02 00:00:00'),
      max: secondsOf('2200-01-01 00:00:00'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instant, (id, seconds) => {
        const zone = zoneNamed(id);
        const local = fromUtc(localTime(seconds), zone);
        expect(fromUtc(toUtc(local, zone), zone)).toBe(local);
        expect(resolveLocal(local, zone)).toBe(local);
        expect(toUtc(local, zone) <= localTime(seconds)).toBe(true);
      }),
    );
  });

  it('resolves every text to a wall clock that stays as it is', () => {
    const seconds = fc.integer({
      min: secondsOf('1900-01-02 00:00:00'),
      max: secondsOf('2200-01-01 00:00:00'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), seconds, (id, number) => {
        const zone = zoneNamed(id);
        const local = localTime(number);
        const resolved = resolveLocal(local, zone);
        expect(resolved >= local).toBe(true);
        expect(resolveLocal(resolved, zone)).toBe(resolved);
        expect(toUtc(resolved, zone)).toBe(toUtc(local, zone));
      }),
    );
  });

  it('clamps UTC at the ends of the years', () => {
    const zone = zoneNamed('America/New_York');
    expect(toUtc('9999-12-31 23:59:59', zone)).toBe('9999-12-31 23:59:59');
    expect(toUtc('0000-01-01 00:00:00', zoneNamed('UTC+2'))).toBe('0000-01-01 00:00:00');
  });
});
