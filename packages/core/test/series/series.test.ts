import { describe, expect, it } from 'vitest';
import type { SeriesInput } from '@kalends/core';
import { codeOf } from '../support/refusal-of.js';
import { openCalendar } from './calendar-with-series.js';

const NOW = '2031-02-26 12:00:00';
const JAZZ: SeriesInput = {
  title: 'Jazz',
  start_date: '2031-03-03 20:00',
  end_date: '2031-03-03 22:30',
  recurrence: 'FREQ=WEEKLY;COUNT=6',
};

const starts = (events: readonly { readonly start_date: string }[]): string[] =>
  events.map(({ start_date }) => start_date.slice(5, 16));

describe('a series', () => {
  it('is created with its events, which are events as any', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const series = await calendar.series.create({ ...JAZZ, venue: { venue: 'Hall' }, tags: ['live'] });
    expect(series).toMatchObject({
      title: 'Jazz',
      slug: 'jazz',
      rule: ['RRULE:FREQ=WEEKLY;COUNT=6'],
      revision: 1,
    });
    const events = await eventsOf(series.id);
    expect(starts(events)).toEqual([
      ...['03-03 20:00', '03-10 20:00', '03-17 20:00', '03-24 20:00', '03-31 20:00', '04-07 20:00'],
    ]);
    // the clocks of Rome change on 30 March
    expect(events.map(({ utc_start_date }) => utc_start_date.slice(11, 16))).toEqual([
      '19:00',
      '19:00',
      '19:00',
      '19:00',
      '18:00',
      '18:00',
    ]);
    expect(events[1]).toMatchObject({
      ...{ slug: 'jazz-2031-03-10', venue: series.venue, tags: series.tags, status: 'publish' },
      ...{ series: series.id, recurrence_id: '2031-03-10 20:00:00', overrides: [] },
      end_date: '2031-03-10 22:30:00',
    });
    const { items } = await calendar.events.list({ venue: [series.venue] });
    expect(items.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  });

  it('has further dates, and dates that are left out', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const { id, rule } = await calendar.series.create({
      ...JAZZ,
      recurrence:
        'RRULE:FREQ=WEEKLY;UNTIL=20310317T190000Z\nEXDATE:20310310T200000\nRDATE:20310312T190000Z,20310314T200000',
    });
    expect(rule).toEqual([
      'RRULE:FREQ=WEEKLY;UNTIL=20310317T200000',
      'RDATE:20310312T200000,20310314T200000',
      'EXDATE:20310310T200000',
    ]);
    expect(starts(await eventsOf(id))).toEqual(['03-03 20:00', '03-12 20:00', '03-14 20:00', '03-17 20:00']);
  });

  it('of whole days, and times that the clocks skip', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const days = await calendar.series.create({
      ...{ title: 'Fair', start_date: '2031-03-29', end_date: '2031-03-30', all_day: true },
      recurrence: 'FREQ=DAILY;UNTIL=20310331',
    });
    expect((await eventsOf(days.id)).map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
      ['2031-03-29 00:00:00', '2031-03-30 23:59:59'],
      ['2031-03-30 00:00:00', '2031-03-31 23:59:59'],
      ['2031-03-31 00:00:00', '2031-04-01 23:59:59'],
    ]);
    const early = { start_date: '2031-03-29 02:30', end_date: '2031-03-29 03:30' };
    const night = await calendar.series.create({ ...JAZZ, ...early, recurrence: 'FREQ=DAILY;COUNT=3' });
    expect(starts(await eventsOf(night.id))).toEqual(['03-29 02:30', '03-31 02:30', '04-01 02:30']);
  });

  it('is written ahead for months, and on by expandDue', async () => {
    const { calendar, eventsOf, setClock } = openCalendar(NOW, { series: { months: 2, max: 100 } });
    const { id } = await calendar.series.create({ ...JAZZ, recurrence: 'FREQ=WEEKLY' });
    expect(starts(await eventsOf(id)).at(-1)).toBe('04-28 20:00');
    expect(await calendar.expandDue()).toBe(0);
    setClock('2031-03-01 00:00:00');
    expect(await calendar.expandDue()).toBe(4);
    expect(starts(await eventsOf(id)).at(-1)).toBe('05-26 20:00');
    expect(await calendar.expandDue()).toBe(0);
  });

  it('is written ahead once by two that do it at the same time', async () => {
    const { calendar, eventsOf, setClock } = openCalendar(NOW, { series: { months: 2, max: 100 } });
    const { id } = await calendar.series.create({ ...JAZZ, recurrence: 'FREQ=WEEKLY' });
    setClock('2031-03-01 00:00:00');
    const written = await Promise.all([calendar.expandDue(), calendar.expandDue()]);
    expect(written.toSorted((a, b) => a - b)).toEqual([0, 4]);
    expect(starts(await eventsOf(id)).at(-1)).toBe('05-26 20:00');
  });

  it('has no more events to come than settings allow', async () => {
    const { calendar, eventsOf, setClock } = openCalendar(NOW, { series: { months: 24, max: 5 } });
    const { id } = await calendar.series.create({ ...JAZZ, recurrence: 'FREQ=WEEKLY' });
    expect(await eventsOf(id)).toHaveLength(5);
    expect(await calendar.expandDue()).toBe(0);
    setClock('2031-03-04 12:00:00');
    expect(await calendar.expandDue()).toBe(1);
    expect(await eventsOf(id)).toHaveLength(6);
  });

  it('is listed, seen and changed by those who may', async () => {
    const { calendar } = openCalendar(NOW);
    const open = await calendar.series.create(JAZZ);
    const hidden = await calendar.series.create({ ...JAZZ, status: 'draft' });
    const visitor = calendar.as(null);
    expect((await visitor.series.list()).items).toEqual([open]);
    expect(await calendar.series.list({ per_page: 1, page: 2 })).toMatchObject({
      items: [hidden],
      total: 2,
      more: false,
    });
    expect(await codeOf(visitor.series.get(hidden.id))).toBe('invalid_param');
    expect(await codeOf(visitor.series.update(open.id, { title: 'x' }))).toBe('forbidden');
    const contributor = calendar.as({ id: 7, role: 'contributor' });
    expect(await codeOf(contributor.series.update(open.id, { title: 'x' }))).toBe('forbidden');
    expect(await codeOf(contributor.series.delete(open.id))).toBe('forbidden');
  });
});

