import fc from 'fast-check';
import { answer } from '../query/semantics.js';
import type { Kind } from '../records/kinds.js';
import type { Change } from '../store/store.js';
import { same } from './assert.js';
import { insert, newEvent, newImage, newOrganizer, newSeries, newTerm, newVenue } from './fixtures.js';
import { FILTERED_FIELDS } from './random-custom.js';
import { queryPlanArb, resolveQuery } from './random-query.js';
import { eventArb, imageArb, organizerArb, seriesArb, termArb, venueArb } from './random-records.js';
import { checkRandomly } from './random-runs.js';
import { commit, foundBy, snapshotOf, type Subject } from './subject.js';

const placesArb = (length: number) => fc.uniqueArray(fc.nat(8), { maxLength: length });

/** Random records of all kinds with their links, as one commit. Links are indexes into the records of the other kind. */
const worldArb = fc
  .record({
    category: fc.array(fc.record({ fields: termArb, parent: fc.nat(800) }), { maxLength: 8 }),
    tag: fc.array(termArb, { maxLength: 6 }),
    venue: fc.array(venueArb, { maxLength: 6 }),
    organizer: fc.array(organizerArb, { maxLength: 6 }),
    series: fc.array(seriesArb, { maxLength: 4 }),
    image: fc.array(fc.record({ fields: imageArb, post: fc.nat(40) }), { maxLength: 8 }),
    event: fc.array(
      fc.record({
        fields: eventArb,
        categories: placesArb(3),
        tags: placesArb(3),
        venue: fc.nat(7),
        organizer: placesArb(2),
        series: fc.nat(6),
      }),
      { minLength: 5, maxLength: 30 },
    ),
  })
  .map(({ category, tag, venue, organizer, series, image, event }): readonly Change[] => {
    const id = {
      category: -100,
      tag: -200,
      venue: -300,
      organizer: -400,
      event: -500,
      image: -600,
      series: -700,
    };
    const pick = (kind: keyof typeof id, places: readonly number[], length: number) =>
      places.filter((place) => place < length).map((place) => id[kind] - place);
    return [
      ...event.map(({ fields, ...links }, place) =>
        insert(
          'event',
          newEvent({
            ...fields,
            id: id.event - place,
            categories: pick('category', links.categories, category.length),
            tags: pick('tag', links.tags, tag.length),
            venue: pick('venue', [links.venue], venue.length)[0] ?? 0,
            organizer: pick('organizer', links.organizer, organizer.length),
            ...(links.series < series.length && {
              series: id.series - links.series,
              recurrence_id: `2026-03-01 00:00:${String(place).padStart(2, '0')}`,
            }),
          }),
        ),
      ),
      // a parent comes before its children, so that no category is its own ancestor
      ...category.map(({ fields, parent }, place) => {
        const above = parent % (place + 1);
        const parentId = above === place ? 0 : id.category - above;
        return insert('category', newTerm({ ...fields, id: id.category - place, parent: parentId }));
      }),
      ...tag.map((fields, place) => insert('tag', newTerm({ ...fields, id: id.tag - place }))),
      ...venue.map((fields, place) => insert('venue', newVenue({ ...fields, id: id.venue - place }))),
      ...organizer.map((fields, place) =>
        insert('organizer', newOrganizer({ ...fields, id: id.organizer - place })),
      ),
      ...series.map((fields, place) => insert('series', newSeries({ ...fields, id: id.series - place }))),
      ...image.map(({ fields, post }, place) =>
        insert(
          'image',
          newImage({
            ...fields,
            id: id.image - place,
            url: `https://example.org/${place}.png`,
            // some are attached to nothing, some to a record that does not exist
            post: post < 10 ? 0 : post - 10 < event.length ? id.event - post + 10 : 999_999,
          }),
        ),
      ),
    ];
  });

/** Random records and random queries: every store gives the results of the reference semantics. */
export const randomQueriesSubject: Subject = {
  name: 'random queries',
  tests: {
    'are answered like the reference semantics answer them': async (_store, { open, seed }) => {
      await checkRandomly(
        fc.asyncProperty(
          worldArb,
          fc.array(queryPlanArb, { minLength: 30, maxLength: 60 }),
          fc.constantFrom('before', 'after', 'never'),
          async (world, plans, declared) => {
            const store = await open();
            if (declared === 'before') await store.declare(FILTERED_FIELDS);
            const { ids } = await commit(store, ...world);
            if (declared === 'after') await store.declare(FILTERED_FIELDS);
            const snapshot = await snapshotOf(store, ids);
            const stored = Object.fromEntries(
              Object.entries(snapshot).map(([kind, records]) => [kind, [...records.keys()]]),
            ) as Record<Kind, number[]>;
            for (const plan of plans) {
              const query = resolveQuery(plan, stored);
              same(
                await foundBy(store, query),
                answer(query, snapshot),
                `the answer to ${JSON.stringify(query)}`,
              );
            }
            await store.close();
          },
        ),
        { seed, runs: 90 },
      );
    },
  },
};
