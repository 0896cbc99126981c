import type { Calendar, CalendarView } from '@kalends/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

const DATES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const INPUTS = {
  events: { title: 'Gala', ...DATES },
  venues: { venue: 'Gala' },
  organizers: { organizer: 'Gala' },
} as const;
const POSTS = ['events', 'venues', 'organizers'] as const;
type Posts = (typeof POSTS)[number];

const of = (calendar: CalendarView, posts: Posts) => calendar[posts] as Calendar['events'];

let calendar: Calendar;
let contributor: CalendarView;
beforeEach(() => {
  // slugs that are given are ignored, as in requests
  ({ calendar } = calendarAt('2026-11-20 12:00:00', { strict: false }));
  contributor = calendar.as({ id: 5, role: 'contributor' });
});

describe.each(POSTS)('text-slugs.md §5, %s whose publication waits for the right', (posts) => {
  const create = (more: object = {}) => of(contributor, posts).create({ ...INPUTS[posts], ...more } as never);

  it.each(['publish', 'future'] as const)(
    'have no slug when created with %s, though one is given',
    async (status) => {
      for (const more of [{}, { slug: 'mine' }]) {
        const record = await create({ status, ...more });
        expect(record).toMatchObject({ status: 'pending', slug: '' });
        expect(await of(calendar, posts).locate('gala')).toBeUndefined();
      }
    },
  );

  it('lose the one that they had on an update', async () => {
    const slug = posts === 'events' ? { slug: 'gala' } : {};
    const draft = await create({ status: 'draft', ...slug });
    expect(draft.slug).toBe('gala');
    const update = (patch: object) => of(contributor, posts).update(draft.id, patch);
    expect(await update({ status: 'publish', slug: 'other' })).toMatchObject({ status: 'pending', slug: '' });
    expect((await update({ description: 'x' })).slug).toBe('');
    expect(await update({ status: 'draft' })).toMatchObject({ status: 'draft', slug: '' });
  });

  it('get one, unique, from the editor who publishes them', async () => {
    await of(calendar, posts).create({ ...INPUTS[posts], description: 'Another' } as never);
    const { id } = await create({ status: 'publish', description: 'Mine' });
    expect((await of(calendar, posts).update(id, { status: 'publish' })).slug).toBe('gala-2');
  });

  it('have a slug by the general rule when the contributor asks for a draft or pending', async () => {
    for (const status of ['draft', 'pending'] as const) {
      const { slug } = await create({ status, description: status });
      if (posts === 'events') expect(slug).toBe('');
      else expect(slug).toMatch(/^gala/);
    }
  });
});

describe('text-slugs.md §4, a slug of which nothing remains', () => {
  it('gives way to the title, on update too', async () => {
    for (const slug of ['&amp;', '!!!', ' ']) {
      const event = await calendar.events.create({ ...INPUTS.events, title: `T ${slug.length}`, slug });
      expect(event.slug, slug).toBe(`t-${slug.length}`);
      await calendar.events.update(event.id, { slug: 'other' });
      expect((await calendar.events.update(event.id, { slug })).slug, slug).toBe(`t-${slug.length}`);
    }
  });

  it('leaves a draft or pending event without one', async () => {
    for (const status of ['draft', 'pending'] as const) {
      const event = await calendar.events.create({ ...INPUTS.events, status, slug: '!!!' });
      expect(event.slug).toBe('');
      await calendar.events.update(event.id, { slug: 'other' });
      expect((await calendar.events.update(event.id, { slug: '!!!' })).slug).toBe('');
    }
  });
});