describe('a change of one occurrence', () => {
  it('is kept by changes of the series', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const series = await calendar.series.create(JAZZ);
    const [, second] = await eventsOf(series.id);
    const later = { start_date: '2031-03-10 21:00', end_date: '2031-03-10 23:00' };
    const changed = await calendar.events.update(second!.id, { title: 'Blues', ...later });
    expect(changed.overrides).toEqual(['end_date', 'start_date', 'title']);
    await calendar.series.update(series.id, { title: 'Swing', featured: true });
    const events = await eventsOf(series.id);
    expect(events.map(({ title }) => title)).toEqual(['Swing', 'Blues', 'Swing', 'Swing', 'Swing', 'Swing']);
    expect(events[1]).toMatchObject({ start_date: '2031-03-10 21:00:00', featured: true });
    // who changes it for all means this one too
    await calendar.events.update(second!.id, { title: 'Bebop' }, { scope: 'all' });
    expect(new Set((await eventsOf(series.id)).map(({ title }) => title))).toEqual(new Set(['Bebop']));
  });

  it('leaves its place empty when it is deleted for good', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const series = await calendar.series.create(JAZZ);
    const [, second] = await eventsOf(series.id);
    await calendar.events.delete(second!.id);
    await calendar.series.update(series.id, { title: 'Swing' });
    expect((await eventsOf(series.id))[1]).toMatchObject({ status: 'trash', title: 'Swing' });
    await calendar.events.purge(second!.id);
    await calendar.series.update(series.id, { title: 'Bop' });
    expect(starts(await eventsOf(series.id))).not.toContain('03-10 20:00');
    expect((await calendar.series.get(series.id)).rule).toContain('EXDATE:20310310T200000');
  });
});

