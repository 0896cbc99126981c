import { describe, expect, it } from 'vitest';
import { readAddress } from '../../src/windows/view-address.js';
import { addMonths, isDay, isMonth, lastDayOf } from '../../src/windows/days.js';

describe('readAddress', () => {
  const read = (path: string, params = {}) => readAddress(path, params);

  it('takes a category with its ancestors, a view and a page', () => {
    expect(read('category/music/jazz/2026-12/page/3')).toEqual({
      scope: { kind: 'category', slugs: ['music', 'jazz'] },
      filters: {},
      view: 'month',
      date: '2026-12-01',
      search: '',
      page: 3,
    });
  });

  it('takes a view before its date, as links of the plugin have it', () => {
    for (const path of ['month/2026-12', 'day/2026-12-05', 'category/jazz/month/2026-12'])
      expect(read(path)).toEqual(read(path.replace(/(?:month|day)\//, '')));
    for (const path of ['month/2026-12-05', 'day/2026-12', 'list/2026-12', 'month/2026-13', 'month/month'])
      expect(read(path)).toBeUndefined();
  });

  it('cuts what is searched for, and ignores what is no text', () => {
    expect(read('', { 'tribe-bar-search': 'x'.repeat(500) })?.search).toHaveLength(200);
    expect(read('', { 'tribe-bar-search': ['x'], eventDisplay: ['month'] })).toMatchObject({
      search: '',
      view: 'list',
    });
  });
});

describe('days', () => {
  it('knows which days and months exist', () => {
    expect(['2024-02-29', '2023-02-29', '0000-01-01', '9999-12-31', '2026-1-1'].map(isDay)).toEqual([
      ...[true, false, false, false, false],
    ]);
    expect(['2026-12', '2026-13', '9998-12', '9999-01'].map(isMonth)).toEqual([true, false, true, false]);
  });

  it('counts months over the ends of years', () => {
    expect([addMonths('2026-01', -1), addMonths('2026-12', 1), addMonths('2026-05', 20)]).toEqual([
      ...['2025-12', '2027-01', '2028-01'],
    ]);
  });

  it('ends an event at midnight on the day before', () => {
    const ends = (start_date: string, end_date: string) => lastDayOf({ start_date, end_date });
    expect(ends('2026-05-01 20:00:00', '2026-05-02 00:00:00')).toBe('2026-05-01');
    expect(ends('2026-05-02 00:00:00', '2026-05-02 00:00:00')).toBe('2026-05-02');
    expect(ends('2026-05-01 20:00:00', '2026-05-02 00:00:01')).toBe('2026-05-02');
  });

  it('takes the last day of a list', () => {
    expect(readAddress('list', { until: '2026-12-24' })?.until).toBe('2026-12-24');
    for (const [path, until] of [
      ['month', '2026-12-24'],
      ['list', '2026-02-30'],
      ['list', ''],
    ] as const)
      expect(readAddress(path, { until })?.until).toBeUndefined();
  });

  it('takes filters of the REST interface, without those that are empty or too long', () => {
    const given = {
      venue: ' 12,13 ',
      organizer: '',
      tags: ['3'],
      featured: 'true',
      page: '2',
      status: 'draft',
    };
    expect(readAddress('list', { ...given, categories: 'x'.repeat(201) })?.filters).toEqual({
      venue: '12,13',
      featured: 'true',
    });
  });
});
