import type { Calendar } from '@kalends/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { codeOf } from '../support/refusal-of.js';

const DATES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

let calendar: Calendar;
beforeEach(() => {
  ({ calendar } = calendarAt('2026-11-20 12:00:00'));
});
const create = (title: string, more: object = {}) => calendar.events.create({ title, ...DATES, ...more });

describe('text-slugs.md §5, unique slugs', () => {
  it('are unique per kind: an event, a venue and an organizer may share one', async () => {
    const slugs = [
      (await create('Same')).slug,
      (await calendar.venues.create({ venue: 'Same' })).slug,
      (await calendar.organizers.create({ organizer: 'Same' })).slug,
      (await calendar.categories.create({ name: 'Same' })).slug,
      (await calendar.tags.create({ name: 'Same' })).slug,
    ];
    expect(slugs).toEqual(Array.from({ length: 5 }, () => 'same'));
  });

  it('come from the title, or are given; taken ones are numbered', async () => {
    const slug = async (input: object) =>
      (await calendar.events.create({ title: 'Jazz Night', ...DATES, ...input })).slug;
    expect(await slug({})).toBe('jazz-night');
    expect(await slug({})).toBe('jazz-night-2');
    expect(await slug({ slug: 'My Slug!' })).toBe('my-slug');
    expect(await slug({ slug: '!!!' })).toBe('jazz-night-3');
    expect(await slug({ title: '!!!' })).toMatch(/^\d+$/);
  });

  it('are numbered from what was asked for', async () => {
    for (const slug of ['x', 'x-2', 'x-3']) expect((await create('x')).slug).toBe(slug);
    expect((await create('x 2')).slug).toBe('x-2-2');
    expect((await create('Y', { slug: 'x-2' })).slug).toBe('x-2-3');
  });

  it('may be numbers, and are then no ids', async () => {
    const first = await create('2026');
    expect(first.slug).toBe('2026');
    expect((await calendar.events.get('2026')).id).toBe(first.id);
    const second = await create('Other', { slug: String(first.id) });
    expect((await calendar.events.get(String(first.id))).id).toBe(second.id);
  });

  it.each(['feed', 'embed'])('%s is reserved', async (slug) => {
    expect((await create(slug)).slug).toBe(`${slug}-2`);
    expect((await calendar.venues.create({ venue: slug })).slug).toBe(`${slug}-2`);
  });

  it('of 200 bytes stay so when they are numbered', async () => {
    const long = 'x'.repeat(300);
    expect((await create(long)).slug).toBe('x'.repeat(200));
    expect((await create(long)).slug).toBe(`${'x'.repeat(198)}-2`);
  });

  it('of an update are numbered when taken, and kept when they are the record’s own', async () => {
    const [a, b] = [await create('A'), await create('B')];
    expect((await calendar.events.update(b.id, { slug: 'a' })).slug).toBe('a-2');
    expect((await calendar.events.update(a.id, { slug: 'A' })).slug).toBe('a');
    expect((await calendar.events.update(b.id, { slug: '!!!' })).slug).toBe('b');
  });

  it.each(['venues', 'organizers'] as const)(
    'of %s come from the name at creation, drafts too, for good',
    async (posts) => {
      const name = { venues: 'venue', organizers: 'organizer' }[posts];
      const resource = calendar[posts] as Calendar['venues'];
      const draft = await resource.create({ [name]: 'Café Ü', status: 'draft' } as never);
      expect(draft.slug).toBe('cafe-u');
      const changed = await resource.update(draft.id, { [name]: 'Other', status: 'publish' } as never);
      expect(changed.slug).toBe('cafe-u');
      expect(await codeOf(resource.update(draft.id, { slug: 'x' } as never))).toBe('invalid_param');
    },
  );
});

describe('text-slugs.md §5, drafts of events', () => {
  it.each(['draft', 'pending'] as const)(
    'a %s has the slug that it was given, unique or not, until it is published',
    async (status) => {
      await create('Jazz');
      const open = await create('Jazz', { status });
      const given = await create('Draft', { status, slug: 'Jazz' });
      expect([open.slug, given.slug]).toEqual(['', 'jazz']);
      expect((await calendar.events.update(open.id, { title: 'Blues' })).slug).toBe('');
      expect((await calendar.events.update(open.id, { status: 'publish' })).slug).toBe('blues');
      expect((await calendar.events.update(given.id, { status: 'publish' })).slug).toBe('jazz-2');
    },
  );

  it.each(['private', 'future'] as const)('%s counts as published', async (status) => {
    const more = status === 'future' ? { date: '2040-01-01' } : {};
    await create('Jazz');
    expect((await create('Jazz', { status, ...more })).slug).toBe('jazz-2');
    const draft = await create('Jazz', { status: 'draft' });
    expect((await calendar.events.update(draft.id, { status, ...more })).slug).toBe('jazz-3');
  });

  it('a published event that becomes a draft keeps its slug, which is still its own', async () => {
    const event = await create('Jazz');
    expect((await calendar.events.update(event.id, { status: 'draft' })).slug).toBe('jazz');
    expect((await create('Jazz')).slug).toBe('jazz-2');
  });
});

describe('F2, by-slug addressing', () => {
  it('finds the record of the slug, renames it, and then finds it under the new one only', async () => {
    const [a, b] = [await create('A'), await create('B')];
    expect((await calendar.events.update('a', { slug: 'b', title: 'A2' })).id).toBe(a.id);
    expect((await calendar.events.get('b-2')).title).toBe('A2');
    expect((await calendar.events.get('b')).id).toBe(b.id);
    expect(await codeOf(calendar.events.delete('a'))).toBe('invalid_param');
    expect((await calendar.events.delete('b-2')).id).toBe(a.id);
  });

  it('an id in a patch is refused', async () => {
    const [a, b] = [await create('A'), await create('B')];
    expect(await codeOf(calendar.events.update(a.id, { id: b.id, title: 'X' } as never))).toBe(
      'invalid_param',
    );
    expect((await calendar.events.get(b.id)).title).toBe('B');
  });

  it('finds published records before drafts of the same slug, drafts too, and never an empty slug', async () => {
    const draft = await create('Draft', { status: 'draft', slug: 'alone' });
    expect((await calendar.events.get('alone')).id).toBe(draft.id);
    const early = await create('Early', { status: 'draft' });
    const published = await create('Same');
    expect((await calendar.events.update(early.id, { slug: 'same' })).slug).toBe('same');
    expect((await calendar.events.get('same')).id).toBe(published.id);
    await create('Open', { status: 'draft' });
    expect(await codeOf(calendar.events.get(''))).toBe('invalid_param');
  });
});

describe('text-slugs.md §6, look-up by slug', () => {
  it('finds a record however its slug is written', async () => {
    const { id } = await calendar.events.create({ title: '日本語 One', ...DATES });
    for (const text of ['日本語-one', '日本語 ONE']) expect((await calendar.events.get(text)).id).toBe(id);
  });
});
