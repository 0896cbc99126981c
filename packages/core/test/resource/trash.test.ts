import type { Calendar, Status } from '@kalends/core';
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
    expect(await codeOf(resource.get('a'))).toBe('invalid_param');
    const restored = await resource.update('a__trashed', { status: 'publish' });
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

  it('ignores a slug that is given on the way there, and takes one that is given there without the mark', async () => {
    const { id } = await create('A');
    const slug = async (patch: object) => (await calendar.events.update(id, patch)).slug;
    expect(await slug({ slug: 'b', status: 'trash' })).toBe('a__trashed');
    expect(await slug({ slug: 'c' })).toBe('c');
    expect(await slug({ title: 'D' })).toBe('c');
    expect(await calendar.events.locate('c')).toBe(id);
  });

  it('brings back the name from before, whatever slug was given there', async () => {
    const { id } = await create('A');
    await calendar.events.delete(id);
    const slug = async (patch: object) => (await calendar.events.update(id, patch)).slug;
    expect(await slug({ slug: 'c' })).toBe('c');
    expect(await slug({ slug: 'd__trashed' })).toBe('d__trashed');
    expect(await slug({ status: 'draft' })).toBe('a');
    expect(await slug({ slug: 'e' })).toBe('e');
    expect(await slug({ status: 'trash' })).toBe('e__trashed');
    expect(await slug({ status: 'publish' })).toBe('e');
  });

  it('brings back the name from before also when another event has the one that was given there', async () => {
    const { id } = await create('A');
    await calendar.events.delete(id);
    await calendar.events.update(id, { slug: 'c' });
    expect((await create('C')).slug).toBe('c');
    expect(await calendar.events.locate('c__trashed')).toBe(id);
    expect((await calendar.events.update(id, { status: 'publish' })).slug).toBe('a');
  });

  it('keeps a slug that is given to an event that was put there at once', async () => {
    const { id } = await create('A', { status: 'trash' });
    const slug = async (patch: object) => (await calendar.events.update(id, patch)).slug;
    expect(await slug({ slug: 'c' })).toBe('c');
    expect(await slug({ status: 'publish' })).toBe('c');
  });

  it.each(Object.keys(INPUTS) as Posts[])('gives long names of %s back whole', async (posts) => {
    const resource = calendar[posts] as Calendar['events'];
    const [title, ...others] = Object.entries(INPUTS[posts]);
    const name = { [title?.[0] ?? '']: 'a'.repeat(200) };
    const { id, slug } = await resource.create({ ...Object.fromEntries(others), ...name } as never);
    expect((await resource.delete(id)).slug).toBe(`${'a'.repeat(191)}__trashed`);
    expect((await resource.update(id, { status: 'publish' })).slug).toBe(slug);
  });

  it.each(Object.keys(INPUTS) as Posts[])('keeps the status that %s had before it', async (posts) => {
    const resource = calendar[posts] as Calendar['events'];
    const [name] = Object.keys(INPUTS[posts]);
    const post = async (status: Status, date = '2026-11-01 12:00:00') =>
      resource.create({ ...INPUTS[posts], [name ?? '']: status, status, date } as never);
    for (const status of ['publish', 'private', 'draft', 'pending'] as const) {
      const { id, status_before_trash } = await post(status);
      expect(status_before_trash).toBeNull();
      expect((await resource.delete(id)).status_before_trash).toBe(status);
      expect((await resource.update(id, { status: 'trash' })).status_before_trash).toBe(status);
      expect((await resource.update(id, { status: 'draft' })).status_before_trash).toBeNull();
      expect((await resource.update(id, { status: 'trash' })).status_before_trash).toBe('draft');
    }
    const scheduled = await post('publish', '2026-12-24 12:00:00');
    expect((await resource.delete(scheduled.id)).status_before_trash).toBe('future');
    expect((await post('trash')).status_before_trash).toBeNull();
  });

  it('takes what is due for published only once it was published', async () => {
    const at = calendarAt('2026-11-20 12:00:00');
    const post = async () =>
      (await at.calendar.events.create({ title: 'A', ...DATES, date: '2026-11-21 12:00:00' })).id;
    const [first, second] = [await post(), await post()];
    at.setClock('2026-11-22 12:00:00');
    expect((await at.calendar.events.delete(first)).status_before_trash).toBe('future');
    expect(await at.calendar.publishDue()).toBe(1);
    expect((await at.calendar.events.delete(second)).status_before_trash).toBe('publish');
  });

  it.each(Object.keys(INPUTS) as Posts[])('does not mark %s that are put there at once', async (posts) => {
    const resource = calendar[posts] as Calendar['events'];
    const input = INPUTS[posts];
    const create = async (status?: Status) =>
      resource.create({ ...input, description: 'd', ...(status && { status }) } as never);
    const first = await create('trash');
    const second = await create('trash');
    expect([first.slug, second.slug]).toEqual(['a', 'a-2']);
    expect(await resource.locate('a')).toBe(first.id);
    expect((await resource.update(first.id, { status: 'publish' })).slug).toBe('a');
  });

  it('gives the name of an event that was put there at once to another event that wants it', async () => {
    const { id } = await create('A', { status: 'trash' });
    const draft = await create('A', { status: 'draft' });
    expect((await calendar.events.get(draft.id)).slug).toBe('');
    expect(await calendar.events.locate('a')).toBe(id);
    expect((await calendar.events.update(draft.id, { status: 'publish' })).slug).toBe('a');
    expect(await calendar.events.locate('a')).toBe(draft.id);
    expect(await calendar.events.locate('a__trashed')).toBe(id);
    expect((await calendar.events.update(id, { status: 'publish' })).slug).toBe('a-2');
  });

  it.each(['venues', 'organizers'] as const)(
    'keeps the name of %s that were put there at once',
    async (posts) => {
      const resource = calendar[posts] as Calendar['venues'];
      const { id } = await resource.create({ ...INPUTS[posts], status: 'trash' } as never);
      expect((await resource.create(INPUTS[posts] as never)).slug).toBe('a-2');
      expect(await resource.locate('a')).toBe(id);
    },
  );

  it('gives a draft without a slug one from its title when it is published', async () => {
    const { id } = await create('Night', { status: 'draft' });
    await calendar.events.delete(id);
    expect((await calendar.events.update(id, { status: 'publish' })).slug).toBe('night');
  });

  it('F39: gives a draft without a slug none when it is a draft again', async () => {
    const { id } = await create('Night', { status: 'draft' });
    await calendar.events.delete(id);
    expect((await calendar.events.update(id, { status: 'draft' })).slug).toBe('');
  });
});
