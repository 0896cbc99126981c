import { CalendarError, createCalendar, KINDS, type Calendar } from '@kalends/core';
import { createReferenceStore } from '@kalends/core/testing';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

const NOW = '2026-11-20 12:00:00';
const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

/** Everything that a calendar holds. */
const contents = async (calendar: Calendar) =>
  Object.fromEntries(
    await Promise.all(
      KINDS.map(
        async (kind) =>
          [
            kind,
            await calendar.load(
              kind,
              Array.from({ length: 60 }, (_, i) => i + 1),
            ),
          ] as const,
      ),
    ),
  );

const names = async (calendar: Calendar, kind: 'category' | 'tag', ids: readonly number[]) =>
  (await calendar.load(kind, ids)).map(({ name }) => name);

describe('events.md §3.1, terms of an event', () => {
  it('are given by id, name, slug, CSV and lists of them; new names are created once', async () => {
    const { calendar } = calendarAt(NOW);
    const { id } = await calendar.categories.create({ name: 'Live Music' });
    for (const categories of [id, String(id), 'Live Music', 'live music', 'live-music', ['LIVE MUSIC', id]]) {
      expect((await calendar.events.create({ ...EVENT, categories })).categories).toEqual([id]);
    }
    const event = await calendar.events.create({ ...EVENT, categories: 'Live Music, New one,,new ONE' });
    expect(await names(calendar, 'category', event.categories)).toEqual(['Live Music', 'New one']);
    expect((await calendar.categories.list({ hide_empty: false })).total).toBe(2);
  });

  it('that exist by name are linked, tags too (F4)', async () => {
    const { calendar } = calendarAt(NOW);
    const { id } = await calendar.tags.create({ name: 'jazz' });
    expect((await calendar.events.create({ ...EVENT, tags: ['Jazz'] })).tags).toEqual([id]);
  });

  it('of digits that no id has are skipped, nested lists are refused (F16)', async () => {
    const { calendar } = calendarAt(NOW);
    expect((await calendar.events.create({ ...EVENT, tags: ['2031', '1.5', ''] })).tags).toEqual([]);
    for (const tags of [[['a']], [{ id: 6 }]]) {
      await expect(calendar.events.create({ ...EVENT, tags } as never)).rejects.toMatchObject({
        code: 'rest_invalid_param',
        data: { params: { tags: 'Invalid parameter.' } },
      });
    }
  });

  it('are replaced by an update that mentions them, kept by one that does not', async () => {
    const { calendar } = calendarAt(NOW);
    const event = await calendar.events.create({ ...EVENT, tags: 'a,b' });
    expect((await calendar.events.update(event.id, { title: 'x' })).tags).toEqual(event.tags);
    expect((await calendar.events.update(event.id, { tags: '' })).tags).toEqual([]);
  });
});

