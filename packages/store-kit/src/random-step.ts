import { type Kind, kindsOf, type RecordOf } from '@kalends/core';
import { answer, type Change, type Commit, type Insert, type Snapshot } from '@kalends/core/store';
import { forKinds, isTermKind, type LinkedKind, type TermKind } from '@kalends/core/adapter';
import fc, { type Arbitrary } from 'fast-check';
import { insert, newEvent, newImage, newLinked, newSeries, newTerm, remove, update } from './fixtures.js';
import { drawnLinks, linksFrom } from './random-links.js';
import { queryPlanArb, resolveQuery, type QueryPlan } from './random-query.js';
import { eventArb, imageArb, LINKED_ARBS, seriesArb, termArb, timeArb } from './random-records.js';
import { putArb } from './random-put.js';

/**
 * Random commits like those of a calendar: a new event with new linked records, an update, a venue moved to the trash,
 * a deleted record. The records to change and to link to are chosen by index among the stored ones.
 */

/** A commit to derive from any state. */
export interface Step {
  readonly changes: (state: Snapshot) => readonly Change[];
  /** A precondition for this query, which may be false. */
  readonly precondition: { readonly plan: QueryPlan; readonly right: boolean } | null;
}

/** The record at an index among those of its kind, wrapping around; -1 is the newest one. */
function at<K extends Kind>(state: Snapshot, kind: K, place: number): RecordOf<K> | undefined {
  const records = [...state[kind].values()];
  return records.at(place % Math.max(records.length, 1));
}

const idAt = (state: Snapshot, kind: Kind, place: number): number => at(state, kind, place)?.id ?? 0;
const idsAt = (state: Snapshot, kind: Kind, places: readonly number[]): number[] =>
  [...new Set(places.map((place) => idAt(state, kind, place)))].filter((id) => id !== 0);

/** Changes of one stored record, if there is any. */
const onOne = <K extends Kind>(
  state: Snapshot,
  kind: K,
  place: number,
  change: (record: RecordOf<K>) => Change[],
): readonly Change[] => {
  const record = at(state, kind, place);
  return record === undefined ? [] : change(record);
};

const placeArb = fc.nat(20);
const placesArb = fc.array(placeArb, { maxLength: 2 });
/** The difference between the revision in the change and the stored one. */
const driftArb = fc.oneof(
  { weight: 9, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(1, -1) },
);

const INLINE_KINDS = kindsOf('linked', 'term');

/** The changes that add a record with the event that links to it. */
const INLINE = Object.fromEntries(
  INLINE_KINDS.map((kind, index) => {
    const id = -2 - index;
    const record = isTermKind(kind)
      ? newTerm({ id, name: 'Inline' })
      : newLinked(kind, { id, slug: 'inline' });
    return [kind, insert(kind, record)];
  }),
) as Readonly<Record<LinkedKind | TermKind, Insert<LinkedKind | TermKind> & Change>>;

const linksArb = fc.record({
  places: drawnLinks(
    fc.option(placeArb).map((place) => (place === null ? [] : [place])),
    placesArb,
  ),
  inline: fc.subarray([...INLINE_KINDS]),
  image: fc.option(placeArb),
});
type Links = typeof linksArb extends Arbitrary<infer L> ? L : never;

/** The links of an event to stored records and to those that its commit adds. */
const linkFields = (state: Snapshot, { places, inline, image }: Links) => ({
  ...linksFrom(places, (kind, at) => [
    ...inline.flatMap((one) => (one === kind ? [INLINE[one].record.id] : [])),
    ...idsAt(state, kind, at),
  ]),
  image: image === null ? 0 : idAt(state, 'image', image),
});

type Changes = Step['changes'];
const linkedKindArb: Arbitrary<LinkedKind> = fc.constantFrom(...kindsOf('linked'));
const termKindArb: Arbitrary<TermKind> = fc.constantFrom(...kindsOf('term'));

const createEvent: Arbitrary<Changes> = fc.tuple(eventArb, linksArb).map(([fields, links]) => (state) => [
  insert('event', newEvent({ ...fields, ...linkFields(state, links) })),
  ...links.inline.map((kind) => INLINE[kind]),
]);

const updateEvent: Arbitrary<Changes> = fc.tuple(placeArb, eventArb, linksArb, driftArb).map(
  ([place, fields, links, drift]) =>
    (state) =>
      onOne(state, 'event', place, (event) => [
        ...links.inline.map((kind) => INLINE[kind]),
        update('event', event, { ...fields, ...linkFields(state, links), revision: event.revision + drift }),
      ]),
);

