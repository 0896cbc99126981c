import { createCalendar, type Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';
import { calendarsOnOneStore } from '../support/calendars-on-one-store.js';
import { refusalOf } from '../support/refusal-of.js';

const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

/** A calendar, and what its store was asked since the last time. */
function watched() {
  const store = createReferenceStore();
  let asked: string[] = [];
  const watching: Store = {
    ...store,
    find(query) {
      asked.push(`find ${query.kind}`);
      return store.find(query);
    },
    load(kind, ids) {
      asked.push(`load ${kind}`);
      return store.load(kind, ids);
    },
  };
  return {
    calendar: createCalendar({ store: watching }),
    asked: (): string[] => {
      const before = asked;
      asked = [];
      return before.sort();
    },
  };
}

/** An event's links to records that exist. */
async function linksIn(calendar: Calendar) {
  const [venue, organizer] = [
    await calendar.venues.create({ venue: 'Hall', image: 'https://example.org/a.png' }),
    await calendar.organizers.create({ organizer: 'Ann' }),
  ];
  const [category, tag] = [
    await calendar.categories.create({ name: 'Music' }),
    await calendar.tags.create({ name: 'live' }),
  ];
  return {
    venue: venue.id,
    organizer: [organizer.id],
    image: venue.image,
    categories: [category.id],
    tags: [tag.id],
  };
}

describe('what an event links to', () => {
  it('is looked for once, terms at the commit, and what was written is not read again', async () => {
    const { calendar, asked } = watched();
    const links = await linksIn(calendar);
    const first = await calendar.events.create({ ...EVENT, ...links });
    asked();
    const second = await calendar.events.create({ ...EVENT, ...links });
    expect(asked()).toEqual(['find image', 'load image', 'load organizer', 'load venue']);
    expect(await calendar.load('event', [first.id, second.id])).toEqual([first, second]);
    expect(second).toMatchObject({ ...links, slug: 'event-2', revision: 1 });
    asked();
    const renamed = await calendar.events.update(first.id, { title: 'Other', ...links });
    // once as they are named, and once as places of the event: they may be drafts that are published with it (K27)
    const places = ['load organizer', 'load organizer', 'load venue', 'load venue'];
    expect(asked()).toEqual(['find image', 'load event', 'load image', ...places]);
    expect(await calendar.events.get(first.id)).toEqual(renamed);
  });

  it('is looked for again when a term among it is not there', async () => {
    const { calendar, asked } = watched();
    for (let time = 0; time < 2; time++) {
      expect(await refusalOf(calendar.events.create({ ...EVENT, venue: 5 }))).toMatchObject({
        code: 'invalid_param',
      });
      expect((await calendar.events.create({ ...EVENT, tags: [7] })).tags).toEqual([]);
      expect(asked()).toEqual(['find tag', 'load venue']);
    }
    const { venue } = await linksIn(calendar);
    expect(await refusalOf(calendar.events.create({ ...EVENT, organizer: venue }))).toMatchObject({
      code: 'invalid_param',
    });
  });

  it('is no term that was deleted, by any caller', async () => {
    const { slow, fast } = calendarsOnOneStore();
    const { categories, tags } = await linksIn(slow);
    await slow.events.create({ ...EVENT, categories, tags });
    await fast.categories.delete(categories[0]!);
    expect(await slow.events.create({ ...EVENT, categories, tags })).toMatchObject({ categories: [], tags });
    await slow.tags.delete(tags[0]!);
    expect(await slow.events.create({ ...EVENT, categories, tags })).toMatchObject({
      categories: [],
      tags: [],
    });
  });

  it('is no term that was deleted right before the commit', async () => {
    const { slow, fast, inBetween } = calendarsOnOneStore();
    const { tags } = await linksIn(slow);
    const { id } = await slow.events.create({ ...EVENT, tags });
    inBetween(() => fast.tags.delete(tags[0]!));
    expect((await slow.events.update(id, { tags })).tags).toEqual([]);
  });
});
