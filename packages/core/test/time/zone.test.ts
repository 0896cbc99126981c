import { describe, expect, it } from 'vitest';
import { secondsOf } from '../../src/time/local-time.js';
import { findZone } from '../../src/time/zone.js';
import { zoneNamed } from './zone-named.js';

const WINTER = secondsOf('2031-01-15 12:00:00');
const SUMMER = secondsOf('2031-07-15 12:00:00');
const HOUR = 3600;

describe('zones', () => {
  it.each([
    ['America/New_York', -5, 'EST', -4, 'EDT'],
    ['America/Chicago', -6, 'CST', -5, 'CDT'],
    ['America/Los_Angeles', -8, 'PST', -7, 'PDT'],
    ['America/Anchorage', -9, 'AKST', -8, 'AKDT'],
    ['America/Halifax', -4, 'AST', -3, 'ADT'],
    ['America/St_Johns', -3.5, 'NST', -2.5, 'NDT'],
    ['America/Port-au-Prince', -5, 'EST', -4, 'EDT'],
    ['America/Phoenix', -7, 'MST', -7, 'MST'],
    ['America/Havana', -5, 'CST', -4, 'CDT'],
    ['America/Sao_Paulo', -3, '-03', -3, '-03'],
    ['America/Lima', -5, '-05', -5, '-05'],
    ['America/Manaus', -4, '-04', -4, '-04'],
    ['America/Indiana/Knox', -6, 'CST', -5, 'CDT'],
    ['Canada/Yukon', -7, 'MST', -7, 'MST'],
    ['Cuba', -5, 'CST', -4, 'CDT'],
    ['Pacific/Honolulu', -10, 'HST', -10, 'HST'],
    ['Pacific/Tahiti', -10, '-10', -10, '-10'],
    ['Pacific/Kiritimati', 14, '+14', 14, '+14'],
    ['Pacific/Auckland', 13, 'NZDT', 12, 'NZST'],
    ['Pacific/Chatham', 13.75, '+1345', 12.75, '+1245'],
    ['Pacific/Marquesas', -9.5, '-0930', -9.5, '-0930'],
    ['Pacific/Guam', 10, 'ChST', 10, 'ChST'],
    ['Australia/Sydney', 11, 'AEDT', 10, 'AEST'],
    ['Australia/Adelaide', 10.5, 'ACDT', 9.5, 'ACST'],
    ['Australia/Perth', 8, 'AWST', 8, 'AWST'],
    ['Australia/Lord_Howe', 11, 'AEST', 10.5, 'AEST'],
    ['Europe/Rome', 1, 'CET', 2, 'CEST'],
    ['Europe/London', 0, 'GMT', 1, 'BST'],
    ['Europe/Dublin', 0, 'GMT', 1, 'IST'],
    ['Europe/Lisbon', 0, 'WET', 1, 'WEST'],
    ['Europe/Athens', 2, 'EET', 3, 'EEST'],
    ['Europe/Kyiv', 2, 'EET', 3, 'EEST'],
    ['Europe/Moscow', 3, 'MSK', 3, 'MSK'],
    ['Atlantic/Reykjavik', 0, 'GMT', 0, 'GMT'],
    ['Africa/Johannesburg', 2, 'SAST', 2, 'SAST'],
    ['Africa/Tunis', 1, 'CET', 1, 'CET'],
    ['Africa/Lagos', 1, 'WAT', 1, 'WAT'],
    ['Africa/Nairobi', 3, 'EAT', 3, 'EAT'],
    ['Africa/Harare', 2, 'CAT', 2, 'CAT'],
    ['Asia/Jerusalem', 2, 'IST', 3, 'IDT'],
    ['Asia/Dubai', 4, '+04', 4, '+04'],
    ['Asia/Karachi', 5, 'PKT', 5, 'PKT'],
    ['Asia/Kolkata', 5.5, 'IST', 5.5, 'IST'],
    ['Asia/Calcutta', 5.5, 'IST', 5.5, 'IST'],
    ['Asia/Kathmandu', 5.75, '+0545', 5.75, '+0545'],
    ['Asia/Jakarta', 7, 'WIB', 7, 'WIB'],
    ['Asia/Hong_Kong', 8, 'HKT', 8, 'HKT'],
    ['Asia/Manila', 8, 'PST', 8, 'PST'],
    ['Asia/Shanghai', 8, 'CST', 8, 'CST'],
    ['Asia/Tokyo', 9, 'JST', 9, 'JST'],
    ['Asia/Seoul', 9, 'KST', 9, 'KST'],
    ['US/Eastern', -5, 'EST', -4, 'EDT'],
    ['EST5EDT', -5, 'EST', -4, 'EDT'],
    ['Etc/GMT+5', -5, '-05', -5, '-05'],
    ['Etc/UTC', 0, 'UTC', 0, 'UTC'],
    ['europe/paris', 1, 'CET', 2, 'CEST'],
    ['AMERICA/ARGENTINA/USHUAIA', -3, 'CMT', -3, 'CMT'],
  ])('%s: %d (%s) in January, %d (%s) in July', (id, winter, winterText, summer, summerText) => {
    const zone = zoneNamed(id);
    expect(zone.id).toBe(id);
    expect([zone.offsetAt(WINTER) / HOUR, zone.abbreviationAt(WINTER)]).toEqual([winter, winterText]);
    expect([zone.offsetAt(SUMMER) / HOUR, zone.abbreviationAt(SUMMER)]).toEqual([summer, summerText]);
  });

  it.each([
    ['UTC', 0, 'UTC'],
    ['utc', 0, 'UTC'],
    ['GMT', 0, 'GMT'],
    ['EST', -5, 'EST'],
    ['PST', -8, 'PST'],
    ['EDT', -4, 'EDT'],
    ['CET', 1, 'CET'],
    ['cest', 2, 'CEST'],
    ['Z', 0, 'Z'],
    ['A', 1, 'A'],
    ['m', 12, 'M'],
    ['Y', -12, 'Y'],
    ['+02:00', 2, 'GMT+0200'],
    ['+0200', 2, 'GMT+0200'],
    ['+2', 2, 'GMT+0200'],
    ['-330', -3.5, 'GMT-0330'],
    ['-00:30', -0.5, 'GMT-0030'],
    ['GMT+2', 2, 'GMT+0200'],
    ['GMT+0', 0, 'GMT+0000'],
    ['UTC+2', 2, 'UTC+2'],
    ['UTC-5', -5, 'UTC-5'],
    ['UTC+0', 0, 'UTC+0'],
    ['UTC+5.5', 5.5, 'UTC+5.5'],
    ['UTC+5.75', 5.75, 'UTC+5.75'],
    ['UTC-3:30', -3.5, 'UTC-3:30'],
    ['UTC+5:30', 5.5, 'UTC+5:30'],
    ['UTC+05:30', 5.5, 'UTC+05:30'],
    ['UTC2', 2, 'UTC2'],
    ['UTC-12', -12, 'UTC-12'],
    ['UTC+14', 14, 'UTC+14'],
    ['UTC+15', 15, 'UTC+15'],
  ])('%s is %d hours east of UTC in every season, abbreviated %s (F3)', (id, hours, abbreviation) => {
    const zone = zoneNamed(id);
    expect(zone.id).toBe(id);
    for (const instant of [WINTER, SUMMER]) {
      expect(zone.offsetAt(instant)).toBe(hours * HOUR);
      expect(zone.abbreviationAt(instant)).toBe(abbreviation);
    }
  });

  it.each([
    '',
    ' ',
    'utc+2',
    'gmt+2',
    'UTC+',
    'UTC+abc',
    'UTC+24',
    'UTC+5.5.5',
    'UTC+5:60',
    'UTC++2',
    '+',
    '+24:00',
    '+2:75',
    '+12345',
    'Mars/Olympus',
    'Mars/Phobos',
    'America/New York',
    ' Europe/Rome',
    'Europe/Rome ',
    'Europe',
    'foo',
    '12',
    'local',
    'J',
    'PLT',
    'VST',
    'SystemV/EST5',
    'Factory',
    '../../etc/passwd',
    'constructor',
    `Europe/${'a'.repeat(10_000)}`,
  ])('%j names no zone (F16)', (text) => {
    expect(findZone(text)).toBeUndefined();
  });

  it('has an abbreviation for every zone of the engine, never the local time or a bare GMT offset', () => {
    for (const id of Intl.supportedValuesOf('timeZone')) {
      for (const instant of [WINTER, SUMMER]) {
        expect(zoneNamed(id).abbreviationAt(instant)).toMatch(/^(?:[A-Z][A-Za-z]{2,4}|[+-]\d\d(?:\d\d)?)$/);
      }
    }
  });

  it('finds the second of a change of offset', () => {
    const zone = zoneNamed('America/New_York');
    const change = secondsOf('2031-03-09 07:00:00');
    expect(zone.offsetAt(change - 1)).toBe(-5 * HOUR);
    expect(zone.offsetAt(change)).toBe(-4 * HOUR);
  });

  it('has offsets for the whole range of local times, and after more days than it caches', () => {
    const zone = zoneNamed('Europe/Rome');
    expect(zone.offsetAt(secondsOf('0000-01-01 00:00:00'))).toBe(49 * 60);
    expect(zone.offsetAt(secondsOf('9999-12-31 23:59:59'))).toBe(HOUR);
    for (let day = 0; day < 8000; day += 1) zone.offsetAt(day * 86400);
    expect(zone.offsetAt(SUMMER)).toBe(2 * HOUR);
  });
});

it('all spellings of an identifier share its offsets, whatever else was read in between', () => {
  const paris = zoneNamed('europe/paris');
  for (let number = 0; number < 3_000; number++) {
    const spelling = Array.from('america/argentina/buenos_aires')
      .map((letter, at) => ((number >> (at % 12)) & 1 ? letter.toUpperCase() : letter))
      .join('');
    findZone(spelling);
  }
  expect({ ...zoneNamed('EUROPE/Paris'), id: paris.id }).toEqual(paris);
});
