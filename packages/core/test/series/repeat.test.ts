import { describe, expect, it } from 'vitest';
import { refusalOf } from '../support/refusal-of.js';
import { openCalendar } from './calendar-with-series.js';

const NOW = '2031-02-26 12:00:00';
const JAZZ = {
  ...{ title: 'Jazz', venue: { venue: 'Hall' }, cost: ['12'], slug: 'late-jazz' },
  ...{ start_date: '2031-03-03 20:00', end_date: '2031-03-03 22:00' },
};

describe('an event that is stored without a rule', () => {
  it('repeats from then on: its id, dates, address and history stay', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const before = await calendar.events.create(JAZZ);
    await calendar.events.update(before.id, { cost: ['15'] });
    const log = await calendar.version();
    const event = await calendar.events.update(
      before.id,
      { title: 'Jazz again' },
      { recurrence: 'FREQ=WEEKLY;COUNT=4' },
    );
    expect(event).toMatchObject({
      ...{ id: before.id, slug: 'late-jazz', title: 'Jazz again', cost: ['15'], status: 'publish' },
      ...{ start_date: '2031-03-03 20:00:00', end_date: '2031-03-03 22:00:00', date: before.date },
      ...{ recurrence_id: '2031-03-03 20:00:00', overrides: [] },
    });
    const events = await eventsOf(event.series);
    expect(events.map(({ start_date, title, venue }) => [start_date.slice(0, 10), title, venue])).toEqual(
      ['03', '10', '17', '24'].map((day) => [`2031-03-${day}`, 'Jazz again', before.venue]),
    );
    expect(events[0]?.id).toBe(before.id);
    const { items } = await calendar.events.history(before.id);
    expect(items.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['title'], ['cost']]);
    const { entries } = await calendar.changes(log, 10);
    expect(entries.map(({ kind, op }) => `${op} ${kind}`).sort()).toEqual([
      'create event',
      'create event',
      'create event',
      'create series',
      'update event',
    ]);
    // the series is one as any other
    await calendar.events.update(events[2]?.id ?? 0, { title: 'Late' }, { scope: 'following' });
    expect((await calendar.events.get(before.id)).title).toBe('Jazz again');
    await calendar.expandDue();
    expect((await calendar.events.get(before.id)).slug).toBe('late-jazz');
  });

  it.each([
    ['FREQ=WEEKLY;BYDAY=FR', 'is not a date of the rule'],
    ['FREQ=HOURLY', 'names every hour'],
    [[], 'neither a rule nor dates'],
  ])('is left as it is by the recurrence %s', async (recurrence, reason) => {
    const { calendar } = openCalendar(NOW);
    const before = await calendar.events.create(JAZZ);
    const { code, data } = await refusalOf(
      calendar.events.update(before.id, { title: 'New' }, { recurrence }),
    );
    expect([code, data.reasons?.['recurrence']]).toEqual(['invalid_param', expect.stringContaining(reason)]);
    expect(await calendar.events.get(before.id)).toEqual(before);
  });

  it('is refused in the trash, to others, and for a revision that is not the latest', async () => {
    const { calendar } = openCalendar(NOW);
    const weekly = { recurrence: 'FREQ=WEEKLY;COUNT=2' };
    const { id, revision } = await calendar.events.create(JAZZ);
    const author = calendar.as({ id: 9, role: 'author' });
    expect(await refusalOf(author.events.update(id, {}, weekly))).toMatchObject({ code: 'forbidden' });
    expect(await refusalOf(calendar.as(null).events.update(id, {}, weekly))).toMatchObject({
      code: 'forbidden',
    });
    const late = calendar.events.update(id, {}, { ...weekly, revision: revision + 1 });
    expect(await refusalOf(late)).toMatchObject({ code: 'conflict' });
    await calendar.events.delete(id);
    expect(await refusalOf(calendar.events.update(id, {}, weekly))).toMatchObject({ code: 'invalid_param' });
    expect((await calendar.series.list()).total).toBe(0);
  });

  it('has no other rule where it is changed alone', async () => {
    const { calendar } = openCalendar(NOW);
    const { id } = await calendar.events.create(JAZZ, { recurrence: 'FREQ=WEEKLY;COUNT=3' });
    const refused = await refusalOf(calendar.events.update(id, {}, { recurrence: 'FREQ=DAILY;COUNT=3' }));
    expect(refused).toMatchObject({ code: 'invalid_param' });
  });
});
