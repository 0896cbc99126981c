import type { Calendar } from '@kalends/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { calendarAt, titles } from '../support/calendar-at.js';

type ListParams = Parameters<Calendar['events']['list']>[0];

describe('lists.md §2.1, the boundary table', () => {
  const { calendar } = calendarAt('2026-11-20 23:16:00');
  const EVENTS: readonly (readonly [title: string, start: string, end: string, more?: object])[] = [
    ['A', '03-10 10:00:00', '03-10 12:00:00'],
    ['B', '03-11 00:00:00', '03-11 23:59:59'],
    ['C', '03-09 22:00:00', '03-10 02:00:00'],
    ['D', '03-10 22:00:00', '03-11 02:00:00'],
    ['F', '03-01 00:00:00', '03-31 00:00:00'],
    ['G', '03-09 20:00:00', '03-10 00:00:00'],
    ['H', '03-09 20:00:00', '03-09 23:59:59'],
    ['I', '03-11 00:00:00', '03-11 01:00:00'],
    ['ALL', '03-10 08:00:00', '03-10 09:00:00', { all_day: true }],
    ['TK', '03-10 05:00:00', '03-10 06:00:00', { timezone: 'Asia/Tokyo' }],
    ['LA', '03-10 22:00:00', '03-10 23:00:00', { timezone: 'America/Los_Angeles' }],
  ];

  beforeAll(async () => {
    for (const [title, start, end, more] of EVENTS) {
      await calendar.events.create({ title, start_date: `2027-${start}`, end_date: `2027-${end}`, ...more });
    }
  });

  const day = (text: string): string => `2027-${text}`;
  const TABLE: readonly (readonly [query: ListParams, found: string])[] = [
    [{ start_date: day('03-10'), end_date: day('03-10') }, 'ALL TK A LA'],
    [{ start_date: day('03-10'), end_date: day('04-01'), strict_dates: true }, 'G H C ALL TK A D LA B I'],
    [{ start_date: day('03-11') }, 'B I'],
    [{ end_date: day('03-09') }, 'H'],
    [
      { start_date: day('03-10 00:00:00'), end_date: day('03-10 23:59:59'), strict_dates: true },
      'G H C TK A',
    ],
    [{ starts_before: day('03-10') }, 'F G H C ALL TK A D LA'],
    [{ starts_after: day('03-10') }, 'B I'],
    [{ ends_before: day('03-10') }, 'G H C TK A LA'],
    [{ ends_after: day('03-10') }, 'F D B I'],
    [{ ends_before: day('03-11'), starts_after: day('03-08') }, 'G H C ALL TK A D LA I'],
  ];

  it.each(TABLE)('%j finds %s', async (query, found) => {
    // what starts at the same time follows by publication date and id: told as sets within the table's order
    expect((await titles(calendar, query)).sort()).toEqual(found.split(' ').sort());
  });

  it('is in the order of start, publication date and id (lists.md §2.2)', async () => {
    expect(await titles(calendar, { start_date: day('03-10'), end_date: day('03-10') })).toEqual([
      'ALL',
      'TK',
      'A',
      'LA',
    ]);
  });

  it('with include ignores every date filter, and is by publication date (F29)', async () => {
    const all = (
      await calendar.events.list({ start_date: day('01-01'), end_date: day('12-31'), per_page: 50 })
    ).items;
    const ids = all.filter(({ title }) => ['F', 'A', 'TK'].includes(title)).map(({ id }) => id);
    const page = await calendar.events.list({
      include: ids,
      start_date: day('12-01'),
      starts_after: day('12-01'),
    });
    expect(page.items.map(({ title }) => title)).toEqual(['A', 'F', 'TK']);
    expect(page.effective).toEqual({ status: 'any' });
  });
});

