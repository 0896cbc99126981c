import type { EventRecord } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { asInterface, calendarAt } from '../support/calendar-at.js';

const shown = ({ start_date, end_date, utc_start_date, utc_end_date, timezone, all_day }: EventRecord) => ({
  local: `${start_date} – ${end_date}`,
  utc: `${utc_start_date} – ${utc_end_date}`,
  timezone,
  all_day,
});

const create = (input: object) =>
  asInterface(calendarAt('2026-11-20 12:00:00').calendar).events.create({
    title: 'Event',
    start_date: '2031-03-20 10:00',
    end_date: '2031-03-20 12:00',
    ...input,
  });

describe('dates.md §2, a new event', () => {
  it.each([
    ['in the site zone', {}, '2031-03-20 14:00:00 – 2031-03-20 16:00:00'],
    ['in Rome', { timezone: 'Europe/Rome' }, '2031-03-20 09:00:00 – 2031-03-20 11:00:00'],
    ['at a literal offset (F3)', { timezone: 'UTC+2' }, '2031-03-20 08:00:00 – 2031-03-20 10:00:00'],
    ['at a literal half hour (F3)', { timezone: 'UTC-3:30' }, '2031-03-20 13:30:00 – 2031-03-20 15:30:00'],
    [
      'with offsets in the texts, which are dropped',
      { start_date: '2031-03-20T10:00:00Z', end_date: '2031-03-20T12:00:00+09:00' },
      '2031-03-20 14:00:00 – 2031-03-20 16:00:00',
    ],
  ])('%s', async (_name, input, utc) => {
    const event = await create(input);
    expect(shown(event).local).toBe('2031-03-20 10:00:00 – 2031-03-20 12:00:00');
    expect(shown(event).utc).toBe(utc);
  });

  it.each(['2031-03-09 02:30', '2031-03-09T02:30:00Z', '2031-03-09T02:30:00+09:00'])(
    'starts at %s, which its clock leaves out, an hour later (F60)',
    async (start_date) => {
      const { local, utc } = shown(await create({ start_date }));
      expect([local.slice(0, 19), utc.slice(0, 19)]).toEqual(['2031-03-09 03:30:00', '2031-03-09 07:30:00']);
    },
  );

  it.each(['now', ' ', '\t', '\n', '\u00a0', 'x', 'z', 'UTC', 'utc+2', 'UTC+15', 'EST', 'Europe/Paris'])(
    'that starts at %j starts now, by the clock of its zone (dates.md §1)',
    async (start_date) => {
      const end_date = '2031-03-20 12:00';
      expect((await create({ start_date, end_date })).start_date).toBe('2026-11-20 07:00:00');
      const tokyo = await create({ start_date, end_date, timezone: 'Asia/Tokyo' });
      expect(shown(tokyo)).toMatchObject({
        local: '2026-11-20 21:00:00 – 2031-03-20 12:00:00',
        utc: '2026-11-20 12:00:00 – 2031-03-20 03:00:00',
      });
    },
  );

  it('that starts at an hour, a point and a minute starts today (dates.md §1)', async () => {
    expect((await create({ start_date: '12.30' })).start_date).toBe('2026-11-20 12:30:00');
    await expect(create({ start_date: 'Mars/X' })).rejects.toMatchObject({ code: 'invalid_param' });
  });

  it('that ends before it starts ends when it starts, in both clocks (F5)', async () => {
    const event = await create({ end_date: '2031-03-19 12:00' });
    expect(shown(event)).toMatchObject({
      local: '2031-03-20 10:00:00 – 2031-03-20 10:00:00',
      utc: '2031-03-20 14:00:00 – 2031-03-20 14:00:00',
    });
  });

  it('of whole days takes them whole; the first one at least (F5)', async () => {
    expect(shown(await create({ all_day: true, end_date: '2031-03-22 08:00' })).local).toBe(
      '2031-03-20 00:00:00 – 2031-03-22 23:59:59',
    );
    expect(shown(await create({ all_day: true, end_date: '2031-03-01' }))).toMatchObject({
      local: '2031-03-20 00:00:00 – 2031-03-20 23:59:59',
      utc: '2031-03-20 04:00:00 – 2031-03-21 03:59:59',
    });
  });

  it.each([
    ['America/New_York', '2031-03-09 02:30', '2031-03-09 03:30:00', '2031-03-09 07:30:00'],
    ['Australia/Lord_Howe', '2031-10-05 02:10', '2031-10-05 02:40:00', '2031-10-04 15:40:00'],
  ])('at an hour that %s skips is moved forward', async (timezone, given, local, utc) => {
    const event = await create({ timezone, start_date: given, end_date: '2031-12-31' });
    expect([event.start_date, event.utc_start_date]).toEqual([local, utc]);
  });

  it('at an hour that comes twice is in the first, the summer one (F31)', async () => {
    const event = await create({ start_date: '2031-11-02 01:30', end_date: '2031-11-02 05:00' });
    expect(event.utc_start_date).toBe('2031-11-02 05:30:00');
  });
});

describe('dates.md §2.3 with F6, an update', () => {
  const updated = async (patch: object, input: object = {}) => {
    const calendar = asInterface(calendarAt('2026-11-20 12:00:00').calendar);
    const { id } = await calendar.events.create({
      title: 'Event',
      start_date: '2031-03-20 10:00',
      end_date: '2031-03-20 12:00',
      timezone: 'Europe/Rome',
      ...input,
    });
    return shown(await calendar.events.update(id, patch));
  };

  it('of one date keeps the other', async () => {
    expect(await updated({ start_date: '2031-03-20 11:00' })).toMatchObject({
      local: '2031-03-20 11:00:00 – 2031-03-20 12:00:00',
      utc: '2031-03-20 10:00:00 – 2031-03-20 11:00:00',
    });
    expect(await updated({ end_date: '2031-03-21 01:00' })).toMatchObject({
      local: '2031-03-20 10:00:00 – 2031-03-21 01:00:00',
    });
  });

  it('of the start beyond the end makes both the same', async () => {
    expect((await updated({ start_date: '2031-03-25 10:00' })).local).toBe(
      '2031-03-25 10:00:00 – 2031-03-25 10:00:00',
    );
  });

  it('of the zone alone keeps the wall clock and moves the UTC dates', async () => {
    expect(await updated({ timezone: 'Asia/Tokyo' })).toEqual({
      local: '2031-03-20 10:00:00 – 2031-03-20 12:00:00',
      utc: '2031-03-20 01:00:00 – 2031-03-20 03:00:00',
      timezone: 'Asia/Tokyo',
      all_day: false,
    });
  });

  it('of all_day alone widens to whole days, and off again leaves them', async () => {
    expect(await updated({ all_day: true })).toMatchObject({
      local: '2031-03-20 00:00:00 – 2031-03-20 23:59:59',
      all_day: true,
    });
    expect(await updated({ all_day: false }, { all_day: true })).toMatchObject({
      local: '2031-03-20 00:00:00 – 2031-03-20 23:59:59',
      all_day: false,
    });
  });

  it('of anything else leaves them all (F27)', async () => {
    expect(await updated({ title: 'Other' })).toEqual(await updated({}));
  });
});
