import type { Actor } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { refusalOf } from '../support/refusal-of.js';

const DATES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const CONTRIBUTOR: Actor = { id: 5, role: 'contributor' };
const OTHER: Actor = { id: 6, role: 'contributor' };
const SUBSCRIBER: Actor = { id: 7, role: 'subscriber' };

/** A calendar with a contributor's draft and the tag and category that came with it. */
async function withHiddenTerms() {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  const draft = await calendar
    .as(CONTRIBUTOR)
    .events.create({ title: 'Draft', ...DATES, tags: 'Secret', categories: 'Secret' });
  const [tag = 0] = draft.tags;
  const [category = 0] = draft.categories;
  const listed = async (actor: Actor | null, kind: 'tags' | 'categories' = 'tags') =>
    (await calendar.as(actor)[kind].list({ hide_empty: false })).items.map(({ id }) => id);
  return { calendar, draft, tag, category, listed };
}

describe('terms.md §5: a term that came with an event', () => {
  it('is hidden from those who see no event with it and manage no terms', async () => {
    const { calendar, tag, category, listed } = await withHiddenTerms();
    for (const actor of [null, SUBSCRIBER, OTHER]) {
      expect(await listed(actor)).toEqual([]);
      const { tags, categories, events } = calendar.as(actor);
      for (const asked of [
        tags.get(tag),
        categories.get(category),
        tags.list({ include: [tag] }),
        categories.list({ parent: category }),
        events.list({ tags: ['secret'] }),
        events.list({ categories: [category] }),
      ])
        expect(await refusalOf(asked)).toMatchObject({ code: 'invalid_param' });
    }
    for (const actor of [CONTRIBUTOR, { id: 8, role: 'editor' } as const]) {
      expect(await listed(actor)).toEqual([tag]);
      expect(await calendar.as(actor).tags.get(tag)).toMatchObject({ name: 'Secret', hidden: true });
      expect(await calendar.as(actor).events.list({ tags: ['secret'] })).toHaveProperty('items');
    }
    const author: Actor = { id: 9, role: 'author' };
    expect([await listed(author, 'categories'), await listed(author)]).toEqual([[category], []]);
  });

  it('is no link for others by its id, and the same term by its name', async () => {
    const { calendar, tag } = await withHiddenTerms();
    const { events } = calendar.as(OTHER);
    const refusal = { code: 'invalid_param', data: { reasons: { tags: 'there is no such term' } } };
    for (const unknown of [tag, 99_999])
      await expect(events.create({ title: 'By id', ...DATES, tags: [unknown] })).rejects.toMatchObject(
        refusal,
      );
    const seesAll = calendar.as({ id: 1, role: 'editor' }).events;
    expect(await seesAll.create({ title: 'By id', ...DATES, tags: [tag, 99_999] })).toMatchObject({
      tags: [tag],
    });
    expect(await events.create({ title: 'By name', ...DATES, tags: 'secret' })).toMatchObject({
      tags: [tag],
    });
  });

  it('is kept by an update of its own event that names it', async () => {
    const { calendar, draft, tag } = await withHiddenTerms();
    const { events } = calendar.as(CONTRIBUTOR);
    expect(await events.update(draft.id, { tags: [tag] })).toMatchObject({ tags: [tag] });
  });

  it('is there for everybody from the moment that the event is published, for good', async () => {
    const { calendar, draft, tag, listed } = await withHiddenTerms();
    await calendar.events.update(draft.id, { status: 'publish' });
    expect(await listed(null)).toEqual([tag]);
    await calendar.events.update(draft.id, { status: 'draft' });
    expect(await listed(null)).toEqual([tag]);
  });

  it('is there for everybody once it was changed, or has a child', async () => {
    const { calendar, tag, category, listed } = await withHiddenTerms();
    await calendar.tags.update(tag, { description: 'Kept' });
    expect(await listed(null)).toEqual([tag]);
    const child = await calendar.categories.create({ name: 'Child', parent: category });
    expect((await listed(null, 'categories')).sort((a, b) => a - b)).toEqual([category, child.id]);
  });

  it('made directly is never hidden, whatever event has it', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const { id } = await calendar.tags.create({ name: 'Open' });
    await calendar.events.create({ title: 'Draft', ...DATES, status: 'draft', tags: [id] });
    expect(await calendar.as(null).tags.get(id)).toMatchObject({ hidden: false });
  });
});

describe('text-slugs.md §6: a slug that several drafts share', () => {
  it('leads to one’s own', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const drafts = [];
    for (const author of [1, OTHER.id, CONTRIBUTOR.id])
      drafts.push(
        await calendar.events.create({ title: 'D', ...DATES, status: 'draft', slug: 'shared', author }),
      );
    const ids = [null, OTHER, CONTRIBUTOR].map(async (actor) =>
      actor === null
        ? (await calendar.events.get('shared')).id
        : (await calendar.as(actor).events.get('shared')).id,
    );
    expect(await Promise.all(ids)).toEqual(drafts.map(({ id }) => id));
    const anybody = calendar.as(null).events.get('shared');
    expect(await refusalOf(anybody)).toMatchObject({ code: 'not_accessible' });
  });
});

describe('lists.md §2: events by a venue that the caller may not see', () => {
  it('are listed as recorded while it waits for publication, and unknown otherwise', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const window = { start_date: '2031-01-01', end_date: '2031-12-31' };
    for (const status of ['draft', 'pending', 'private'] as const) {
      const { id: venue } = await calendar.venues.create({ venue: status, status });
      const { events } = calendar.as(null);
      const unknown = { code: 'invalid_param' };
      expect(await refusalOf(events.list({ ...window, venue: [venue] }))).toMatchObject(unknown);
      const { id } = await calendar.events.create({ title: status, ...DATES, venue });
      const asked = events.list({ ...window, venue: [venue] });
      if (status === 'private') expect(await refusalOf(asked)).toMatchObject(unknown);
      else expect((await asked).items.map((event) => event.id)).toEqual([id]);
    }
  });
});
