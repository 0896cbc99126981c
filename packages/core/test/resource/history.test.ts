import { describe, expect, it } from 'vitest';
import type { Actor } from '@kalends/core';
import { calendarAt } from '../support/calendar-at.js';
import { refusalOf } from '../support/refusal-of.js';

const EDITOR: Actor = { id: 2, role: 'editor' };
const AUTHOR: Actor = { id: 3, role: 'author' };
const OTHER: Actor = { id: 4, role: 'author' };

const JAZZ = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

/** An event of an author that was changed twice. */
async function changedTwice() {
  const { calendar, setClock } = calendarAt('2031-01-01 10:00:00');
  const { id } = await calendar.as(AUTHOR).events.create(JAZZ);
  setClock('2031-01-02 10:00:00');
  await calendar.as(EDITOR).events.update(id, { title: 'Blues', cost: '5' });
  setClock('2031-01-03 10:00:00');
  await calendar.as(AUTHOR).events.update(id, { description: 'Late' });
  return { calendar, setClock, id };
}

describe('the history of an event', () => {
  it('tells who changed what, and when, newest first', async () => {
    const { calendar, id } = await changedTwice();
    expect(await calendar.events.history(id)).toEqual({
      items: [
        {
          revision: 3,
          actor: 3,
          at: '2031-01-03 10:00:00',
          changes: [{ field: 'description', before: '', after: 'Late' }],
        },
        {
          revision: 2,
          actor: 2,
          at: '2031-01-02 10:00:00',
          changes: [
            { field: 'title', before: 'Jazz', after: 'Blues' },
            { field: 'cost', before: [], after: ['5'] },
          ],
        },
      ],
      more: false,
    });
  });

  it('is put back for a list of names', async () => {
    const { calendar, id } = await changedTwice();
    // as callers without types do
    const events: { revert(key: number, revision: number, options: object): Promise<unknown> } =
      calendar.events;
    const { code, data } = await refusalOf(events.revert(id, 1, { fields: 'title' }));
    expect([code, Object.keys(data.params ?? {})]).toEqual(['invalid_param', ['fields']]);
    expect((await calendar.events.get(id)).title).toBe('Blues');
  });

  it('comes in pages', async () => {
    const { calendar, id } = await changedTwice();
    const first = await calendar.events.history(id, { limit: 1 });
    expect([first.items.map(({ revision }) => revision), first.more]).toEqual([[3], true]);
    const second = await calendar.events.history(id, { limit: 1, before: 3 });
    expect([second.items.map(({ revision }) => revision), second.more]).toEqual([[2], false]);
    expect(second.items[0]?.changes).toContainEqual({ field: 'title', before: 'Jazz', after: 'Blues' });
  });

  it('has what an import, the trash and a purged venue did', async () => {
    const { calendar } = calendarAt('2031-01-01 10:00:00');
    const venue = await calendar.venues.create({ venue: 'Hall' });
    const { ids } = await calendar.import([
      { kind: 'event', key: 'jazz', input: { ...JAZZ, venue: venue.id } },
      { kind: 'venue', input: { venue: 'Hall', city: 'Rome' } },
    ]);
    const id = ids.event.get('jazz') ?? 0;
    expect((await calendar.venues.history(venue.id)).items[0]?.changes).toContainEqual({
      ...{ field: 'city', before: '', after: 'Rome' },
    });
    await calendar.venues.delete(venue.id);
    await calendar.events.delete(id);
    const { items } = await calendar.events.history(id);
    expect(items.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['slug', 'status'],
      ['venue'],
    ]);
    await calendar.events.purge(id);
    expect(await refusalOf(calendar.events.history(id))).toMatchObject({ code: 'not_found' });
  });

  it('has what the job that publishes did', async () => {
    const { calendar, setClock } = calendarAt('2031-01-01 10:00:00');
    const { id } = await calendar.events.create({ ...JAZZ, date_utc: '2031-01-02 10:00:00' });
    setClock('2031-01-03 10:00:00');
    expect(await calendar.publishDue()).toBe(1);
    expect((await calendar.events.history(id)).items).toMatchObject([
      {
        actor: 1,
        at: '2031-01-03 10:00:00',
        changes: [{ field: 'status', before: 'future', after: 'publish' }],
      },
    ]);
  });

  it('is only for those who may update it', async () => {
    const { calendar, id } = await changedTwice();
    expect((await calendar.as(AUTHOR).events.history(id)).items).toHaveLength(2);
    for (const actor of [null, OTHER, { id: 5, role: 'subscriber' } as const]) {
      const view = calendar.as(actor);
      expect(await refusalOf(view.events.history(id))).toMatchObject({ code: 'forbidden' });
      expect(await refusalOf(view.events.revert(id, 1))).toMatchObject({ code: 'forbidden' });
    }
  });

  it('is kept as long as the settings say', async () => {
    const settings = { history: { days: 2, changes: 2 } };
    const { calendar, setClock } = calendarAt('2031-01-01 10:00:00', settings);
    const { id } = await calendar.tags.create({ name: 'A' });
    const revisions = async () => (await calendar.tags.history(id)).items.map(({ revision }) => revision);
    for (const name of ['B', 'C', 'D']) await calendar.tags.update(id, { name });
    expect(await revisions()).toEqual([4, 3]);
    expect(await refusalOf(calendar.tags.revert(id, 1))).toMatchObject({
      data: { reasons: { revision: 'the history has no such revision of the record' } },
    });
    expect((await calendar.tags.revert(id, 2)).name).toBe('B');
    setClock('2031-01-03 23:59:59');
    await calendar.tags.create({ name: 'Y' });
    expect(await revisions()).toEqual([5, 4]);
    setClock('2031-01-04 00:00:00');
    await calendar.tags.create({ name: 'Z' });
    expect(await revisions()).toEqual([]);
  });

  it.each([{ days: 0 }, { changes: 0 }])('is off with %j', async (history) => {
    const { calendar } = calendarAt('2031-01-01 10:00:00', { history: { days: 9, changes: 9, ...history } });
    const { id } = await calendar.tags.create({ name: 'A' });
    await calendar.tags.update(id, { name: 'B' });
    expect(await calendar.tags.history(id)).toEqual({ items: [], more: false });
  });

  it.each([{ before: 0 }, { before: 1.5 }, { limit: 0 }, { limit: NaN }])('refuses %j', async (params) => {
    const { calendar, id } = await changedTwice();
    expect(await refusalOf(calendar.events.history(id, params))).toMatchObject({
      code: 'invalid_param',
    });
  });

  it('ends a page where the values are long', async () => {
    const { calendar } = calendarAt('2031-01-01 10:00:00');
    const long = (letter: string) => letter.repeat(90_000);
    const { id } = await calendar.events.create({ ...JAZZ, description: long('a') });
    for (const letter of 'bcdefghij') await calendar.events.update(id, { description: long(letter) });
    const { items, more } = await calendar.events.history(id);
    expect([items.length, more]).toEqual([6, true]);
    const rest = await calendar.events.history(id, { before: items.at(-1)?.revision });
    expect([rest.items.length, rest.more]).toEqual([3, false]);
  });
});