describe('a change of all', () => {
  it('moves the events with the start, and keeps their ids', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const series = await calendar.series.create({
      ...JAZZ,
      recurrence: 'FREQ=WEEKLY;UNTIL=20310317T190000Z',
    });
    const before = await eventsOf(series.id);
    const moved = { start_date: '2031-03-10 21:15', end_date: '2031-03-10 22:00' };
    await calendar.events.update(before[1]!.id, moved, { scope: 'all' });
    const after = await eventsOf(series.id);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(starts(after)).toEqual(['03-03 21:15', '03-10 21:15', '03-17 21:15']);
    expect(after.map(({ end_date }) => end_date.slice(11, 16))).toEqual(['22:00', '22:00', '22:00']);
    expect(await calendar.series.get(series.id)).toMatchObject({
      ...{ start_date: '2031-03-03 21:15:00', rule: ['RRULE:FREQ=WEEKLY;UNTIL=20310317T211500'] },
    });
  });

  it('with another rule sends what vanishes to the trash, and takes it out again', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const series = await calendar.series.create(JAZZ);
    await calendar.series.update(series.id, { recurrence: 'FREQ=WEEKLY;INTERVAL=2;COUNT=3' });
    const states = async () => (await eventsOf(series.id)).map(({ status }) => status);
    expect(await states()).toEqual(['publish', 'trash', 'publish', 'trash', 'publish', 'trash']);
    await calendar.series.update(series.id, { recurrence: 'FREQ=WEEKLY;COUNT=4' });
    expect(await states()).toEqual(['publish', 'publish', 'publish', 'publish', 'trash', 'trash']);
    expect((await eventsOf(series.id))[1]).toMatchObject({
      slug: 'jazz-2031-03-10',
      slug_before_trash: null,
    });
  });

  it('leaves events that have begun as they are, unless they are asked for', async () => {
    const { calendar, eventsOf, setClock } = openCalendar(NOW);
    const series = await calendar.series.create(JAZZ);
    setClock('2031-03-11 12:00:00');
    const titles = async () => (await eventsOf(series.id)).map(({ title }) => title);
    await calendar.series.update(series.id, { title: 'Swing' });
    expect(await titles()).toEqual(['Jazz', 'Jazz', 'Swing', 'Swing', 'Swing', 'Swing']);
    await calendar.series.update(series.id, { start_date: '2031-03-03 21:00', end_date: '2031-03-03 23:00' });
    expect(starts(await eventsOf(series.id))).toEqual([
      ...['03-03 20:00', '03-10 20:00', '03-17 21:00', '03-24 21:00', '03-31 21:00', '04-07 21:00'],
    ]);
    await calendar.series.update(series.id, { title: 'Bop' }, { past: true });
    expect(new Set(await titles())).toEqual(new Set(['Bop']));
  });

  it('in another zone keeps the wall clock over both changes of the clocks', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const series = await calendar.series.create({ ...JAZZ, recurrence: 'FREQ=MONTHLY;COUNT=9' });
    await calendar.series.update(series.id, { timezone: 'America/New_York' });
    const events = await eventsOf(series.id);
    expect(new Set(events.map(({ start_date }) => start_date.slice(11)))).toEqual(new Set(['20:00:00']));
    expect(events.map(({ utc_start_date }) => utc_start_date.slice(5, 13))).toEqual([
      ...[
        '03-04 01',
        '04-04 00',
        '05-04 00',
        '06-04 00',
        '07-04 00',
        '08-04 00',
        '09-04 00',
        '10-04 00',
        '11-04 01',
      ],
    ]);
  });

  it('to the trash and back', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const series = await calendar.series.create(JAZZ);
    const [first] = await eventsOf(series.id);
    await calendar.events.delete(first!.id, { scope: 'all' });
    const states = async () => new Set((await eventsOf(series.id)).map(({ status }) => status));
    expect(await states()).toEqual(new Set(['trash']));
    expect(await calendar.expandDue()).toBe(0);
    await calendar.series.update(series.id, { status: 'publish' });
    expect(await states()).toEqual(new Set(['publish']));
    expect(await calendar.series.get(series.id)).toMatchObject({ slug: 'jazz', status: 'publish' });
    expect(await codeOf(calendar.series.purge(series.id))).toBe('invalid_param');
    await calendar.series.delete(series.id);
    await calendar.series.purge(series.id);
    expect(await eventsOf(series.id)).toEqual([]);
    expect(await codeOf(calendar.events.get(first!.id))).toBe('not_found');
  });

  it('publishes a series whose date has come, with its events', async () => {
    const { calendar, eventsOf, setClock } = openCalendar(NOW);
    const series = await calendar.series.create({ ...JAZZ, date: '2031-03-01 10:00' });
    expect(series.status).toBe('future');
    setClock('2031-03-01 12:00:00');
    expect(await calendar.publishDue()).toBe(7);
    expect((await eventsOf(series.id)).map(({ status, overrides }) => [status, overrides.length])).toEqual(
      Array.from({ length: 6 }, () => ['publish', 0]),
    );
    expect((await calendar.series.get(series.id)).status).toBe('publish');
  });
});

