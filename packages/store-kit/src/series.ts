import type { EventRecord } from '@kalends/core';
import { ALL_EVENTS } from '@kalends/core/store';
import { ALL_SERIES } from '@kalends/core/internal';
import { rejects, same } from './assert.js';
import {
  insert,
  newEvent,
  newImage,
  newOrganizer,
  newSeries,
  newTerm,
  newVenue,
  put,
  remove,
  update,
} from './fixtures.js';
import { add, commit, foundBy, get, type Subject } from './subject.js';

const SLICE = { offset: 0, limit: 10 } as const;
const [FIRST, SECOND, THIRD] = ['2026-03-01 10:00:00', '2026-03-08 10:00:00', '2026-03-15 10:00:00'] as const;

/** Series: their events, each with a place of its own, and what they link to. */
export const seriesSubject: Subject = {
  name: 'series',
  tests: {
    'a series and its events are stored together': async (store) => {
      const { ids } = await commit(
        store,
        insert('series', newSeries({ id: -1, venue: -4, organizer: [-5], tags: [-6] })),
        insert(
          'event',
          newEvent({ id: -2, series: -1, recurrence_id: FIRST, slug: 'a', overrides: ['title'] }),
        ),
        insert('event', newEvent({ id: -3, series: -1, recurrence_id: SECOND, slug: 'b' })),
        insert('venue', newVenue({ id: -4 })),
        insert('organizer', newOrganizer({ id: -5 })),
        insert('tag', newTerm({ id: -6 })),
      );
      const [series = 0, first = 0, , venue, organizer, tag] = ids;
      const stored = await get(store, 'series', series);
      same(
        [stored.venue, stored.organizer, stored.tags],
        [venue, [organizer], [tag]],
        'the links of a series',
      );
      const event = await get(store, 'event', first);
      same([event.series, event.overrides], [series, ['title']], 'what an event says of its series');
      same(await store.lookup('series', 'series'), { id: series, revision: 1 }, 'the series by its slug');
    },

    'lists of events by series': async (store) => {
      const series = await add(store, 'series', newSeries());
      const later = await add(
        store,
        'event',
        newEvent({
          series: series.id,
          recurrence_id: SECOND,
          start_date: SECOND,
          end_date: SECOND,
          slug: 'b',
        }),
      );
      const sooner = await add(
        store,
        'event',
        newEvent({ series: series.id, recurrence_id: FIRST, slug: 'a' }),
      );
      await add(store, 'event', newEvent({ slug: 'single' }));
      const of = (id: number) => foundBy(store, { ...ALL_EVENTS, ...SLICE, series: [id] });
      same(
        (await of(series.id)).refs.map(({ id }) => id),
        [sooner.id, later.id],
        'the events of a series',
      );
      same(await of(0), { total: 0, refs: [] }, 'the events of the series 0, which none is in');
      await commit(store, update('event', later, { series: 0, recurrence_id: null }));
      same(
        (await of(series.id)).refs.map(({ id }) => id),
        [sooner.id],
        'the events after one has left',
      );
    },

    'lists of events with one per series': async (store) => {
      const [open, hidden] = [
        await add(store, 'series', newSeries()),
        await add(store, 'series', newSeries({ slug: 'hidden', status: 'draft' })),
      ];
      const at = (start_date: string, own: Partial<EventRecord>) =>
        add(store, 'event', newEvent({ start_date, end_date: start_date, slug: start_date, ...own }));
      const single = await at(SECOND, { slug: 'single' });
      // of two places the later one may have the earlier event
      const third = await at(FIRST, { series: open.id, recurrence_id: THIRD, slug: 'third', featured: true });
      const second = await at(SECOND, { series: open.id, recurrence_id: SECOND, slug: 'second' });
      const first = await at(THIRD, { series: open.id, recurrence_id: FIRST, slug: 'first' });
      const draft = await at(FIRST, { series: hidden.id, recurrence_id: FIRST, slug: 'h-1' });
      const later = await at(SECOND, { series: hidden.id, recurrence_id: SECOND, slug: 'h-2' });
      const list = async (filters: Partial<typeof ALL_EVENTS>, visible = ALL_EVENTS.visible) => {
        const one_per_series = { visible };
        const found = await foundBy(store, { ...ALL_EVENTS, ...SLICE, one_per_series, ...filters });
        same(found.total, found.refs.length, 'the total of a list with one per series');
        return found.refs.map(({ id }) => id);
      };
      same(await list({}), [third.id, draft.id, single.id], 'the first by start');
      same(await list({ order: 'desc' }), [single.id, draft.id, third.id], 'the same in reverse');
      same(
        await list({ start_date: { from: SECOND, to: null } }),
        [single.id, second.id, later.id],
        'the first in a window',
      );
      same(
        await list({ featured: false, series: [open.id] }),
        [second.id],
        'the first that filters let pass',
      );
      same(await list({ include: [first.id] }), [first.id], 'the only one that is included');
      same(
        await list({ orderby: 'id', order: 'desc' }),
        [draft.id, third.id, single.id],
        'the first by start, whatever the order',
      );
      same(
        await list({}, { status: ['publish'], author: null }),
        [third.id, draft.id, single.id, later.id],
        'with every event of a series that the caller does not see',
      );
      for (const slug of ['north', 'south'])
        await add(store, 'venue', newVenue({ slug, geo_lat: 52, geo_lng: 13 }));
      const atKnown = { of: 'known', visible: ALL_EVENTS.visible } as const;
      same(await list({ location: atKnown }), [], 'none at known places, where no event is');
      const none = await foundBy(store, {
        ...{ ...ALL_EVENTS, location: atKnown, one_per_series: { visible: ALL_EVENTS.visible } },
        ...{ offset: 0, limit: 0 },
      });
      same(none.total, 0, 'the total at known places, where no event is');
      const { total } = await foundBy(store, {
        ...ALL_EVENTS,
        ...{ one_per_series: { visible: ALL_EVENTS.visible }, offset: 1, limit: 1 },
      });
      same(total, 3, 'the total of a page of a list with one per series');
    },

    'no two events have one place in a series': async (store) => {
      const series = await add(store, 'series', newSeries());
      const other = await add(store, 'series', newSeries({ slug: 'other' }));
      const place = { series: series.id, recurrence_id: FIRST };
      const event = await add(store, 'event', newEvent({ ...place, slug: 'a' }));
      const next = await add(store, 'event', newEvent({ ...place, recurrence_id: SECOND, slug: 'b' }));
      const elsewhere = await add(store, 'event', newEvent({ ...place, series: other.id, slug: 'c' }));
      const single = await add(store, 'event', newEvent({ recurrence_id: FIRST, slug: 'd' }));
      for (const [what, ...changes] of [
        ['a new event in the place of another', insert('event', newEvent(place))],
        ['an event that moves there', update('event', next, place)],
        ['an event of another series', update('event', elsewhere, place)],
        ['a single event', update('event', single, place)],
        ['an event that is put', put('event', newEvent({ ...place, id: 5000 }))],
        [
          'two new events in one place',
          insert('event', newEvent({ ...place, id: -1, recurrence_id: THIRD })),
          insert('event', newEvent({ ...place, id: -2, recurrence_id: THIRD })),
        ],
        [
          'two events of a new series in one place',
          insert('series', newSeries({ id: -3, slug: 'new' })),
          insert('event', newEvent({ ...place, id: -1, series: -3 })),
          insert('event', newEvent({ ...place, id: -2, series: -3 })),
        ],
      ] as const)
        await rejects(commit(store, ...changes), 'conflict', what);
      await commit(
        store,
        update('event', event, { recurrence_id: SECOND }),
        update('event', next, { recurrence_id: FIRST }),
      );
      same((await get(store, 'event', next.id)).recurrence_id, FIRST, 'an event that changed places');
      await commit(
        store,
        remove('event', await get(store, 'event', next.id)),
        insert('event', newEvent(place)),
      );
    },

    'a deleted series leaves its events': async (store) => {
      const series = await add(store, 'series', newSeries());
      const place = { series: series.id, recurrence_id: FIRST };
      const event = await add(store, 'event', newEvent(place));
      await commit(store, remove('series', series));
      same(await store.load('series', [series.id]), [], 'the deleted series');
      same(await get(store, 'event', event.id), { ...event, series: 0, revision: 2 }, 'its event');
      const none = await foundBy(store, { ...ALL_EVENTS, ...SLICE, series: [series.id] });
      same(none.total, 0, 'the events by the deleted series');
    },

    'a series loses what is deleted or in the trash': async (store) => {
      const venue = await add(store, 'venue', newVenue());
      const gone = await add(store, 'organizer', newOrganizer());
      const kept = await add(store, 'organizer', newOrganizer());
      const category = await add(store, 'category', newTerm());
      const tag = await add(store, 'tag', newTerm());
      const image = await add(store, 'image', newImage());
      const links = {
        ...{ venue: venue.id, organizer: [gone.id, kept.id], image: image.id },
        ...{ categories: [category.id], tags: [tag.id] },
      };
      const series = await add(store, 'series', newSeries(links));
      const other = await add(store, 'series', newSeries({ slug: 'other', organizer: [kept.id] }));
      await commit(store, { op: 'unlink', kind: 'venue', id: venue.id });
      await commit(store, remove('organizer', gone), remove('category', category));
      await commit(store, remove('tag', tag), remove('image', image));
      const left = { ...links, venue: 0, organizer: [kept.id], categories: [], tags: [], image: 0 };
      same(await get(store, 'series', series.id), { ...series, ...left, revision: 4 }, 'the series');
      same(await get(store, 'series', other.id), other, 'a series with other links');
    },

    'lists of series': async (store) => {
      const near = await add(store, 'series', newSeries({ slug: 'near', expanded_to: FIRST, uid: 'u@x' }));
      const far = await add(store, 'series', newSeries({ slug: 'far', expanded_to: THIRD, status: 'trash' }));
      const ids = async (filters: Partial<typeof ALL_SERIES>): Promise<readonly number[]> => {
        const found = await foundBy(store, { ...ALL_SERIES, ...SLICE, ...filters });
        same(found.total, found.refs.length, 'the total of a list of series');
        return found.refs.map(({ id }) => id);
      };
      same(await ids({}), [near.id, far.id], 'all series');
      same(await ids({ order: 'desc' }), [far.id, near.id], 'all series, the last first');
      same(await ids({ expanded_before: SECOND }), [near.id], 'those whose events end');
      same(await ids({ expanded_before: FIRST }), [], 'those whose events end before');
      same(await ids({ uid: ['u@x', 'none'] }), [near.id], 'those with a UID');
      same(await ids({ include: [far.id] }), [far.id], 'those with an id');
      same(await ids({ visible: { status: ['publish'], author: null } }), [near.id], 'what everybody sees');
    },
  },
};
