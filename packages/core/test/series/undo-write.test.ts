import {
  CalendarError,
  createCalendar,
  type Actor,
  type CommittedWrite,
  type EventUpdateOptions,
} from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../support/refusal-of.js';
import { openCalendar, type SeriesCalendar } from './calendar-with-series.js';

const NOW = '2031-03-12 12:00:00';
const JAZZ = { title: 'Jazz', start_date: '2031-03-03 20:00', end_date: '2031-03-03 22:00' };
const EDITOR: Actor = { id: 7, role: 'editor' };

/** All events and series as they are stored, but for when and how often they changed. */
async function stateOf({ store }: Pick<SeriesCalendar, 'store'>): Promise<readonly object[]> {
  const records = [...(await store.scan('event', 0, 1000)), ...(await store.scan('series', 0, 1000))];
  return records.map(({ revision: _, modified: _at, modified_utc: _utc, ...record }) => record);
}

/** What a state has on which dates, whatever the ids of its records are. */
const datesIn = (state: readonly object[]): string[] =>
  (state as readonly { title: string; status: string; start_date: string }[])
    .map(({ title, status, start_date }) => `${start_date} ${title} ${status}`)
    .sort();

/** A calendar with a weekly series of five dates, of which one differs, and a single event. */
async function withSeries() {
  const opened = openCalendar(NOW);
  const view = opened.calendar.as(EDITOR);
  const { series } = await view.events.create(JAZZ, { recurrence: 'FREQ=WEEKLY;COUNT=5' });
  const events = await opened.eventsOf(series);
  const idAt = (index: number): number => events[index]?.id ?? 0;
  await view.events.update(idAt(3), { title: 'Jazz with guests', start_date: '2031-03-24 21:00' });
  const single = await view.events.create({ ...JAZZ, title: 'Alone' });
  return { ...opened, view, series, idAt, single: single.id };
}

/** Makes a change of several dates, and returns its write. */
async function writeOf(change: (written: (write: CommittedWrite) => void) => Promise<unknown>) {
  const writes: CommittedWrite[] = [];
  await change((write) => writes.push(write));
  const [write] = writes;
  if (write === undefined || writes.length > 1) throw new Error(`There were ${writes.length} writes.`);
  return write;
}

