import { createCalendar } from '@kalends/core';
import { createReferenceStore, insert, newEvent } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';
import { localTime, secondsOf } from '../../src/time/local-time.js';
import { refusalOf } from '../support/refusal-of.js';
import { openCalendar } from './calendar-with-series.js';

const NOW = '2031-02-26 12:00:00';
const JAZZ = { title: 'Jazz', start_date: '2031-03-03 20:00', end_date: '2031-03-03 22:00' };

it('a series that cannot be written ahead does not keep others from their events', async () => {
  const store = createReferenceStore();
  let now = Date.UTC(2031, 1, 26, 12);
  let failing = false;
  const errors: unknown[] = [];
  const calendar = createCalendar({
    store: {
      ...store,
      async commit(commit) {
        if (!failing) return store.commit(commit);
        failing = false;
        throw new Error('The disk is full.');
      },
    },
    settings: { series: { months: 2, max: 100 } },
    clock: () => now,
    onListenerError: (error) => errors.push(error),
  });
  for (const title of ['Jazz', 'Yoga'])
    await calendar.series.create({ ...JAZZ, title, recurrence: 'FREQ=WEEKLY' });
  now = Date.UTC(2031, 2, 1);
  failing = true;
  expect(await calendar.expandDue()).toBe(await calendar.expandDue());
  expect(errors).toEqual([new Error('The disk is full.')]);
});

describe('a series with more than a thousand events', () => {
  /** A series of a store with so many more of its events. */
  async function withMany(status: 'publish' | 'trash') {
    const opened = openCalendar(NOW);
    const { id } = await opened.calendar.series.create({ ...JAZZ, recurrence: 'FREQ=DAILY;COUNT=2' });
    const changes = Array.from({ length: 1_001 }, (_, index) => {
      const minutes = `${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`;
      const [start, end] = [localTime(secondsOf(`2031-03-20 ${minutes}:00`)), '2031-03-21 00:00:00'];
      const dates = { start_date: start, utc_start_date: start, end_date: end, utc_end_date: end };
      return insert(
        'event',
        newEvent({
          id: -1 - index,
          ...dates,
          series: id,
          status,
          slug: `jazz-${index}`,
          recurrence_id: start,
        }),
      );
    });
    await opened.store.commit({ changes, preconditions: [] });
    return { ...opened, id };
  }

  it('is not changed in one commit', async () => {
    const { calendar, id } = await withMany('publish');
    const { code, data } = await refusalOf(calendar.series.update(id, { title: 'Swing' }));
    expect([code, data.reasons?.['scope']]).toEqual([
      'invalid_param',
      expect.stringContaining('More than 1000'),
    ]);
    expect((await calendar.series.get(id)).title).toBe('Jazz');
  });

  it('is not deleted for good with them', async () => {
    const { calendar, eventsOf, id } = await withMany('trash');
    await calendar.series.delete(id);
    const { code, data } = await refusalOf(calendar.series.purge(id));
    expect([code, data.reasons?.['id']]).toEqual([
      'invalid_param',
      'it has more than 1000 events in the trash',
    ]);
    expect((await eventsOf(id)).length).toBeGreaterThan(1_000);
  });
});