describe('an event that is reverted', () => {
  it('is as it was, and the history tells of it', async () => {
    const { calendar, id } = await changedTwice();
    const reverted = await calendar.as(EDITOR).events.revert(id, 1);
    expect(reverted).toMatchObject({ title: 'Jazz', cost: [], description: '', revision: 4 });
    expect((await calendar.events.history(id)).items[0]).toMatchObject({
      revision: 4,
      actor: 2,
      changes: [
        { field: 'title', before: 'Blues', after: 'Jazz' },
        { field: 'description', before: 'Late', after: '' },
        { field: 'cost', before: ['5'], after: [] },
      ],
    });
    expect(await calendar.events.revert(id, 3)).toMatchObject({
      title: 'Blues',
      cost: ['5'],
      description: 'Late',
    });
  });

  it('can get some fields back', async () => {
    const { calendar, id } = await changedTwice();
    const reverted = await calendar.events.revert(id, 1, { fields: ['title'] });
    expect(reverted).toMatchObject({ title: 'Jazz', cost: ['5'], description: 'Late' });
    expect(await refusalOf(calendar.events.revert(id, 1, { fields: ['titel'] }))).toMatchObject({
      data: { reasons: { 'fields.titel': 'there is no such field' } },
    });
  });

  it('gets its dates back together, in its zone', async () => {
    const { calendar } = calendarAt('2031-01-01 10:00:00');
    const created = await calendar.events.create({ ...JAZZ, timezone: 'Asia/Tokyo' });
    await calendar.events.update(created.id, {
      all_day: true,
      start_date: '2031-06-01',
      end_date: '2031-06-02',
      timezone: 'UTC',
    });
    const {
      revision: _,
      modified: __,
      modified_utc: ___,
      previous_start_date,
      ...reverted
    } = await calendar.events.revert(created.id, 1);
    expect(created).toMatchObject(reverted);
    expect(previous_start_date).toBeNull();
  });

  it('keeps its status, author, slug and date, unless they are named', async () => {
    const { calendar } = calendarAt('2031-01-01 10:00:00');
    const { id } = await calendar.events.create({ ...JAZZ, status: 'draft', slug: 'jazz' });
    await calendar.events.update(id, { status: 'publish', slug: 'blues', title: 'Blues', author: 7 });
    expect(await calendar.events.revert(id, 1)).toMatchObject({
      ...{ title: 'Jazz', status: 'publish', slug: 'blues', author: 7 },
    });
    expect(await calendar.events.revert(id, 1, { fields: ['status', 'slug'] })).toMatchObject({
      ...{ status: 'draft', slug: 'jazz', author: 7 },
    });
  });

  it('gets what had no value, too', async () => {
    const { calendar } = calendarAt('2031-01-01 10:00:00');
    const { id, website } = await calendar.events.create(JAZZ);
    expect(website).toBeNull();
    await calendar.events.update(id, { website: 'https://example.org' });
    expect((await calendar.events.revert(id, 1)).website).toBeNull();
  });

  it('is refused where a link leads to a record that is gone, and tells which', async () => {
    const { calendar } = calendarAt('2031-01-01 10:00:00');
    const [tag, venue] = [
      await calendar.tags.create({ name: 'A' }),
      await calendar.venues.create({ venue: 'Hall' }),
    ];
    const { id } = await calendar.events.create({ ...JAZZ, tags: [tag.id], venue: venue.id });
    await calendar.events.update(id, { title: 'Blues' });
    await calendar.tags.delete(tag.id);
    await calendar.venues.delete(venue.id);
    await calendar.venues.purge(venue.id);
    expect(await refusalOf(calendar.events.revert(id, 1))).toMatchObject({
      code: 'invalid_param',
      data: {
        reasons: {
          tags: `tag ${tag.id}: there is no such record any more`,
          venue: `venue ${venue.id}: there is no such record any more`,
        },
      },
    });
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Blues', tags: [], venue: 0 });
    expect((await calendar.events.revert(id, 1, { fields: ['title'] })).title).toBe('Jazz');
  });

  it('is sanitised for the caller', async () => {
    const { calendar } = calendarAt('2031-01-01 10:00:00');
    const trusted: Actor = {
      id: 9,
      role: 'editor',
      capabilities: [
        'edit_posts',
        'edit_others_posts',
        'edit_published_posts',
        'publish_posts',
        'unfiltered_html',
      ],
    };
    const raw = '<script>alert(1)</script><p>Late</p>';
    const { id } = await calendar.as(trusted).events.create({ ...JAZZ, description: raw });
    await calendar.as(trusted).events.update(id, { description: 'x' });
    expect((await calendar.as(EDITOR).events.revert(id, 1)).description).not.toContain('<script');
  });

  it('stays as it is if nothing differs', async () => {
    const { calendar, id } = await changedTwice();
    expect((await calendar.events.revert(id, 3)).revision).toBe(3);
    expect(await refusalOf(calendar.events.revert(id, 4))).toMatchObject({ code: 'invalid_param' });
    expect(await refusalOf(calendar.events.revert(id, 0))).toMatchObject({ code: 'invalid_param' });
  });
});

