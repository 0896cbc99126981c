import type { EventRecord } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { NO_RECURRENCE, recurrenceTexts, textsOf } from '../src/forms/recurrence-texts.js';
import { fresh, revisionIn } from './kinds.js';
import { useSite, type Visitor } from './site.js';

const site = useSite();
const german = useSite({ locale: 'de' });

/** A weekly series of four Tuesdays to come. */
async function series(of = site): Promise<readonly EventRecord[]> {
  const { calendar } = of();
  const times = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' };
  const first = await calendar.events.create(
    { title: fresh(), ...times },
    { recurrence: 'FREQ=WEEKLY;COUNT=4' },
  );
  return (await calendar.series.events(first.series)).items;
}

/** All that is stored of some events, but for when and how often they changed. */
async function stored(events: readonly EventRecord[]): Promise<readonly unknown[]> {
  const records = await site().calendar.load(
    'event',
    events.map(({ id }) => id),
  );
  return records.map((event) => ({ ...event, revision: 0, modified: '', modified_utc: '' }));
}

const idOf = (events: readonly EventRecord[], index: number): number => events[index]?.id ?? 0;

/** Sends the form of an event with changes, and returns the page behind it. */
async function send(
  visitor: Visitor,
  id: number,
  fields: Readonly<Record<string, string | readonly string[]>>,
): Promise<string> {
  const page = await visitor.text(`/manage/events/${id}`);
  const answer = await visitor.post(`/manage/events/${id}`, { ...revisionIn(page), ...fields });
  expect(answer.status).toBe(303);
  return visitor.text(answer.headers.get('location') ?? '');
}

/** What the button sends that undoes a save. */
const undoIn = (page: string): { readonly action: string; readonly write: string } => ({
  action: /name="action" value="(undoWrite)"/.exec(page)?.[1] ?? '',
  write: /name="write" value="([\d-]+)"/.exec(page)?.[1] ?? '',
});

const NONE = { 'recurrence[]': textsOf(NO_RECURRENCE) };

describe('a save over several dates', () => {
  it.each([
    ['all', 1, { title: 'Late jazz', scope: 'all' }, '4 dates were changed'],
    ['those that follow', 2, { title: 'Late jazz', scope: 'following' }, '2 dates were changed'],
    ['no repeating from one on', 1, { ...NONE, scope: 'following' }, '3 dates were changed'],
    ['no repeating of one', 1, { ...NONE, scope: 'one' }, '1 date was changed'],
    ['the trash for those that follow', 2, { action: 'trash', scope: 'following' }, '2 dates were changed'],
  ])('says how many changed, and is undone: %s', async (_name, index, fields, told) => {
    const events = await series();
    const before = await stored(events);
    const visitor = await site().as('editor');
    const id = idOf(events, index);
    const page = await send(visitor, id, fields);
    expect(page).toContain(told);
    expect(await stored(events)).not.toEqual(before);
    const undone = await visitor.post(`/manage/events/${id}`, undoIn(page));
    expect(await visitor.text(undone.headers.get('location') ?? '')).toContain('The dates are as they were');
    expect(await stored(events)).toEqual(before);
  });

  it('begins to repeat, and is one event again', async () => {
    const { calendar } = site();
    const single = await calendar.events.create({
      ...{ title: fresh(), start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' },
    });
    const before = await stored([single]);
    const visitor = await site().as('editor');
    const weekly = recurrenceTexts({ rule: ['RRULE:FREQ=WEEKLY'], start_date: single.start_date });
    const page = await send(visitor, single.id, { 'recurrence[]': textsOf(weekly) });
    expect(page).toMatch(/10\d dates were changed/);
    await visitor.post(`/manage/events/${single.id}`, undoIn(page));
    expect(await stored([single])).toEqual(before);
  });

  it('is undone in the month, too', async () => {
    const events = await series();
    const before = await stored(events);
    const visitor = await site().as('editor');
    await visitor.text('/manage/events/month?month=2026-12');
    const { id, revision } = events[0] ?? { id: 0, revision: 0 };
    const moved = await visitor.post('/manage/events/month', {
      ...{ month: '2026-12', event: `${id}-${revision}`, day: '2026-12-02', scope: 'all' },
    });
    const page = await visitor.text(moved.headers.get('location') ?? '');
    expect(page).toContain('4 dates were changed');
    await visitor.post(`/manage/events/${id}`, undoIn(page));
    expect(await stored(events)).toEqual(before);
  });

  it('of one date says nothing of others', async () => {
    const events = await series();
    const visitor = await site().as('editor');
    const page = await send(visitor, idOf(events, 0), { title: 'Guests' });
    expect(page).not.toContain('were changed');
    expect(undoIn(page).write).toBe('');
  });
});

describe('an undo of several dates', () => {
  it('is refused in the language of the editor if a date was changed since, and for other texts', async () => {
    const { calendar } = german();
    const events = await series(german);
    const id = idOf(events, 0);
    const visitor = await german().as('editor');
    const page = await send(visitor, id, { title: 'Spät', scope: 'all' });
    expect(page).toContain('4 Termine wurden geändert');
    await calendar.events.update(idOf(events, 3), { title: 'Anders' });
    for (const write of [undoIn(page).write, '', 'x', '1-0', '0-999999999999999', '"><b>']) {
      const answer = await visitor.post(`/manage/events/${id}`, { action: 'undoWrite', write });
      expect([write, answer.status]).toEqual([write, 422]);
      expect(await answer.text()).toContain('Das lässt sich nicht mehr rückgängig machen');
    }
    expect((await calendar.events.get(id)).title).toBe('Spät');
  });

  it('belongs to who saved: another editor is refused', async () => {
    const events = await series();
    const id = idOf(events, 0);
    const page = await send(await site().as('editor'), id, { title: 'Late', scope: 'all' });
    const other = await site().as('administrator');
    await other.text('/manage/events');
    expect((await other.post(`/manage/events/${id}`, undoIn(page))).status).toBe(403);
    expect((await site().calendar.events.get(id)).title).toBe('Late');
  });

  it('is offered for a write alone, whatever an address says', async () => {
    const id = idOf(await series(), 0);
    const visitor = await site().as('editor');
    for (const query of ['write=x&dates=3', 'write=1-2&dates="><b>', 'write=1-2', 'dates=3'])
      expect(undoIn(await visitor.text(`/manage/events/${id}?done=saved&${encodeURI(query)}`)).write).toBe(
        '',
      );
  });
});
