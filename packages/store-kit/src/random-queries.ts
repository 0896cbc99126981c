import { type Kind, kindsOf } from '@kalends/core';
import { answer, type Change } from '@kalends/core/store';
import { forKinds } from '@kalends/core/adapter';
import fc, { type Arbitrary } from 'fast-check';
import { same } from './assert.js';
import { insert, newEvent, newImage, newLinked, newSeries, newTerm } from './fixtures.js';
import { FILTERED_FIELDS } from './random-custom.js';
import { drawnLinks, linksFrom } from './random-links.js';
import { queryPlanArb, resolveQuery } from './random-query.js';
import { eventArb, imageArb, LINKED_ARBS, seriesArb, termArb } from './random-records.js';
import { checkRandomly } from './random-runs.js';
import { commit, foundBy, snapshotOf, type Subject } from './subject.js';

const manyArb = <T>(arbitrary: Arbitrary<T>, maxLength: number): Arbitrary<T[]> =>
  fc.array(arbitrary, { maxLength });

/** The id of the record of a kind at a place, in one commit. */
const idAt = (kind: Kind, place: number): number => -100 * (1 + kindsOf().indexOf(kind)) - place;

/** Random records of all kinds with their links, as one commit. Links are indexes into the records of the other kind. */
const worldArb: Arbitrary<readonly Change[]> = fc
  .record({
    category: manyArb(fc.record({ fields: termArb, parent: fc.nat(800) }), 8),
    tag: manyArb(termArb, 6),
    linked: fc.record(forKinds(kindsOf('linked'), (kind) => manyArb(LINKED_ARBS[kind], 6))),
    series: manyArb(seriesArb, 4),
    image: manyArb(fc.record({ fields: imageArb, post: fc.nat(40) }), 8),
    event: fc.array(
      fc.record({
        fields: eventArb,
        links: drawnLinks(
          fc.nat(7).map((place) => [place]),
          fc.uniqueArray(fc.nat(8), { maxLength: 3 }),
        ),
        // few, so that each has several events
        series: fc.nat(3).map((place) => [place]),
      }),
      { minLength: 5, maxLength: 30 },
    ),
  })
  .map(({ linked, ...world }) => {
    const stored: Readonly<Record<string, readonly unknown[]>> = { ...world, ...linked };
    const idsAt = (kind: Kind, places: readonly number[]) =>
      places.flatMap((place) => (place < (stored[kind]?.length ?? 0) ? [idAt(kind, place)] : []));
    return [
      ...world.event.map(({ fields, links, series }, place) => {
        const of = linksFrom({ ...links, series }, idsAt);
        const recurrence_id = `2026-03-01 00:00:${String(place).padStart(2, '0')}`;
        const occurrence = of.series === 0 ? {} : { recurrence_id };
        return insert('event', newEvent({ ...fields, id: idAt('event', place), ...of, ...occurrence }));
      }),
      // a parent comes before its children, so that no category is its own ancestor
      ...world.category.map(({ fields, parent }, place) => {
        const above = parent % (place + 1);
        const parentId = above === place ? 0 : idAt('category', above);
        return insert('category', newTerm({ ...fields, id: idAt('category', place), parent: parentId }));
      }),
      ...world.tag.map((fields, place) => insert('tag', newTerm({ ...fields, id: idAt('tag', place) }))),
      ...kindsOf('linked').flatMap((kind) =>
        linked[kind].map((fields, place) =>
          insert(kind, newLinked(kind, { ...fields, id: idAt(kind, place) })),
        ),
      ),
      ...world.series.map((fields, place) =>
        insert('series', newSeries({ ...fields, id: idAt('series', place) })),
      ),
      ...world.image.map(({ fields, post }, place) =>
        insert(
          'image',
          newImage({
            ...fields,
            id: idAt('image', place),
            url: `https://example.org/${place}.png`,
            // some are attached to nothing, some to a record that does not exist
            post: post < 10 ? 0 : post - 10 < world.event.length ? idAt('event', post - 10) : 999_999,
          }),
        ),
      ),
    ];
  });

/** Random records and random queries: every store gives the results of the reference semantics. */
export const randomQueriesSubject: Subject = {
  name: 'random queries',
  tests: {
    'are answered like the reference semantics answer them': async (_store, { open, random }) => {
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
        random,
        90,
      );
    },
  },
};
