import type { EventRecord } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../support/refusal-of.js';
import { openCalendar } from './calendar-with-series.js';

const NOW = '2031-03-12 12:00:00';
const JAZZ = {
  ...{ title: 'Jazz', start_date: '2031-03-03 20:00', end_date: '2031-03-03 22:00', cost: ['12'] },
};
const FIVE = { recurrence: 'FREQ=WEEKLY;COUNT=5' };

/** A calendar with five Mondays, of which two are over. */
async function withJazz(recurrence: object = FIVE) {
  const opened = openCalendar(NOW);
  const { series } = await opened.calendar.events.create(JAZZ, recurrence);
  return { ...opened, series, events: await opened.eventsOf(series) };
}

const at = (events: readonly EventRecord[], index: number): EventRecord => {
  const event = events[index];
  if (event === undefined) throw new Error(`There is no event ${index}.`);
  return event;
};

const days = (events: readonly EventRecord[], status = 'publish'): string[] =>
  events.filter((event) => event.status === status).map(({ start_date }) => start_date.slice(8, 10));

describe('an event that stops repeating', () => {
  it('is one event with its dates, address, changes and history, and its series leaves it out', async () => {
    const { calendar, eventsOf, series, events } = await withJazz();
    const { id } = at(events, 2);
    await calendar.events.update(id, { cost: ['15'] });
    const before = await calendar.events.get(id);
    const after = await calendar.events.update(id, { title: 'Late jazz' }, { recurrence: 'none' });
    const { slug, start_date, end_date, cost } = before;
    expect(after).toMatchObject({
      ...{ id, slug, start_date, end_date, cost, title: 'Late jazz' },
      ...{ series: 0, recurrence_id: null, overrides: [], status: 'publish' },
    });
    expect((await calendar.events.history(id)).items).toHaveLength(2);
    expect(days(await eventsOf(series))).toEqual(['03', '10', '24', '31']);
    // neither a change of the series nor time brings it back
    await calendar.series.update(series, { title: 'Jazz club' });
    await calendar.expandDue();
    expect(days(await eventsOf(series))).toEqual(['03', '10', '24', '31']);
    expect((await calendar.events.get(id)).title).toBe('Late jazz');
  });

  it('leaves a series that has its date besides the rule', async () => {
    const recurrence = { recurrence: 'RRULE:FREQ=WEEKLY;COUNT=2\nRDATE:20310319T200000,20310320T200000' };
    const { calendar, eventsOf, series, events } = await withJazz(recurrence);
    await calendar.events.update(at(events, 2).id, {}, { recurrence: 'none' });
    expect(days(await eventsOf(series))).toEqual(['03', '10', '20']);
    const { rule } = await calendar.series.get(series);
    expect(rule.join()).toContain('RDATE:20310320T200000');
    await calendar.expandDue();
    expect(days(await eventsOf(series))).toEqual(['03', '10', '20']);
  });

  it('ends its series before it', async () => {
    const { calendar, eventsOf, series, events } = await withJazz({ recurrence: 'FREQ=WEEKLY' });
    const { id } = at(events, 2);
    await calendar.events.update(id, {}, { recurrence: 'none', scope: 'following' });
    expect(await calendar.events.get(id)).toMatchObject({ series: 0, status: 'publish' });
    expect(days(await eventsOf(series))).toEqual(['03', '10']);
    expect((await calendar.series.get(series)).rule).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20310317T195959']);
    await calendar.expandDue();
    expect(days(await eventsOf(series))).toEqual(['03', '10']);
  });

  it('ends its series now, and leaves what was', async () => {
    const { calendar, eventsOf, series, events } = await withJazz();
    const { id } = at(events, 3);
    await calendar.events.update(id, {}, { recurrence: 'none', scope: 'all' });
    const rest = await eventsOf(series);
    expect([days(rest), days(rest, 'trash')]).toEqual([
      ['03', '10'],
      ['17', '31'],
    ]);
    expect((await calendar.series.get(series)).status).toBe('publish');
  });

  it.each([
    ['the first one and those that follow', 0, { scope: 'following' as const }],
    ['all with those that were', 1, { scope: 'all' as const, past: true }],
  ])('leaves no series behind: %s', async (_name, index, scope) => {
    const { calendar, eventsOf, series, events } = await withJazz();
    const { id } = at(events, index);
    await calendar.events.update(id, {}, { recurrence: 'none', ...scope });
    expect(await calendar.events.get(id)).toMatchObject({ series: 0, status: 'publish' });
    const rest = await eventsOf(series);
    expect([days(rest), days(rest, 'trash')]).toEqual([[], expect.objectContaining({ length: 4 })]);
    expect((await calendar.series.get(series)).status).toBe('trash');
  });

  it('leaves no series behind that had this date alone', async () => {
    const { calendar, series, events } = await withJazz({ recurrence: 'FREQ=WEEKLY;COUNT=1' });
    await calendar.events.update(at(events, 0).id, {}, { recurrence: 'none' });
    expect((await calendar.series.get(series)).status).toBe('trash');
  });

  it('is left alone for callers without the right, and for another revision', async () => {
    const { calendar, events } = await withJazz();
    const { id, revision } = at(events, 2);
    const stop = { recurrence: 'none', scope: 'all' as const };
    for (const actor of [null, { id: 9, role: 'author' as const }])
      expect(await refusalOf(calendar.as(actor).events.update(id, {}, stop))).toMatchObject({
        code: 'forbidden',
      });
    const late = calendar.events.update(id, {}, { ...stop, revision: revision + 1 });
    expect(await refusalOf(late)).toMatchObject({ code: 'conflict' });
    expect(await calendar.events.get(id)).toMatchObject({ revision });
  });

  it('changes nothing of an event that is in no series, and of a new one', async () => {
    const { calendar } = openCalendar(NOW);
    const { id, series } = await calendar.events.create(JAZZ, { recurrence: 'none' });
    expect(series).toBe(0);
    expect(await calendar.events.update(id, { title: 'New' }, { recurrence: 'none' })).toMatchObject({
      ...{ title: 'New', series: 0 },
    });
  });
});