describe('events.md §3.2 and §3.3 with F7 F8 F9, venue and organizers of an event', () => {
  it('are given by id in every spelling', async () => {
    const { calendar } = calendarAt(NOW);
    const venue = (await calendar.venues.create({ venue: 'Hall' })).id;
    for (const given of [venue, String(venue), { id: venue }, [venue], [{ id: venue }]]) {
      expect((await calendar.events.create({ ...EVENT, venue: given as never })).venue).toBe(venue);
    }
    const [a, b] = [
      await calendar.organizers.create({ organizer: 'A' }),
      await calendar.organizers.create({ organizer: 'B' }),
    ];
    for (const given of [[b.id, a.id], `${b.id},${a.id}`, [{ id: b.id }, a.id, b.id]]) {
      expect((await calendar.events.create({ ...EVENT, organizer: given })).organizer).toEqual([b.id, a.id]);
    }
  });

  it('are taken away by nothing in every spelling, kept when absent or null', async () => {
    const { calendar } = calendarAt(NOW);
    const event = await calendar.events.create({
      ...EVENT,
      venue: { venue: 'Hall' },
      organizer: { organizer: 'Org' },
    });
    for (const nothing of ['', 0, [], {}, false]) {
      const changed = await calendar.events.update(event.id, { venue: nothing, organizer: nothing } as never);
      expect([changed.venue, changed.organizer]).toEqual([0, []]);
      await calendar.events.update(event.id, { venue: event.venue, organizer: event.organizer });
    }
    for (const patch of [{}, { venue: null, organizer: null }]) {
      expect(await calendar.events.update(event.id, patch as never)).toMatchObject({
        venue: event.venue,
        organizer: event.organizer,
      });
    }
  });

  it.each([
    [{ venue: 99 }, 'rest_invalid_param'],
    [{ venue: 'Hall' }, 'rest_invalid_param'],
    [{ venue: true }, 'rest_invalid_param'],
    [{ venue: [1, 2] }, 'rest_invalid_param'],
    [{ venue: { city: 'Rome' } }, 'rest_invalid_param'],
    [{ venue: { venue: 'Hall', website: 'x' } }, 'rest_invalid_param'],
    [{ venue: { venue: ' ' } }, 'could-not-create-venue'],
    [{ organizer: [99] }, 'rest_invalid_param'],
    [{ organizer: [['1']] }, 'rest_invalid_param'],
    [{ organizer: { organizer: '' } }, 'could-not-create-organizer'],
  ])('%j is refused: %s', async (links, code) => {
    const { calendar } = calendarAt(NOW);
    await expect(calendar.events.create({ ...EVENT, ...links } as never)).rejects.toMatchObject({ code });
  });

  it('of the same name within one event are one', async () => {
    const { calendar } = calendarAt(NOW);
    const event = await calendar.events.create({
      ...EVENT,
      organizer: [{ organizer: 'Café' }, { organizer: 'CAFE', phone: '1' }],
    });
    expect(event.organizer).toHaveLength(1);
  });
});

describe('venues-organizers.md §2.1 with K20 and F10, the same venue again', () => {
  it('is reused and takes what is sent', async () => {
    const { calendar } = calendarAt(NOW);
    const hall = await calendar.venues.create({ venue: 'Café Düp', city: 'Rome', show_map: 'no' });
    const again = await calendar.venues.create({ venue: 'cafe dup', phone: '1' });
    expect(again).toMatchObject({ id: hall.id, venue: 'Café Düp', city: 'Rome', phone: '1', show_map: true });
  });

  it('with another description is another one', async () => {
    const { calendar } = calendarAt(NOW);
    const hall = await calendar.venues.create({ venue: 'Hall', description: 'One' });
    expect((await calendar.venues.create({ venue: 'Hall', description: 'ONE' })).id).toBe(hall.id);
    expect(await calendar.venues.create({ venue: 'Hall', description: 'Two' })).toMatchObject({
      slug: 'hall-2',
    });
  });

  it('of somebody else is left alone', async () => {
    const { calendar } = calendarAt(NOW);
    const hall = await calendar.venues.create({ venue: 'Hall', phone: '1' });
    const contributor = calendar.as({ id: 9, role: 'contributor' });
    const own = await contributor.venues.create({ venue: 'Hall', phone: '2' });
    expect(own.id).not.toBe(hall.id);
    expect((await calendar.venues.get(hall.id)).phone).toBe('1');
    expect((await contributor.venues.create({ venue: 'Hall' })).id).toBe(own.id);
  });
});

