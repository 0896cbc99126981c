import type { Calendar } from '@kalends/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { refusalOf } from '../support/refusal-of.js';

let calendar: Calendar;

const add = (start_date: string, more: object = {}, end_date = start_date) =>
  calendar.events.create({ title: 'Event', start_date, end_date, ...more });

beforeEach(async () => {
  ({ calendar } = calendarAt('2031-01-15 12:00:00'));
  await add('2031-01-31 23:59:59', { categories: ['Music'] });
  await add('2031-02-01 00:00', { categories: ['Music', 'Art'], tags: ['new'] });
  await add('2031-02-28 10:00', { featured: true }, '2031-03-02 10:00');
  await add('2031-04-01 09:00', { categories: ['Art'], status: 'draft' });
  await add('2031-04-02 09:00', { hide_from_listings: true, categories: ['Art'] });
  await add('2040-01-01 09:00', { categories: ['Art'] });
});

const SPRING = { start_date: '2031-01-01', end_date: '2031-04-30' };

describe('by month and day', () => {
  it('counts the events that start there, also where there are none', async () => {
    expect(await calendar.events.count({ by: 'month', ...SPRING })).toEqual([
      { month: '2031-01', count: 1 },
      { month: '2031-02', count: 2 },
      { month: '2031-03', count: 0 },
      { month: '2031-04', count: 1 },
    ]);
    const days = await calendar.events.count({
      by: 'day',
      start_date: '2031-01-31',
      end_date: '2031-03-02',
    });
    expect(days).toHaveLength(31);
    expect(days.filter(({ count }) => count > 0)).toEqual([
      { day: '2031-01-31', count: 1 },
      { day: '2031-02-01', count: 1 },
      { day: '2031-02-28', count: 1 },
    ]);
  });

  it('counts what a list with the same filters has', async () => {
    const sum = (counts: readonly { readonly count: number }[]) =>
      counts.reduce((total, { count }) => total + count, 0);
    for (const params of [
      {},
      SPRING,
      { ...SPRING, end_date: '2031-03-01' },
      { start_date: '2031-01-31 23:59:59', end_date: '2031-02-01 12:00', strict_dates: true },
      { ...SPRING, categories: ['art'] },
      { ...SPRING, featured: true },
      { starts_after: '2031-01-31', ends_before: '2031-06-01' },
      { ...SPRING, ends_after: '2031-03-01' },
      { ...SPRING, search: 'nothing' },
    ]) {
      const { total } = await calendar.events.list(params);
      expect([params, sum(await calendar.events.count({ by: 'month', ...params }))]).toEqual([params, total]);
    }
  });

  it('counts for a caller what it may list', async () => {
    const april = { by: 'month', start_date: '2031-04-01', end_date: '2031-04-30' } as const;
    expect(await calendar.as(null).events.count(april)).toEqual([{ month: '2031-04', count: 0 }]);
    const ofAnother = calendar.as({ id: 9, role: 'author' });
    expect(await ofAnother.events.count(april)).toEqual([{ month: '2031-04', count: 0 }]);
    const refused = refusalOf(calendar.as(null).events.count({ ...april, status: ['draft'] }));
    expect(await refused).toMatchObject({ code: 'invalid_param', data: { params: { status: /./ } } });
  });

  it('refuses too many periods, and a window that is open', async () => {
    const reasons = async (params: Parameters<typeof calendar.events.count<'day'>>[0]) =>
      Object.keys((await refusalOf(calendar.events.count(params))).data.reasons ?? {});
    const year = { by: 'day', start_date: '2032-01-01', end_date: '2032-12-31' } as const;
    expect(await calendar.events.count(year)).toHaveLength(366);
    expect(await reasons({ ...year, end_date: '2033-01-01' })).toEqual(['end_date']);
    expect(await reasons({ by: 'day', starts_after: 'now' })).toEqual(['end_date']);
    expect(await reasons({ by: 'day', ends_before: '2031-05-01' })).toEqual(['start_date']);
    expect(await reasons({ ...year, end_date: '9999-12-31' })).toEqual(['end_date']);
    expect(await reasons({ by: 'week' as 'day' })).toEqual(['by']);
  });
});

describe('by category and tag', () => {
  it('counts the events of each, the most used first', async () => {
    const counts = await calendar.events.count({ by: 'category', ...SPRING });
    expect(counts.map(({ category, count }) => [category.name, count])).toEqual([
      ['Art', 2],
      ['Music', 2],
    ]);
    const tags = await calendar.events.count({ by: 'tag' });
    expect(tags).toMatchObject([{ tag: { slug: 'new' }, count: 1 }]);
    const some = await calendar.events.count({ by: 'category', ...SPRING, categories: ['music'] });
    expect(some.map(({ category, count }) => [category.slug, count])).toEqual([['music', 2]]);
    expect(await calendar.events.count({ by: 'tag', categories: ['music'] })).toHaveLength(1);
  });

  it('counts the events of descendants, as lists do', async () => {
    const [music] = (await calendar.categories.list({ slug: 'music' })).items;
    const jazz = await calendar.categories.create({ name: 'Jazz', parent: music?.id ?? 0 });
    await add('2031-02-02 20:00', { categories: [jazz.id] });
    const counts = await calendar.events.count({ by: 'category', ...SPRING });
    expect(counts.map(({ category, count }) => [category.name, count])).toContainEqual(['Music', 3]);
  });

  it('tells a caller of no category that only hidden events have', async () => {
    await add('2031-04-01 09:00', { categories: ['Secret'], status: 'draft' });
    const names = async (view: Pick<Calendar, 'events'>) =>
      (await view.events.count({ by: 'category', ...SPRING })).map(({ category }) => category.name);
    expect(await names(calendar)).toContain('Secret');
    expect(await names(calendar.as(null))).toEqual(['Music', 'Art']);
  });
});