describe('the history of other records', () => {
  it('of venues, organizers, categories and tags is read and put back', async () => {
    const { calendar } = calendarAt('2031-01-01 10:00:00');
    const venue = await calendar.venues.create({ venue: 'Hall', city: 'Rome', geo_lat: 41.9, geo_lng: 12.5 });
    await calendar.venues.update(venue.id, { city: 'Pisa', geo_lat: 43.7, geo_lng: 12.5 });
    expect(await calendar.venues.revert(venue.id, 1)).toMatchObject({ city: 'Rome', geo_lat: 41.9 });
    const organizer = await calendar.organizers.create({ organizer: 'Ann' });
    await calendar.organizers.update(organizer.id, { organizer: 'Bob', email: 'b@example.org' });
    expect(await calendar.organizers.revert(organizer.id, 1)).toMatchObject({ organizer: 'Ann', email: '' });
    const [a, b] = [
      await calendar.categories.create({ name: 'A' }),
      await calendar.categories.create({ name: 'B' }),
    ];
    await calendar.categories.update(b.id, { name: 'C', parent: a.id });
    expect((await calendar.categories.history(b.id)).items[0]?.changes).toEqual([
      { field: 'name', before: 'B', after: 'C' },
      { field: 'parent', before: 0, after: a.id },
    ]);
    expect(await calendar.categories.revert(b.id, 1)).toMatchObject({ name: 'B', parent: 0 });
    const tag = await calendar.tags.create({ name: 'T' });
    await calendar.tags.update(tag.id, { name: 'U', description: 'x' });
    expect(await calendar.tags.revert(tag.id, 1)).toMatchObject({ name: 'T', description: '' });
    expect(await refusalOf(calendar.as(AUTHOR).tags.history(tag.id))).toMatchObject({
      code: 'forbidden',
    });
  });

  it('of a series puts its events back, but what they override', async () => {
    const { calendar } = calendarAt('2031-01-01 10:00:00');
    const series = await calendar.series.create({ ...JAZZ, recurrence: 'FREQ=WEEKLY;COUNT=3' });
    await calendar.series.update(series.id, { title: 'Blues', start_date: '2031-05-01 19:00' });
    await calendar.series.update(series.id, { recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const { items } = await calendar.series.history(series.id);
    expect(items.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['rule'],
      ['title', 'start_date'],
    ]);
    const reverted = await calendar.series.revert(series.id, 1);
    expect(reverted).toMatchObject({ title: 'Jazz', start_date: series.start_date, rule: series.rule });
    const events = await calendar.events.list({ per_page: 10, start_date: '2031-01-01' });
    expect(events.items.map(({ title, start_date }) => `${title} ${start_date}`)).toEqual(
      [1, 8, 15].map((day) => `Jazz 2031-05-${String(day).padStart(2, '0')} 20:00:00`),
    );
  });

  it('of a series gets what had no value, too', async () => {
    const { calendar } = calendarAt('2031-01-01 10:00:00');
    const series = await calendar.series.create({ ...JAZZ, recurrence: 'FREQ=WEEKLY;COUNT=2' });
    expect(series.website).toBeNull();
    await calendar.series.update(series.id, { website: 'https://example.org' });
    expect((await calendar.series.revert(series.id, 1)).website).toBeNull();
    const { items } = await calendar.events.list({ start_date: '2031-01-01' });
    expect(items.map(({ website }) => website)).toEqual([null, null]);
  });
});
