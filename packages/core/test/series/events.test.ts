import { describe, expect, it } from 'vitest';
import { openCalendar } from './calendar-with-series.js';

const YOGA = {
  title: 'Yoga',
  start_date: '2020-05-04 18:00',
  end_date: '2020-05-04 19:00',
  recurrence: 'FREQ=WEEKLY;COUNT=5',
};

describe('the events of a series', () => {
  it('are all of them, in order, those that are over too', async () => {
    const { calendar } = openCalendar('2031-01-01 12:00:00');
    const { id } = await calendar.series.create(YOGA);
    await calendar.series.create({ ...YOGA, title: 'Pilates' });
    const { items, total } = await calendar.series.events(id);
    expect(total).toBe(5);
    expect(items.map(({ title, start_date }) => [title, start_date.slice(0, 10)])).toEqual(
      ['2020-05-04', '2020-05-11', '2020-05-18', '2020-05-25', '2020-06-01'].map((day) => ['Yoga', day]),
    );
  });

  it('are those between two days, in pages', async () => {
    const { calendar } = openCalendar('2031-01-01 12:00:00');
    const { id } = await calendar.series.create(YOGA);
    const days = async (params: Parameters<typeof calendar.series.events>[1]) =>
      (await calendar.series.events(id, params)).items.map(({ start_date }) => start_date.slice(5, 10));
    expect(await days({ from: '2020-05-11', to: '2020-05-18' })).toEqual(['05-11', '05-18']);
    expect(await days({ from: '2020-05-20' })).toEqual(['05-25', '06-01']);
    expect(await days({ to: '2020-05-10' })).toEqual(['05-04']);
    expect(await days({ page: 2, per_page: 2 })).toEqual(['05-18', '05-25']);
  });

  it('are for those who may read the series', async () => {
    const { calendar } = openCalendar('2031-01-01 12:00:00');
    const { id } = await calendar.series.create({ ...YOGA, status: 'draft' });
    await expect(calendar.as(null).series.events(id)).rejects.toMatchObject({ code: 'invalid_param' });
    await expect(calendar.series.events(99)).rejects.toMatchObject({ code: 'invalid_param' });
    await expect(calendar.series.events(id, { from: 'some day' })).rejects.toMatchObject({
      code: 'invalid_param',
    });
  });
});
