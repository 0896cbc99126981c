import { describe, expect, it } from 'vitest';
import type { SeriesInput } from '@kalends/core';
import { refusalOf } from '../support/refusal-of.js';
import { openCalendar } from './calendar-with-series.js';

const NOW = '2031-02-26 12:00:00';
const JAZZ: SeriesInput = {
  title: 'Jazz',
  start_date: '2031-03-03 20:00',
  end_date: '2031-03-03 22:30',
  recurrence: 'FREQ=WEEKLY;COUNT=6',
};

describe('a recurrence that is none', () => {
  const many = `FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour).join(',')};BYMINUTE=${Array.from({ length: 60 }, (_, minute) => minute).join(',')}`;
  const days = (count: number): string => Array.from({ length: count }, () => '20310303').join(',');
  it.each([
    ['FREQ=SECONDLY', 'every second'],
    ['FREQ=MINUTELY', 'every minute'],
    ['FREQ=HOURLY', 'every hour'],
    ['RSCALE=CHINESE;FREQ=YEARLY', 'RSCALE'],
    [`FREQ=WEEKLY;${'X-A=1;'.repeat(400)}`, 'more than 2000 characters'],
    ['FREQ=WEEKLY;INTERVAL=1001', 'interval above 1000'],
    ['FREQ=WEEKLY;BYDAY=TU', 'the first one is 2031-03-04 20:00:00'],
    ['FREQ=WEEKLY;UNTIL=20310401', 'UNTIL is a time'],
    ['FREQ=WEEKLY;COUNT=3;UNTIL=20310401T190000Z', 'not by both'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'have to be examined'],
    [many.replace('FREQ=DAILY', 'FREQ=DAILY;BYSECOND=0,1,2,3,4,5,6,7,8,9'), 'have to be examined'],
    ['EXDATE:20310303T200000', 'neither a rule nor dates'],
    ['RDATE:20310230T200000', 'The date 20310230T200000 cannot be read'],
    ['RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY', 'one rule'],
    ['DTSTART:20310303T200000', 'RRULE, RDATE and EXDATE'],
    ['', 'neither a rule nor dates'],
    ['FREQ=SOMETIMES', 'cannot be read'],
  ])('%s', async (recurrence, reason) => {
    const { calendar } = openCalendar(NOW);
    const { code, data } = await refusalOf(calendar.series.create({ ...JAZZ, recurrence }));
    expect(code).toBe('invalid_param');
    expect(data.reasons?.['recurrence']).toContain(reason);
    expect((await calendar.series.list()).total).toBe(0);
  });

  it.each([
    ['dates that are left out', `FREQ=WEEKLY\nEXDATE:${days(1_001)}`, 'more than 1000 dates'],
    ['further dates', `RDATE:${days(500)}\nRDATE:${days(501)}`, 'more than 1000 dates'],
    ['characters', `FREQ=WEEKLY\nRDATE:${days(6_000)}`, 'more than 50000 characters'],
    ['entries', Array.from({ length: 50_001 }, () => ''), 'more than 50000 characters'],
  ])('is refused with too many %s', async (_, recurrence, reason) => {
    const { calendar } = openCalendar(NOW);
    const { data } = await refusalOf(calendar.series.create({ ...JAZZ, recurrence }));
    expect(data.reasons?.['recurrence']).toContain(reason);
  });

  it('is refused with texts that are too long for so many events, and changes nothing', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const description = 'word '.repeat(2_000);
    const tooLong = 'more than 4000000 characters together';
    const daily = { ...JAZZ, recurrence: 'FREQ=DAILY' };
    const created = await refusalOf(calendar.series.create({ ...daily, description }));
    expect(created.data.reasons?.['recurrence']).toContain(tooLong);
    expect((await calendar.series.list()).total).toBe(0);
    const { id } = await calendar.series.create(daily);
    const changed = await refusalOf(calendar.series.update(id, { description }));
    expect(changed.data.reasons?.['recurrence']).toContain(tooLong);
    expect((await eventsOf(id)).filter((event) => event.description !== '')).toEqual([]);
    const weekly = await calendar.series.create({ ...JAZZ, description, recurrence: 'FREQ=WEEKLY' });
    expect((await eventsOf(weekly.id)).length).toBeGreaterThan(100);
  });

  it('is refused with too many links for so many events', async () => {
    const { calendar } = openCalendar(NOW);
    const tags = Array.from({ length: 40 }, (_, number) => `Tag ${number}`);
    const { data } = await refusalOf(calendar.series.create({ ...JAZZ, tags, recurrence: 'FREQ=DAILY' }));
    expect(data.reasons?.['recurrence']).toContain('200 for each link');
    expect((await calendar.tags.list()).total).toBe(0);
    const weekly = await calendar.series.create({ ...JAZZ, tags, recurrence: 'FREQ=WEEKLY' });
    expect(weekly.tags).toHaveLength(40);
  });

  it('is refused if an event that is deleted for good would be one date too many to leave out', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const left = Array.from({ length: 1_000 }, (_, day) =>
      new Date(Date.UTC(2032, 0, 1 + day)).toISOString().slice(0, 10).replaceAll('-', ''),
    );
    const series = await calendar.series.create({
      ...JAZZ,
      recurrence: ['FREQ=WEEKLY', `EXDATE:${left.join(',')}`],
    });
    const [, second] = await eventsOf(series.id);
    await calendar.events.delete(second!.id);
    const { data } = await refusalOf(calendar.events.purge(second!.id));
    expect(data.reasons?.['recurrence']).toContain('more than 1000 dates');
    expect((await calendar.series.get(series.id)).rule).toEqual(series.rule);
  });

  it('is refused for whole days with hours, and for a start beyond what is written', async () => {
    const { calendar } = openCalendar(NOW);
    const day = { title: 'Fair', start_date: '2031-03-29', end_date: '2031-03-29', all_day: true };
    const reasonOf = async (input: SeriesInput) =>
      (await refusalOf(calendar.series.create(input))).data.reasons?.['recurrence'];
    expect(await reasonOf({ ...day, recurrence: 'FREQ=DAILY;BYHOUR=9' })).toContain('BYHOUR');
    expect(await reasonOf({ ...day, recurrence: 'FREQ=DAILY;UNTIL=20310401T100000Z' })).toContain(
      'UNTIL is a day',
    );
    const far = { ...JAZZ, start_date: '2041-03-03 20:00', end_date: '2041-03-03 21:00' };
    expect(await reasonOf({ ...far, recurrence: 'FREQ=WEEKLY' })).toContain('no dates within');
    expect(await reasonOf({ ...far, recurrence: 'FREQ=WEEKLY' })).toContain('ends at 2033-03-01');
  });

  it('makes a series of an event that is in none, whatever the scope', async () => {
    const { calendar } = openCalendar(NOW);
    const { recurrence, ...single } = JAZZ;
    const { id } = await calendar.events.create(single);
    expect((await calendar.events.update(id, {}, { scope: 'all', recurrence })).series).toBeGreaterThan(0);
    const wrong = calendar.events.update(id, {}, { scope: 'some' as never });
    expect((await refusalOf(wrong)).data.params).toHaveProperty('scope');
  });
});
