import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

const NOW = '2026-11-20 12:00:00';
const DATES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

describe('text-slugs.md §4 and §5, slugs of events', () => {
  it('come from the title, or are given; taken ones are numbered', async () => {
    const { calendar } = calendarAt(NOW);
    const slug = async (input: object) =>
      (await calendar.events.create({ title: 'Jazz Night', ...DATES, ...input })).slug;
    expect(await slug({})).toBe('jazz-night');
    expect(await slug({})).toBe('jazz-night-2');
    expect(await slug({ slug: 'My Slug!' })).toBe('my-slug');
    expect(await slug({ slug: '!!!' })).toBe('jazz-night-3');
    expect(await slug({ title: '!!!' })).toMatch(/^\d+$/);
    expect(await slug({ slug: 'feed' })).toBe('feed-2');
  });

  it('are left open by drafts, and found at the first publication', async () => {
    const { calendar } = calendarAt(NOW);
    await calendar.events.create({ title: 'Jazz', ...DATES });
    const draft = await calendar.events.create({ title: 'Jazz', ...DATES, status: 'draft' });
    expect(draft.slug).toBe('');
    expect((await calendar.events.update(draft.id, { status: 'publish' })).slug).toBe('jazz-2');
  });

  it('stay when the title changes, and rename when they are given, by slug too (F2)', async () => {
    const { calendar } = calendarAt(NOW);
    const { id } = await calendar.events.create({ title: 'Jazz', ...DATES });
    expect((await calendar.events.update(id, { title: 'Blues' })).slug).toBe('jazz');
    expect((await calendar.events.updateBySlug('jazz', { slug: 'blues' })).slug).toBe('blues');
    await expect(calendar.events.getBySlug('jazz')).rejects.toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { slug: 'Invalid parameter.' } },
    });
    await expect(calendar.events.updateBySlug('jazz', {})).rejects.toMatchObject({
      code: 'rest-event-not-found',
      message: 'Event with ID 0 does not exist.',
    });
    await expect(calendar.venues.updateBySlug('jazz', {})).rejects.toMatchObject({
      code: 'rest_invalid_param',
    });
  });

  it('are found however they are written (§6)', async () => {
    const { calendar } = calendarAt(NOW);
    const { id } = await calendar.events.create({ title: '日本語 One', ...DATES });
    for (const text of ['日本語-one', '日本語 ONE'])
      expect((await calendar.events.getBySlug(text)).id).toBe(id);
  });
});

describe('terms.md, categories and tags', () => {
  it('of the same name beside each other are refused, unless they bring another slug', async () => {
    const { calendar } = calendarAt(NOW);
    const { id } = await calendar.categories.create({ name: 'Music' });
    await expect(calendar.categories.create({ name: 'MUSIC' })).rejects.toMatchObject({
      code: 'term_exists',
      data: { term_id: id },
    });
    expect((await calendar.categories.create({ name: 'Music', slug: 'other' })).slug).toBe('other');
    await expect(calendar.categories.create({ name: 'Music', slug: 'other' })).rejects.toMatchObject({
      code: 'term_exists',
    });
    const below = await calendar.categories.create({ name: 'Music', parent: id });
    expect(below).toMatchObject({ slug: 'music-music', parent: id });
  });

  it.each([
    ['   ', 'empty_term_name'],
    ['<b></b>', 'invalid_term_name'],
    ['x'.repeat(201), 'db_insert_error'],
  ])('named %j are refused: %s (F16)', async (name, code) => {
    const { calendar } = calendarAt(NOW);
    await expect(calendar.tags.create({ name })).rejects.toMatchObject({ code });
  });

  it('keep their slug, refuse a taken one, and tags have no parents', async () => {
    const { calendar } = calendarAt(NOW);
    const [one, two] = [
      await calendar.tags.create({ name: 'One' }),
      await calendar.tags.create({ name: 'Two' }),
    ];
    expect(await calendar.tags.update(one.id, { name: 'Uno & <b>due</b>' })).toMatchObject({
      name: 'Uno &amp; due',
      slug: 'one',
    });
    await expect(calendar.tags.update(two.id, { slug: 'one' })).rejects.toMatchObject({
      code: 'duplicate_term_slug',
    });
    await expect(calendar.tags.create({ name: 'X', parent: 1 } as never)).rejects.toMatchObject({
      code: 'rest_taxonomy_not_hierarchical',
    });
  });

  it('move below others, to the top (F20), and never below themselves', async () => {
    const { calendar } = calendarAt(NOW);
    const [a, b] = [
      await calendar.categories.create({ name: 'A' }),
      await calendar.categories.create({ name: 'B' }),
    ];
    expect((await calendar.categories.update(b.id, { parent: a.id })).parent).toBe(a.id);
    expect((await calendar.categories.update(a.id, { parent: b.id })).parent).toBe(0);
    expect((await calendar.categories.update(b.id, { parent: 0 })).parent).toBe(0);
    await expect(calendar.categories.update(b.id, { parent: 99 })).rejects.toMatchObject({
      code: 'rest_invalid_param',
    });
  });

  it('are counted by published events, and leave them when they are deleted', async () => {
    const { calendar } = calendarAt(NOW);
    const top = await calendar.categories.create({ name: 'Top' });
    const kid = await calendar.categories.create({ name: 'Kid', parent: top.id });
    const low = await calendar.categories.create({ name: 'Low', parent: kid.id });
    const event = await calendar.events.create({ title: 'E', ...DATES, categories: [kid.id, low.id] });
    await calendar.events.create({ title: 'D', ...DATES, categories: [kid.id], status: 'draft' });
    const page = await calendar.categories.list();
    expect(page.items.map(({ name, count }) => [name, count])).toEqual([
      ['Kid', 1],
      ['Low', 1],
      ['Top', 0],
    ]);
    expect(page.total).toBe(2);
    expect(await calendar.categories.delete(kid.id)).toMatchObject({ name: 'Kid', count: 1 });
    expect((await calendar.categories.get(low.id)).parent).toBe(top.id);
    expect((await calendar.events.get(event.id)).categories).toEqual([low.id]);
    await expect(calendar.categories.delete(kid.id)).rejects.toMatchObject({ code: 'rest_invalid_param' });
  });

  it('are listed by name, or as asked for (lists.md §4)', async () => {
    const { calendar } = calendarAt(NOW);
    const ids: Record<string, number> = {};
    for (const name of ['zoo', 'Éclair', 'apple', '_x', 'TT', '9', 'Banana'])
      ids[name] = (await calendar.tags.create({ name })).id;
    const listed = async (params: object) =>
      (await calendar.tags.list({ hide_empty: false, ...params })).items.map(({ name }) => name);
    expect(await listed({})).toEqual(['_x', '9', 'apple', 'Banana', 'Éclair', 'TT', 'zoo']);
    expect(await listed({ order: 'DESC', per_page: 2 })).toEqual(['zoo', 'TT']);
    expect(await listed({ orderby: 'id', per_page: 2 })).toEqual(['zoo', 'Éclair']);
    expect(await listed({ orderby: 'include', include: [ids['TT'], ids['9']] })).toEqual(['TT', '9']);
    expect(await listed({ search: 'ECL' })).toEqual(['Éclair']);
    expect(await listed({ include: 'zoo' })).toEqual([]);
    expect(await listed({ slug: 'APPLE' })).toEqual(['apple']);
    expect(await listed({ page: 9 })).toEqual([]);
    await expect(listed({ exclude: 'unknown' })).rejects.toMatchObject({ code: 'rest_invalid_param' });
  });
});