/** A series with an event, or a change of one, which often has the place of another event. */
const changeSeries: Arbitrary<Changes> = fc
  .tuple(placeArb, seriesArb, linksArb, fc.option(timeArb), fc.boolean(), driftArb)
  .map(([place, fields, links, recurrence_id, isNew, drift]) => (state) => {
    const { series: _, ...linked } = linkFields(state, { ...links, inline: [] });
    const given = { ...fields, ...linked };
    const event = { slug: 'occurrence', recurrence_id };
    if (isNew)
      return [
        insert('series', newSeries({ ...given, id: -2 })),
        insert('event', newEvent({ ...event, id: -1, series: -2 })),
        insert(
          'event',
          newEvent({ ...event, id: -3, series: place < 2 ? -2 : idAt(state, 'series', place) }),
        ),
      ];
    return onOne(state, 'series', place, (series) => [
      insert('event', newEvent({ ...event, series: series.id })),
      update('series', series, { ...given, revision: series.revision + drift }),
    ]);
  });

/** The image of a new record; some addresses occur more than once. */
const newImageArb = fc.option(fc.tuple(imageArb, fc.nat(5)));

const createLinkedOf = (kind: LinkedKind): Arbitrary<Changes> =>
  fc.tuple(LINKED_ARBS[kind], newImageArb).map(([fields, image]) => () => {
    if (image === null) return [insert(kind, newLinked(kind, fields))];
    const [about, name] = image;
    return [
      insert(kind, newLinked(kind, { ...fields, id: -2, image: -1 })),
      insert('image', newImage({ ...about, url: `https://example.org/${name}.png`, post: -2 })),
    ];
  });

const createLinked: Arbitrary<Changes> = fc.oneof(...kindsOf('linked').map(createLinkedOf));

const updateVenue: Arbitrary<Changes> = fc.tuple(placeArb, LINKED_ARBS.venue, driftArb).map(
  ([place, fields, drift]) =>
    (state) =>
      onOne(state, 'venue', place, (venue) => [
        update('venue', venue, { ...fields, revision: venue.revision + drift }),
      ]),
);

const trashLinked: Arbitrary<Changes> = fc.tuple(linkedKindArb, placeArb).map(
  ([kind, place]) =>
    (state) =>
      onOne<LinkedKind>(state, kind, place, (record) => [
        { op: 'update', kind, record: { ...record, status: 'trash' } } as Change,
        { op: 'unlink', kind, id: record.id },
      ]),
);

const createTerm: Arbitrary<Changes> = fc
  .tuple(termKindArb, termArb, fc.option(placeArb))
  .map(([kind, fields, place]) => (state) => {
    const parent = kind === 'category' && place !== null ? idAt(state, 'category', place) : 0;
    return [insert(kind, newTerm({ ...fields, parent }))];
  });

const updateTerm: Arbitrary<Changes> = fc
  .tuple(termKindArb, placeArb, termArb, fc.option(placeArb), driftArb)
  .map(
    ([kind, place, fields, parentPlace, drift]) =>
      (state) =>
        onOne(state, kind, place, (term) => {
          const parent =
            kind === 'category' && parentPlace !== null ? idAt(state, 'category', parentPlace) : 0;
          // a category is never put below a newer one, so that none becomes its own ancestor
          return [
            update(kind, term, {
              ...fields,
              parent: parent < term.id ? parent : term.parent,
              revision: term.revision + drift,
            }),
          ];
        }),
  );

const deleteRecord: Arbitrary<Changes> = fc
  .tuple(
    fc.oneof(termKindArb, fc.constantFrom(...kindsOf('event', 'image', 'series')), linkedKindArb),
    // often the newest record, whose id a store could give again
    fc.oneof(placeArb, fc.constant(-1)),
    driftArb,
  )
  .map(
    ([kind, place, drift]) =>
      (state) =>
        onOne<typeof kind>(state, kind, place, ({ id, revision }) => [
          remove(kind, { id, revision: revision + drift }),
        ]),
  );

/** A random step. */
export const stepArb: Arbitrary<Step> = fc.record({
  changes: fc.oneof(
    { weight: 6, arbitrary: createEvent },
    { weight: 4, arbitrary: updateEvent },
    { weight: 2, arbitrary: changeSeries },
    { weight: 2, arbitrary: createLinked },
    { weight: 1, arbitrary: updateVenue },
    { weight: 1, arbitrary: trashLinked },
    { weight: 3, arbitrary: createTerm },
    { weight: 2, arbitrary: updateTerm },
    { weight: 4, arbitrary: deleteRecord },
    { weight: 4, arbitrary: putArb },
  ),
  precondition: fc.option(fc.record({ plan: queryPlanArb, right: fc.nat(4).map((n) => n > 0) }), { freq: 2 }),
});

/** The commit of a step in a state. A step that would change a record that does not exist adds a tag instead. */
export function commitOf({ changes, precondition }: Step, state: Snapshot): Commit {
  const made = changes(state);
  return {
    changes: made.length > 0 ? made : [insert('tag', newTerm())],
    preconditions: precondition === null ? [] : [preconditionOf(precondition, state)],
  };
}

function preconditionOf({ plan, right }: NonNullable<Step['precondition']>, state: Snapshot) {
  const stored = forKinds(kindsOf(), (kind) => [...state[kind].keys()]);
  const query = resolveQuery(plan, stored);
  const ids = answer(query, state)
    .refs.map(({ id }) => id)
    .reverse();
  return { query, ids: right ? ids : [...ids.slice(1), ids.length + 1_000_000] };
}
