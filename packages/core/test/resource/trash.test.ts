import type { Calendar } from '@kalends/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { codeOf } from '../support/refusal-of.js';

const DATES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const INPUTS = {
  events: { title: 'A', ...DATES },
  venues: { venue: 'A' },
  organizers: { organizer: 'A' },
} as const;
type Posts = keyof typeof INPUTS;

let calendar: Calendar;
beforeEach(() => {
  ({ calendar } = calendarAt('2026-11-20 12:00:00'));
});
const create = (title: string, more: object = {}) => calendar.events.create({ title, ...DATES, ...more });

describe('text-slugs.md §5, the trash', () => {
  it.each(Object.keys(INPUTS) as Posts[])('frees the names of %s and gives them back', async (posts) => {
    const resource = calendar[posts] as Calendar['events'];
    const given = INPUTS[posts];
    const { id } = await resource.create(given as never);
    expect((await resource.delete(id)).slug).toBe('a__trashed');
    expect(await codeOf(resource.getBySlug('a'))).toBe('rest_invalid_param');
    const restored = await resource.updateBySlug('a__trashed', { status: 'publish' });
    expect([restored.id, restored.slug]).toEqual([id, 'a']);
    expect((await resource.update(id, { status: 'trash' })).slug).toBe('a__trashed');
    const next = await resource.create(given as never);
    expect([next.id === id, next.slug]).toEqual([false, 'a']);
    expect((await resource.update(id, { status: 'publish' })).slug).toBe('a-2');
  });

  it('takes several of one name, and each comes back without the mark', async () => {
    const first = await create('A');
    await calendar.events.delete(first.id);
    const second = await create('A');
    await calendar.events.delete(second.id);
    expect((await calendar.events.update(second.id, { status: 'publish' })).slug).toBe('a');
    expect((await calendar.events.update(first.id, { status: 'publish' })).slug).toBe('a-2');
  });

  it('keeps no name, whatever slug an update gives (§6: found under its `__trashed` name only)', async () => {
    const { id } = await create('A');
    const slug = async (patch: object) => (await calendar.events.update(id, patch)).slug;
    expect(await slug({ slug: 'b', status: 'trash' })).toBe('b__trashed');
    expect(await slug({ slug: 'c' })).toBe('c__trashed');
    expect(await slug({ title: 'D' })).toBe('c__trashed');
    expect((await create('C')).slug).toBe('c');
  });

  it.each(Object.keys(INPUTS) as Posts[])('marks %s that are put there at once', async (posts) => {
    const resource = calendar[posts] as Calendar['events'];
    const input = INPUTS[posts];
    const { id, slug } = await resource.create({ ...input, status: 'trash' } as never);
    expect(slug).toBe('a__trashed');
    expect((await resource.create(input as never)).slug).toBe('a');
    expect((await resource.update(id, { status: 'publish' })).slug).toBe('a-2');
  });

  it('gives a draft without a slug one from its title when it is published', async () => {
    const { id } = await create('Night', { status: 'draft' });
    await calendar.events.delete(id);
    expect((await calendar.events.update(id, { status: 'publish' })).slug).toBe('night');
  });

  it('gives a draft without a slug none when it is a draft again', async () => {
    const { id } = await create('Night', { status: 'draft' });
    await calendar.events.delete(id);
    expect((await calendar.events.update(id, { status: 'draft' })).slug).toBe('');
  });
});
