import { EVENT_STATUSES, type Kind, kindsOf, STATUSES } from '@kalends/core';
import {
  ALL_EVENTS,
  ALL_IMAGES,
  ALL_LINKED,
  ALL_TERMS,
  type Assigned,
  type LinkField,
  type Location,
  type Query,
  type Visibility,
} from '@kalends/core/store';
import {
  ALL_SERIES,
  EVENT_ORDERS,
  IMAGE_ORDERS,
  type LinkFilters,
  POST_ORDERS,
  type Range,
  TERM_ORDERS,
} from '@kalends/core/internal';
import { EVENT_LINKS, isLocatedKind } from '@kalends/core/adapter';
import fc, { type Arbitrary } from 'fast-check';
import { conditionsArb, customOrderArb } from './random-custom.js';
import { authorArb, nameArb, pieceArb, pointArb, timeArb, uidArb } from './random-records.js';

/** A query whose ids are indexes into the stored ids of a kind, because it is drawn before the records are stored. */
export type QueryPlan = Query;

const ALWAYS_UNKNOWN = 999_999;

/** The value one time in four, otherwise no filter: a query with many filters finds nothing. */
const sometimes = <T>(arbitrary: Arbitrary<T>): Arbitrary<T | null> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

/** The value one time in ten, for filters that need few cases. */
const seldom = <T>(arbitrary: Arbitrary<T>): Arbitrary<T | null> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

const placesArb: Arbitrary<readonly number[]> = fc.array(fc.nat(20), { maxLength: 3 });

const rangeArb: Arbitrary<Range> = fc.record({ from: sometimes(timeArb), to: sometimes(timeArb) });

const visibilityArb: Arbitrary<Visibility> = fc.oneof(
  fc.constant(ALL_EVENTS.visible),
  fc.constant<Visibility>({ status: ['publish'], author: null }),
  fc.record({ status: fc.subarray([...STATUSES]), author: fc.option(authorArb) }),
);

/** Distances that occur between no two points of `random-records`, so that rounding never decides. */
const distanceArb: Arbitrary<number> = fc.oneof(
  fc.constantFrom(0.001, 1.37, 40, 111.3, 1003.7, 9999.1, 20_000),
  fc.double({ min: 0.001, max: 20_000, noNaN: true }),
);

export const locationArb: Arbitrary<Location> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('known' as const, 'unknown' as const) },
  {
    weight: 3,
    arbitrary: fc.tuple(pointArb, distanceArb).map(([point, distance]) => ({ ...point, distance })),
  },
);

const sliceFields = {
  offset: fc.oneof(fc.constant(0), fc.nat(12)),
  limit: fc.oneof(fc.constant(100), fc.nat(6)),
};

/** A part of a search for events; the empty part matches every text. */
const partArb: Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: pieceArb },
  { weight: 1, arbitrary: fc.constant('') },
);

const orderArb = fc.constantFrom('asc' as const, 'desc' as const);

/** The filters of events, venues and organizers; `most` is the last index of a record of the kind. */
const postFields = (most: number) => ({
  include: sometimes(fc.array(fc.nat(most), { maxLength: 12 })),
  exclude: seldom(fc.array(fc.nat(most), { maxLength: 3 })),
  author: seldom(fc.array(authorArb, { maxLength: 2 })),
  published_after: seldom(timeArb),
  published_before: seldom(timeArb),
  modified_after: seldom(timeArb),
  modified_before: seldom(timeArb),
});

const assignedArb: Arbitrary<readonly Assigned[]> = fc.array(
  fc.record({
    field: fc.constantFrom('categories' as const, 'tags' as const),
    ids: fc.array(fc.nat(6), { maxLength: 2 }),
  }),
  { maxLength: 2 },
);

const linkFilters = Object.fromEntries(
  EVENT_LINKS.map(({ field }) => [field, sometimes(placesArb)]),
) as Readonly<Record<LinkField, Arbitrary<readonly number[] | null>>>;

const eventQueryArb: Arbitrary<QueryPlan> = fc.record({
  ...sliceFields,
  kind: fc.constant('event' as const),
  visible: visibilityArb,
  hidden: fc.boolean(),
  start_date: rangeArb,
  end_date: rangeArb,
  ...postFields(40),
  custom: sometimes(conditionsArb),
  assigned: seldom(assignedArb),
  unassigned: seldom(assignedArb),
  utc_end_after: seldom(timeArb),
  ...linkFilters,
  categories: sometimes(fc.array(fc.nat(8), { maxLength: 3 })),
  series: seldom(placesArb),
  one_per_series: sometimes(fc.record({ visible: visibilityArb })),
  image: seldom(placesArb),
  featured: sometimes(fc.boolean()),
  cost: seldom(fc.constantFrom('free', 'paid')),
  event_status: seldom(fc.subarray([...EVENT_STATUSES])),
  uid: seldom(fc.array(uidArb, { maxLength: 3 })),
  search: sometimes(
    fc.record({ all: fc.array(partArb, { maxLength: 2 }), none: fc.array(partArb, { maxLength: 2 }) }),
  ),
  location: sometimes(fc.record({ of: locationArb, visible: visibilityArb })),
  orderby: fc.oneof(fc.constant('start_date' as const), fc.constantFrom(...EVENT_ORDERS), customOrderArb),
  order: orderArb,
});

const linkedFields = {
  ...sliceFields,
  visible: visibilityArb,
  event: sometimes(fc.nat(40)),
  has_events: sometimes(fc.record({ wanted: fc.boolean(), visible: visibilityArb })),
  upcoming: sometimes(fc.record({ from: timeArb, visible: visibilityArb })),
  search: sometimes(fc.array(pieceArb, { minLength: 1, maxLength: 2 })),
  words: seldom(fc.array(pieceArb, { maxLength: 2 })),
  name: sometimes(nameArb),
  description: sometimes(nameArb),
  ...postFields(8),
  image: seldom(placesArb),
  custom: sometimes(conditionsArb),
  orderby: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...POST_ORDERS) },
    { weight: 1, arbitrary: customOrderArb },
  ),
  order: orderArb,
};