describe('F30, what fails leaves nothing behind', () => {
  it.each([
    ['a title that says nothing', { title: ' ' }],
    ['an organizer without a name', { organizer: [{ organizer: 'Fine' }, { organizer: ' ' }] }],
    ['a tag with too long a name', { tags: ['x'.repeat(201)] }],
    ['an author that is not theirs to name', { author: 5 }],
  ])('%s', async (_name, broken) => {
    const { calendar } = calendarAt(NOW);
    const author = calendar.as({ id: 2, role: 'author' });
    const before = await contents(calendar);
    const input = {
      ...EVENT,
      venue: { venue: 'New hall' },
      categories: 'New',
      tags: 'new',
      organizer: [{ organizer: 'New org' }],
      ...broken,
    };
    await expect(author.events.create(input)).rejects.toBeInstanceOf(CalendarError);
    expect(await contents(calendar)).toEqual(before);
  });
});

describe('F32, images', () => {
  it('by address become one record each, without any network access', async () => {
    const { calendar } = calendarAt(NOW);
    const url = 'https://example.org/pics/a.JPG?x=1';
    const first = await calendar.events.create({ ...EVENT, image: url });
    const second = await calendar.venues.create({ venue: 'Hall', image: url });
    expect(second.image).toBe(first.image);
    const [image] = await calendar.load('image', [first.image]);
    expect(image).toEqual({
      id: first.image,
      revision: 1,
      url,
      extension: 'jpg',
      width: 0,
      height: 0,
      filesize: 0,
      sizes: {},
    });
    expect((await calendar.events.create({ ...EVENT, image: String(first.image) })).image).toBe(first.image);
  });

  it('are refused when unknown, not images, or without the right to upload', async () => {
    const { calendar } = calendarAt(NOW);
    for (const image of ['23', 'foo bar', 'ftp://example.org/a.png', '']) {
      await expect(calendar.events.create({ ...EVENT, image })).rejects.toMatchObject({
        data: { params: { image: 'Invalid parameter.' } },
      });
    }
    const contributor = calendar.as({ id: 9, role: 'contributor' });
    await expect(
      contributor.events.create({ ...EVENT, image: 'https://example.org/a.png' }),
    ).rejects.toMatchObject({ code: 'rest_invalid_param' });
  });

  it('are described or refused by the host', async () => {
    const describeImage = (url: string) => (url.endsWith('.png') ? { width: 3, height: 2 } : null);
    const { calendar } = calendarAt(NOW, { describeImage });
    const { image } = await calendar.events.create({ ...EVENT, image: 'https://example.org/a.png' });
    expect(await calendar.load('image', [image])).toMatchObject([{ width: 3, height: 2, filesize: 0 }]);
    await expect(
      calendar.events.create({ ...EVENT, image: 'https://example.org/a.gif' }),
    ).rejects.toMatchObject({ code: 'rest_invalid_param' });
  });
});

describe('two calendars on one store', () => {
  it('lose no update and duplicate nothing', async () => {
    const store = createReferenceStore();
    const calendars = [createCalendar({ store }), createCalendar({ store })];
    const all = <T>(work: (calendar: Calendar, i: number) => Promise<T>) =>
      Promise.all(Array.from({ length: 20 }, (_, i) => work(calendars[i % 2]!, i)));
    const events = await all((calendar) =>
      calendar.events.create({
        ...EVENT,
        venue: { venue: 'Hall' },
        categories: 'New',
        organizer: [{ organizer: 'Org' }],
      }),
    );
    expect(new Set(events.map(({ slug }) => slug)).size).toBe(20);
    expect(
      new Set(
        events.map(({ venue, categories, organizer }) => JSON.stringify([venue, categories, organizer])),
      ).size,
    ).toBe(1);
    const [{ id } = { id: 0 }] = events;
    const patches = [{ title: 'T' }, { cost: '5' }, { featured: true }, { excerpt: 'E' }];
    await all((calendar, i) => calendar.events.update(id, patches[i % 4] ?? {}));
    expect(await calendars[0]?.events.get(id)).toMatchObject({
      title: 'T',
      cost: ['5'],
      featured: true,
      excerpt: 'E',
    });
    expect((await calendars[0]?.categories.list())?.items).toMatchObject([{ name: 'New', count: 20 }]);
  });
});