describe('a change of an event and those that follow', () => {
  it('splits the series', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const series = await calendar.series.create({
      ...JAZZ,
      recurrence: 'RRULE:FREQ=WEEKLY;COUNT=6\nEXDATE:20310310T200000,20310331T200000',
    });
    const before = await eventsOf(series.id);
    expect(starts(before)).toEqual(['03-03 20:00', '03-17 20:00', '03-24 20:00', '04-07 20:00']);
    await calendar.events.update(before[3]!.id, { title: 'Finale' });
    const change = { title: 'Late jazz', start_date: '2031-03-24 21:00', end_date: '2031-03-24 23:00' };
    const { series: split } = await calendar.events.update(before[2]!.id, change, { scope: 'following' });
    expect(await calendar.series.get(series.id)).toMatchObject({
      rule: ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20310310T200000'],
    });
    expect(await calendar.series.get(split)).toMatchObject({
      ...{ split_from: series.id, title: 'Late jazz', start_date: '2031-03-24 21:00:00' },
      rule: ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20310331T210000'],
    });
    expect((await eventsOf(series.id)).map(({ title }) => title)).toEqual(['Jazz', 'Jazz']);
    const after = await eventsOf(split);
    expect(after.map(({ id }) => id)).toEqual([before[2]!.id, before[3]!.id]);
    expect(after.map(({ title }) => title)).toEqual(['Late jazz', 'Finale']);
    expect(starts(after)).toEqual(['03-24 21:00', '04-07 21:00']);
  });

  it('of the first one is a change of all; to the trash ends the series', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const series = await calendar.series.create({ ...JAZZ, recurrence: 'FREQ=WEEKLY' });
    const [first, , third] = await eventsOf(series.id);
    const { series: same } = await calendar.events.update(
      first!.id,
      { title: 'Swing' },
      { scope: 'following' },
    );
    expect(same).toBe(series.id);
    await calendar.events.delete(third!.id, { scope: 'following' });
    expect(await calendar.series.get(series.id)).toMatchObject({
      rule: ['RRULE:FREQ=WEEKLY;UNTIL=20310317T195959'],
    });
    const shown = (await eventsOf(series.id)).filter(({ status }) => status === 'publish');
    expect(starts(shown)).toEqual(['03-03 20:00', '03-10 20:00']);
  });
});