describe('lists.md §2.1, the default window', () => {
  const ZONES = [
    'America/New_York',
    'Europe/Rome',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
    'UTC+5',
    'UTC-11',
    'UTC+14',
  ];
  const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

  /** The local day of an instant, told by the engine itself. */
  const localDay = (utc: string, zone: string): string => {
    const offset = /^UTC([+-]\d+)$/.exec(zone)?.[1];
    const at = new Date(`${utc.replace(' ', 'T')}Z`);
    if (offset !== undefined)
      return new Date(at.getTime() + Number(offset) * 3_600_000).toISOString().slice(0, 10);
    return new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).format(at);
  };

  it.each(ZONES)(
    'begins on the local day of the end of yesterday in UTC, at any hour, in %s',
    async (zone) => {
      for (const hour of HOURS) {
        const { calendar } = calendarAt(`2026-11-20 ${hour}:16:00`, { timezone: zone });
        const { effective } = await calendar.events.find();
        expect(effective, `${hour}:16 UTC`).toEqual({
          start_date: `${localDay('2026-11-19 23:59:00', zone)} 00:00:00`,
          end_date: '2028-11-20 23:59:59',
          status: 'any',
        });
      }
    },
  );

  it('ends 24 months later, days that the month does not have overflowing', async () => {
    const { calendar } = calendarAt('2024-02-29 12:00:00');
    expect((await calendar.events.find()).effective['end_date']).toBe('2026-03-01 23:59:59');
  });

  it('keeps the default of the bound that is not given, and drops both beside a relative filter', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const effective = async (params: ListParams) => (await calendar.events.find(params)).effective;
    expect(await effective({ start_date: '2031-01-01' })).toMatchObject({ end_date: '2028-11-20 23:59:59' });
    expect(await effective({ end_date: '2031-01-01' })).toMatchObject({ start_date: '2026-11-19 00:00:00' });
    expect(await effective({ ends_after: '2031-01-01' })).toEqual({
      ends_after: '2031-01-01 23:59:59',
      status: 'any',
    });
  });

  it('reads relative words by the site clock, and 0 as today', async () => {
    const { calendar } = calendarAt('2026-11-21 02:00:00'); // 21:00 on the 20th in New York
    const start = async (start_date: string) =>
      (await calendar.events.find({ start_date })).effective['start_date'];
    expect(await start('today')).toBe('2026-11-20 00:00:00');
    expect(await start('tomorrow')).toBe('2026-11-21 00:00:00');
    expect(await start('0')).toBe('2026-11-20 00:00:00');
    expect(await start('+2 weeks')).toBe('2026-12-04 00:00:00');
    expect(await start('1935446400')).toBe('2031-05-02 00:00:00');
  });

  it('lets every bound that is given apply (F45)', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    for (const day of ['01', '05', '10', '15', '20']) {
      const date = `2027-03-${day}`;
      await calendar.events.create({ title: day, start_date: `${date} 10:00`, end_date: `${date} 12:00` });
    }
    const day = (number: number) => `2027-03-${String(number).padStart(2, '0')}`;
    const whole = { start_date: day(1), end_date: day(31) };
    expect(await titles(calendar, { ...whole, starts_after: day(5) })).toEqual(['10', '15', '20']);
    expect(await titles(calendar, { ...whole, start_date: day(10), starts_after: day(1) })).toEqual([
      '10',
      '15',
      '20',
    ]);
    expect(await titles(calendar, { ...whole, ends_before: day(10) })).toEqual(['01', '05', '10']);
    expect(await titles(calendar, { ...whole, end_date: day(10), ends_before: day(20) })).toEqual([
      '01',
      '05',
      '10',
    ]);
    const all = { start_date: day(2), end_date: day(19), starts_after: day(4), ends_before: day(16) };
    expect(await titles(calendar, { ...all, starts_before: day(12), ends_after: day(4) })).toEqual([
      '05',
      '10',
    ]);
    const { effective } = await calendar.events.find(all);
    expect(effective).toEqual({
      ...{ start_date: '2027-03-02 00:00:00', end_date: '2027-03-19 23:59:59' },
      ...{ starts_after: '2027-03-04 23:59:59', ends_before: '2027-03-16 23:59:59', status: 'any' },
    });
  });

  const SIX = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];
  it.each(SIX)('takes the day in UTC of a text with an offset for %s', async (name) => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const dayOf = async (text: string) =>
      (await calendar.events.find({ [name]: text })).effective[name]?.slice(0, 10);
    expect(await dayOf('2027-03-01T00:30:00+02:00')).toBe('2027-02-28');
    expect(await dayOf('2027-02-28T22:00:00-05:00')).toBe('2027-03-01');
    expect(await dayOf('2027-02-28 22:00 EST')).toBe('2027-03-01');
    expect(await dayOf('2027-02-28T23:30:00Z')).toBe('2027-02-28');
    expect(await dayOf('2027-02-28 23:30:00')).toBe('2027-02-28');
    expect(await dayOf('1804289400')).toBe('2027-03-05');
  });

  it('reads blanks and zones alone as today, and an hour with a minute as a time of today', async () => {
    const { calendar } = calendarAt('2026-11-21 02:00:00'); // 21:00 on the 20th in New York
    const start = async (start_date: string, strict_dates = false) =>
      (await calendar.events.find({ start_date, strict_dates })).effective['start_date'];
    for (const text of [
      ' ',
      '\t',
      '\n',
      '\u00a0',
      'x',
      'z',
      'UTC',
      'utc+2',
      'UTC+15',
      'EST',
      'Europe/Paris',
      '1.5',
      '23.59',
    ]) {
      expect(await start(text), text).toBe('2026-11-20 00:00:00');
    }
    expect(await start(' ', true)).toBe('2026-11-21 02:00:00');
    expect(await start('Asia/Tokyo', true)).toBe('2026-11-21 02:00:00');
    expect(await start('12.30', true)).toBe('2026-11-21 12:30:00');
    await expect(start('Mars/X')).rejects.toMatchObject({ code: 'invalid_param' });
  });

  it('names the default bounds of a strict list as instants, so that they mean the same again (F47)', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    for (const start_date of ['2026-11-19 18:58:59', '2026-11-19 18:59:00', '2026-11-20 07:00:00'])
      await calendar.events.create({ title: start_date, start_date, end_date: start_date });
    const strict = { strict_dates: true };
    const { start_date, end_date } = (await calendar.events.find(strict)).effective;
    expect([start_date, end_date]).toEqual(['2026-11-19 23:59:00', '2028-11-20 12:00:00']);
    expect(await titles(calendar, strict)).toEqual(['2026-11-19 18:59:00', '2026-11-20 07:00:00']);
    const again = { ...strict, ...(await calendar.events.find(strict)).effective, status: undefined };
    expect(await titles(calendar, again)).toEqual(await titles(calendar, strict));
    expect((await calendar.events.find(again)).effective).toMatchObject({ start_date, end_date });
  });

  it('reads strict bounds as UTC or by their own offset, and tells them so that they can be sent again', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    await calendar.events.create({
      title: 'At five',
      start_date: '2027-03-10 05:00:00',
      end_date: '2027-03-10 06:00:00',
    });
    for (const start_date of ['2027-03-10 10:00:00', '2027-03-10T12:00:00+02:00']) {
      const query = { start_date, end_date: '2027-03-11', strict_dates: true };
      expect(await titles(calendar, query)).toEqual(['At five']);
      const { effective } = await calendar.events.find(query);
      expect(effective).toMatchObject({ start_date: '2027-03-10 10:00:00' });
    }
    expect(
      await titles(calendar, {
        start_date: '2027-03-10 10:00:01',
        end_date: '2027-03-11',
        strict_dates: true,
      }),
    ).toEqual([]);
  });
});