const linkedQueryArb: Arbitrary<QueryPlan> = fc.oneof(
  ...kindsOf('linked').map((kind) =>
    fc.record({
      ...linkedFields,
      kind: fc.constant(kind),
      location: isLocatedKind(kind) ? sometimes(locationArb) : fc.constant(null),
    }),
  ),
);

const termQueryArb: Arbitrary<QueryPlan> = fc.record({
  ...sliceFields,
  kind: fc.constantFrom('category' as const, 'tag' as const),
  hide_empty: fc.constantFrom(null, 'own' as const, 'branch' as const),
  hidden: fc.oneof(fc.boolean(), fc.record({ author: authorArb })),
  include: sometimes(fc.array(fc.nat(12), { maxLength: 8 })),
  exclude: sometimes(fc.array(fc.nat(12), { maxLength: 3 })),
  slug: sometimes(fc.constantFrom('a', 'a-2', 'b', 'feed', 'feed-2')),
  parent: sometimes(fc.nat(8)),
  event: sometimes(fc.nat(40)),
  search: sometimes(pieceArb),
  name: sometimes(nameArb),
  orderby: fc.constantFrom(...TERM_ORDERS),
  order: orderArb,
});

const imageQueryArb: Arbitrary<QueryPlan> = fc.record({
  ...sliceFields,
  kind: fc.constant('image' as const),
  visible: sometimes(visibilityArb),
  ...postFields(8),
  url: seldom(fc.nat(6).map((name) => `https://example.org/${name}.png`)),
  slug: seldom(fc.constantFrom('a', 'a-2', 'zoo', 'none')),
  post: seldom(fc.array(fc.nat(8), { maxLength: 3 })),
  extension: seldom(fc.subarray(['png', 'jpg', 'gif'])),
  used: seldom(fc.boolean()),
  words: sometimes(fc.array(pieceArb, { maxLength: 2 })),
  orderby: fc.constantFrom(...IMAGE_ORDERS),
  order: orderArb,
});

const seriesQueryArb: Arbitrary<QueryPlan> = fc.record({
  ...sliceFields,
  kind: fc.constant('series' as const),
  visible: visibilityArb,
  include: sometimes(fc.array(fc.nat(8), { maxLength: 5 })),
  uid: seldom(fc.array(uidArb, { maxLength: 3 })),
  expanded_before: sometimes(timeArb),
  order: orderArb,
});

/** Random queries about every kind. */
export const queryPlanArb: Arbitrary<QueryPlan> = fc.oneof(
  { weight: 3, arbitrary: eventQueryArb },
  { weight: 2, arbitrary: linkedQueryArb },
  { weight: 2, arbitrary: termQueryArb },
  { weight: 1, arbitrary: imageQueryArb },
  { weight: 1, arbitrary: seriesQueryArb },
);

/** Resolves a plan to a query with these stored ids. Indexes past the end become an id that no record has. */
export function resolveQuery(plan: QueryPlan, stored: Readonly<Record<Kind, readonly number[]>>): Query {
  const one = (kind: Kind) => (place: number) => stored[kind][place] ?? ALWAYS_UNKNOWN;
  const many = (kind: Kind, places: readonly number[] | null) =>
    places === null ? null : places.map(one(kind));
  const assigned = (all: readonly Assigned[] | null) =>
    all?.map(({ field, ids }) => ({
      field,
      ids: ids.map(one(field === 'tags' ? 'tag' : 'category')),
    })) ?? null;
  switch (plan.kind) {
    case 'event':
      return {
        ...plan,
        include: many('event', plan.include),
        exclude: many('event', plan.exclude),
        assigned: assigned(plan.assigned),
        unassigned: assigned(plan.unassigned),
        ...(Object.fromEntries(
          EVENT_LINKS.map(({ field, to }) => [field, many(to, plan[field])]),
        ) as LinkFilters),
        image: many('image', plan.image),
      };
    case 'category':
    case 'tag':
      return {
        ...plan,
        include: many(plan.kind, plan.include),
        exclude: many(plan.kind, plan.exclude),
        parent: plan.parent === null || plan.parent === 0 ? plan.parent : one(plan.kind)(plan.parent - 1),
        event: plan.event === null ? null : one('event')(plan.event),
      };
    case 'series':
      return { ...plan, include: many('series', plan.include) };
    case 'image':
      return {
        ...plan,
        include: many('image', plan.include),
        exclude: many('image', plan.exclude),
        post: plan.post?.map((place) => (place === 0 ? 0 : one('event')(place - 1))) ?? null,
      };
    default:
      return {
        ...plan,
        include: many(plan.kind, plan.include),
        exclude: many(plan.kind, plan.exclude),
        image: many('image', plan.image),
        event: plan.event === null ? null : one('event')(plan.event),
      };
  }
}

/** Queries that together find all records, by kind. */
export const EVERYTHING: readonly Query[] = [
  { ...ALL_EVENTS, hidden: true, offset: 0, limit: 1000 },
  ...kindsOf('linked').map((kind) => ({ ...ALL_LINKED, kind, offset: 0, limit: 1000 })),
  ...kindsOf('term').map((kind) => ({ ...ALL_TERMS, kind, offset: 0, limit: 1000 })),
  { ...ALL_IMAGES, offset: 0, limit: 1000 },
  { ...ALL_SERIES, offset: 0, limit: 1000 },
];