type Change = [name: string, index: number, patch: object, options: EventUpdateOptions];
const CHANGES: readonly Change[] = [
  ['a title for all', 2, { title: 'Late jazz' }, { scope: 'all' }],
  ['a title for all, past too', 2, { title: 'Late jazz' }, { scope: 'all', past: true }],
  ['an hour for those that follow', 2, { start_date: '2031-03-17 21:00' }, { scope: 'following' }],
  ['what one overrides, for all', 3, { title: 'Late jazz' }, { scope: 'all' }],
  ['a new rule', 1, {}, { scope: 'all', recurrence: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4' }],
  ['a later end', 2, {}, { scope: 'following', recurrence: 'FREQ=WEEKLY;COUNT=8' }],
  ['an earlier end', 2, {}, { scope: 'all', recurrence: 'FREQ=WEEKLY;COUNT=3' }],
  ['a draft of all', 2, { status: 'draft' }, { scope: 'all', past: true }],
  ['a venue and tags', 2, { venue: { venue: 'Hall' }, tags: ['late'] }, { scope: 'all' }],
  ['another slug', 2, { slug: 'late-jazz' }, { scope: 'all', past: true }],
  ['no repeating of one', 2, {}, { recurrence: 'none' }],
  ['no repeating from one on', 2, { title: 'Alone' }, { recurrence: 'none', scope: 'following' }],
  ['no repeating at all', 0, {}, { recurrence: 'none', scope: 'all', past: true }],
];

describe('a write over several dates, undone', () => {
  it.each(CHANGES)('gives what was before: %s', async (_name, index, patch, options) => {
    const opened = await withSeries();
    const { view, idAt } = opened;
    const before = await stateOf(opened);
    const write = await writeOf((written) => view.events.update(idAt(index), patch, { ...options, written }));
    const after = await stateOf(opened);
    expect(after).not.toEqual(before);
    expect(await view.undo(write)).toBe(write.affected.filter(({ kind }) => kind === 'event').length);
    expect(await stateOf(opened)).toEqual(before);
    // as if nothing had been, the same change can be made again
    await view.events.update(idAt(index), patch, options);
    expect(datesIn(await stateOf(opened))).toEqual(datesIn(after));
  });

  it.each(['following', 'all'] as const)('takes events out of the trash: %s', async (scope) => {
    const opened = await withSeries();
    const before = await stateOf(opened);
    const write = await writeOf((written) => opened.view.events.delete(opened.idAt(2), { scope, written }));
    expect(await stateOf(opened)).not.toEqual(before);
    await opened.view.undo(write);
    expect(await stateOf(opened)).toEqual(before);
  });

  it('makes an event single again that had begun to repeat', async () => {
    const opened = await withSeries();
    const before = await stateOf(opened);
    const write = await writeOf((written) =>
      opened.view.events.update(opened.single, {}, { recurrence: 'FREQ=WEEKLY', written }),
    );
    expect(write.affected.length).toBeGreaterThan(50);
    await opened.view.undo(write);
    expect(await stateOf(opened)).toEqual(before);
  });

  it('lets the series go on as it would have', async () => {
    const opened = openCalendar(NOW);
    const view = opened.calendar.as(EDITOR);
    const { id, series } = await view.events.create(JAZZ, { recurrence: 'FREQ=MONTHLY;BYDAY=1MO' });
    const write = await writeOf((written) =>
      view.events.update(id, {}, { recurrence: 'none', scope: 'all', written }),
    );
    await view.undo(write);
    const known = (await opened.eventsOf(series)).length;
    opened.setClock('2031-09-12 12:00:00');
    expect(await opened.calendar.expandDue()).toBeGreaterThan(3);
    expect((await opened.eventsOf(series)).length).toBeGreaterThan(known);
  });
});

describe('an undo is refused', () => {
  const change = async () => {
    const opened = await withSeries();
    const write = await writeOf((written) =>
      opened.view.events.update(opened.idAt(2), { title: 'Late' }, { scope: 'all', written }),
    );
    return { ...opened, write };
  };

  it('if one of the records was changed since, and changes none of them', async () => {
    const opened = await change();
    await opened.calendar.events.update(opened.idAt(4), { cost: ['5'] });
    const before = await stateOf(opened);
    expect(await refusalOf(opened.view.undo(opened.write))).toMatchObject({ code: 'conflict' });
    expect(await stateOf(opened)).toEqual(before);
  });

  it('the second time', async () => {
    const { view, write } = await change();
    await view.undo(write);
    expect(await refusalOf(view.undo(write))).toMatchObject({ code: 'conflict' });
  });

  it('to others, and to those who have lost their rights', async () => {
    const { calendar, write } = await change();
    for (const actor of [
      null,
      { id: 8, role: 'administrator' },
      { id: 7, role: 'contributor' },
      { id: 7, role: 'subscriber' },
    ] satisfies (Actor | null)[])
      expect(await refusalOf(calendar.as(actor).undo(write))).toMatchObject({ code: 'forbidden' });
  });

  it('to those who may not publish any more what was published', async () => {
    const { calendar, view, idAt } = await withSeries();
    const write = await writeOf((written) =>
      view.events.update(idAt(2), { status: 'draft' }, { scope: 'all', past: true, written }),
    );
    const actor: Actor = { id: 7, role: 'editor', capabilities: ['edit_posts', 'edit_others_posts'] };
    expect(await refusalOf(calendar.as(actor).undo(write))).toMatchObject({ code: 'forbidden' });
  });

  it.each([
    [{ before: -1, version: 1 }],
    [{ before: 0, version: 1e9 }],
    [{ before: 5, version: 5 }],
    [{ before: 9, version: 2 }],
    [{ before: 0.5, version: 2 }],
    [{ before: Number.NaN, version: 2 }],
    [{ before: 1e15, version: 1e15 + 3 }],
  ])('for what is no write: %o', async (write) => {
    const { view } = await change();
    expect(await refusalOf(view.undo(write))).toMatchObject({ code: 'invalid_param' });
  });

  it('if a linked record is gone', async () => {
    const opened = await withSeries();
    const venue = await opened.calendar.venues.create({ venue: 'Hall' });
    await opened.view.events.update(opened.idAt(0), { venue: venue.id }, { scope: 'all', past: true });
    const write = await writeOf((written) =>
      opened.view.events.update(opened.idAt(0), { venue: 0 }, { scope: 'all', past: true, written }),
    );
    await opened.calendar.venues.delete(venue.id);
    await opened.calendar.venues.purge(venue.id);
    expect(await refusalOf(opened.view.undo(write))).toMatchObject({ code: 'invalid_param' });
  });

  it('by a hook, and where no history is kept', async () => {
    let isClosed = false;
    const calendar = createCalendar({
      store: createReferenceStore(),
      clock: () => Date.parse('2031-03-12T12:00:00Z'),
      hooks: {
        event: {
          before: {
            update(input) {
              if (isClosed) throw new CalendarError('forbidden', 'Not on Mondays.');
              return input;
            },
          },
        },
      },
    });
    const { id } = await calendar.events.create(JAZZ, { recurrence: 'FREQ=WEEKLY;COUNT=5' });
    const write = await writeOf((written) =>
      calendar.events.update(id, { title: 'Late' }, { scope: 'all', past: true, written }),
    );
    isClosed = true;
    expect(await refusalOf(calendar.undo(write))).toMatchObject({ message: 'Not on Mondays.' });
    isClosed = false;
    expect(await calendar.undo(write)).toBe(5);

    const opened = openCalendar(NOW, { history: { days: 0, changes: 10 } });
    const jazz = await opened.calendar.events.create(JAZZ, { recurrence: 'FREQ=WEEKLY;COUNT=5' });
    const lost = await writeOf((written) =>
      opened.calendar.events.update(jazz.id, { title: 'Late' }, { scope: 'all', past: true, written }),
    );
    expect(await refusalOf(opened.calendar.undo(lost))).toMatchObject({ code: 'invalid_param' });
  });
});
