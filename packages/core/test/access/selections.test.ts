import { STATUSES, type Actor, type Selection } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

const DATES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const ALL = { start_date: '2026-01-01', end_date: '2040-01-01', per_page: 50 };
const ME = 5;

/** Who sees which unpublished records. */
const READERS: readonly (readonly [who: string, actor: Actor | null, sees: 'none' | 'own' | 'all'])[] = [
  ['anonymous', null, 'none'],
  ['a subscriber', { id: ME, role: 'subscriber' }, 'none'],
  ['a contributor', { id: ME, role: 'contributor' }, 'own'],
  ['an author', { id: ME, role: 'author' }, 'own'],
  ['an editor', { id: ME, role: 'editor' }, 'all'],
];

/** The publication date that a status needs. */
const dateOf = (status: string) => (status === 'future' ? { date: '2040-01-01' } : {});

describe.each(READERS)('a selection by %s', (_who, actor, sees) => {
  const isSeen = (status: string, author: number) =>
    status === 'publish' || sees === 'all' || (sees === 'own' && author === ME);

  it.each(STATUSES)('finds nothing by the links of an unseen event that is %s', async (status) => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const linked = {
      venue: { venue: 'Hall' },
      organizer: { organizer: 'Ann' },
      tags: 'live',
      categories: 'Jazz',
    };
    await calendar.events.create({ title: 'Published', ...DATES, ...linked });
    for (const author of [ME, 1]) {
      const { id } = await calendar.events.create({
        ...{ title: 'E', ...DATES, ...linked, status, author },
        ...dateOf(status),
      });
      for (const kind of ['venue', 'organizer', 'category', 'tag'] as const) {
        const { total, refs } = await calendar.as(actor).select({ kind, event: id });
        expect([kind, total, refs.length]).toEqual([kind, ...(isSeen(status, author) ? [1, 1] : [0, 0])]);
      }
    }
  });

  it.each(STATUSES)('finds by a venue or organizer that is %s what lists find', async (status) => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const view = calendar.as(actor);
    for (const author of [ME, 1]) {
      const of = { status, author, ...dateOf(status) };
      const venue = await calendar.venues.create({ venue: `Hall of ${author}`, ...of });
      const organizer = await calendar.organizers.create({ organizer: `Ann of ${author}`, ...of });
      const links = { venue: venue.id, organizer: organizer.id };
      const { id } = await calendar.events.create({ title: 'Linked', ...DATES, ...links });
      // creating an event publishes what it links
      await calendar.venues.update(venue.id, of);
      await calendar.organizers.update(organizer.id, of);
      for (const filter of [{ venue: [venue.id] }, { organizer: [organizer.id] }]) {
        const listed = await view.events.list({ ...ALL, ...filter }).then(
          ({ items }) => items.map((event) => event.id),
          () => [],
        );
        const { total, refs } = await view.select({ kind: 'event', ...filter });
        expect([total, refs.map((ref) => ref.id)]).toEqual([listed.length, listed]);
        if (status !== 'trash' && isSeen(status, author)) expect(listed).toEqual([id]);
      }
    }
  });

  it('counts, orders and filters the records that its lists show', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const view = calendar.as(actor);
    for (const status of STATUSES)
      for (const author of [ME, 1]) {
        const of = { status, author, ...dateOf(status) };
        await calendar.events.create({
          title: `${status} of ${author}`,
          ...DATES,
          ...of,
          tags: `${status}${author}`,
        });
        await calendar.venues.create({ venue: `${status} of ${author}`, ...of });
      }
    const status = STATUSES;
    const events = (await view.events.list({ ...ALL, ...(sees !== 'none' && { status }) })).items;
    const venues = (await view.venues.list({ per_page: 50, ...(sees !== 'none' && { status }) })).items;
    const selections: readonly (readonly [Selection, number])[] = [
      [{ kind: 'event', status }, events.length],
      [{ kind: 'event', status, author: [1] }, events.filter(({ author }) => author === 1).length],
      [{ kind: 'event', status, search: 'draft' }, events.filter((one) => one.status === 'draft').length],
      [{ kind: 'event', status, include: events.map(({ id }) => id), orderby: 'include' }, events.length],
      [{ kind: 'event', status, include: Array.from({ length: 99 }, (_, id) => id) }, events.length],
      [{ kind: 'event', status: ['trash'] }, events.filter((one) => one.status === 'trash').length],
      [{ kind: 'venue', status, orderby: 'author' }, venues.length],
      [{ kind: 'venue', status, author: [1] }, venues.filter(({ author }) => author === 1).length],
      [{ kind: 'venue', status, search: 'private' }, venues.filter((one) => one.status === 'private').length],
      [{ kind: 'tag' }, (await view.tags.list({ hide_empty: false })).total],
      [
        { kind: 'tag', search: 'draft' },
        (await view.tags.list({ hide_empty: false, search: 'draft' })).total,
      ],
    ];
    for (const [selection, expected] of selections) {
      const { total, refs } = await view.select(selection);
      const own = sees === 'none' && 'status' in selection && selection.status.join() === 'trash';
      // callers who see published records only get these, whatever they ask for
      const count = own ? events.length : expected;
      expect([selection, total, refs.length]).toEqual([selection, count, count]);
    }
  });
});
