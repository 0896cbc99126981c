import {
  type EventRecord,
  type ImageRecord,
  type Kind,
  kindsOf,
  type Point,
  type RecordOf,
  type SeriesRecord,
  type Status,
  STATUSES,
  type TermRecord,
} from '@kalends/core';
import {
  FIELDS,
  type FieldSpec,
  fold,
  forKinds,
  isLocatedKind,
  type LinkedKind,
  localTime,
  secondsOf,
  valueSchema,
  nameFieldOf,
  NO_DATE,
} from '@kalends/core/adapter';
import { type ReferenceField } from '@kalends/core/store';
import { TYPES } from '@kalends/core/internal';
import fc, { type Arbitrary } from 'fast-check';
import { customArb } from './random-custom.js';
import { arbitraryOf } from './values.js';

/**
 * Random fields of records, drawn from small pools so that ties, duplicates and near misses are frequent. Links are
 * drawn separately, from the stored records.
 */

const WORDS = [
  'Café',
  'cafe',
  'Rock',
  'rocker',
  'Straße',
  '100%',
  'a_b',
  'ab',
  'abc',
  'öl',
  '日本語',
  'ΣΟΦΟΣ',
  '"x"',
  "it's",
  'R&amp;B',
  'it&rsquo;s',
  '<p>',
  '*',
  '\\',
  '🎉',
  'Zoo',
];

const oneOf = <const T>(values: readonly T[]): Arbitrary<T> => fc.constantFrom(...values);

/** A text of a few words separated by spaces and line breaks; often empty. */
const textArb: Arbitrary<string> = fc
  .array(fc.tuple(oneOf(WORDS), oneOf([' ', '\n', ''])), { maxLength: 4 })
  .map((words) => words.map(([word, after]) => word + after).join(''));

/** Substrings that occur in folded texts, 1 to 6 characters long. */
export const pieceArb: Arbitrary<string> = fc
  .tuple(oneOf(WORDS), oneOf(WORDS), oneOf([' ', '\n', '']), fc.nat(20), fc.integer({ min: 1, max: 6 }))
  .map(([first, second, between, from, length]) => {
    const characters = Array.from(fold(first + between + second));
    const start = from % characters.length;
    return characters.slice(start, start + length).join('');
  });

/** The folded form of a name that records have. */
export const nameArb: Arbitrary<string> = fc.oneof(oneOf(WORDS).map(fold), textArb.map(fold));

/** A local time out of few. */
export const timeArb: Arbitrary<string> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 9 }), oneOf(['00', '10', '23']))
      .map(([day, hour]) => `2026-03-0${day} ${hour}:00:00`),
  },
  {
    weight: 1,
    arbitrary: oneOf([
      '0987-12-31 23:59:59',
      '2026-02-28 23:59:59',
      '2027-01-01 00:00:00',
      '9999-12-31 23:59:59',
    ]),
  },
);

const spanArb: Arbitrary<readonly [string, string]> = fc.oneof(
  timeArb.map((time) => [time, time.replace(':00:00', ':30:00')] as const),
  fc.tuple(timeArb, timeArb).map(([a, b]) => (a <= b ? ([a, b] as const) : ([b, a] as const))),
);

/** Published three times out of four. */
export const statusArb: Arbitrary<Status> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('publish' as const) },
  { weight: 1, arbitrary: oneOf(STATUSES) },
);

/** A user id out of few. */
export const authorArb: Arbitrary<number> = fc.integer({ min: 1, max: 3 });

const degreesArb = (most: number): Arbitrary<number> => fc.double({ min: -most, max: most, noNaN: true });

/** A point, usually near others, at a pole or at the antimeridian. */
export const pointArb: Arbitrary<Point> = fc
  .oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(
        oneOf([
          ...[
            [52.5, 13.4],
            [0, 0],
          ],
          ...[
            [90, 0],
            [-90, 77],
            [89.999, -140],
            [-89.5, 20],
          ],
          ...[
            [-17, 180],
            [-17, -180],
            [66, 179.99],
            [66, -179.99],
          ],
        ] as const),
        fc.tuple(oneOf([0, 0.01, -0.3, 2.5]), oneOf([0, 0.02, -0.4, 3.5])),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.tuple(degreesArb(90), degreesArb(180)), fc.constant([0, 0] as const)),
    },
  )
  .map(([[lat, lng], [north, east]]) => ({
    lat: Math.max(-90, Math.min(90, lat + north)),
    lng: Math.max(-180, Math.min(180, lng + east)),
  }));

/** The identity of an event in other systems; few different ones, which several events may have. */
export const uidArb: Arbitrary<string> = oneOf(['a@example.org', 'b@example.org', '日 "%\'', '']);

const slugArb: Arbitrary<string> = oneOf(['', 'a', 'a', 'a-2', 'a_b', 'ab', 'b', 'feed', '%e6%97%a5', '7']);

/** Random values of the fields that are stored as given. */
const plainFields = (kind: Kind): Record<string, Arbitrary<unknown>> =>
  Object.fromEntries(
    Object.entries<FieldSpec>(FIELDS[kind]).flatMap(([name, { type, writable, blank }]) => {
      const values =
        writable && 'asRead' in TYPES[type] ? arbitraryOf(valueSchema(type), textArb) : undefined;
      return values === undefined ? [] : [[name, blank === null ? fc.option(values) : values] as const];
    }),
  );

const postFields = {
  custom: customArb(textArb),
  author: authorArb,
  status: statusArb,
  date: timeArb,
  date_utc: fc.oneof(timeArb, fc.constant(NO_DATE)),
  slug: slugArb,
  description: textArb,
};

/** Texts of a cost: amounts, words, and entities, whose digits are no amounts. */
const costArb = fc.array(
  fc.constantFrom(
    '0',
    '0.00',
    '5',
    '$0 – $12',
    'Free',
    'fREE',
    'Donation',
    'free entry',
    'Kostenlos',
    'ENTRÉE LIBRE',
    'freier. ',
    'what you&#039;d like',
    '\u0001',
    '',
  ),
  { maxLength: 3 },
);

/** The fields of an event except links. */
export type EventFields = Omit<EventRecord, 'id' | 'revision' | ReferenceField>;

/** Random fields of an event. */
export const eventArb: Arbitrary<Partial<EventFields>> = fc
  .record({
    ...plainFields('event'),
    ...postFields,
    title: textArb,
    excerpt: textArb,
    uid: fc.option(uidArb),
    recurrence_id: fc.option(timeArb),
    overrides: oneOf([[], [], ['title'], ['start_date', 'end_date']]),
    previous_start_date: fc.option(timeArb),
    cost: costArb,
    currency: fc.option(fc.constant({ symbol: '€', code: 'EUR', position: 'suffix' } as const)),
    span: spanArb,
    hours: fc.integer({ min: -12, max: 14 }),
    hide_from_listings: fc.nat(4).map((n) => n === 0),
  })
  .map(({ span: [start_date, end_date], hours, ...fields }) => {
    const toUtc = (local: string): string => localTime(secondsOf(local) - hours * 3600);
    return {
      ...fields,
      start_date,
      end_date,
      utc_start_date: toUtc(start_date),
      utc_end_date: toUtc(end_date),
    };
  });

/** Random fields of a series, except links. */
export const seriesArb: Arbitrary<Partial<Omit<SeriesRecord, 'id' | 'revision'>>> = fc.record<
  Partial<Omit<SeriesRecord, 'id' | 'revision'>>
>({
  ...postFields,
  title: textArb,
  uid: fc.option(uidArb),
  rule: oneOf<readonly string[]>([
    ['RRULE:FREQ=WEEKLY'],
    ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260301T100000'],
    [],
  ]),
  expanded_to: timeArb,
  split_from: fc.nat(3),
  cost: oneOf<readonly string[]>([[], ['5']]),
  all_day: fc.boolean(),
});

/** The fields that all linked kinds share, except the image. */
type LinkedFields = Partial<Omit<RecordOf<LinkedKind>, 'id' | 'revision' | 'image'>>;

function linkedArb(kind: LinkedKind): Arbitrary<LinkedFields> {
  const fields = fc.record({ ...plainFields(kind), ...postFields, [nameFieldOf(kind)]: textArb });
  if (!isLocatedKind(kind)) return fields;
  return fc.tuple(fields, fc.option(pointArb, { freq: 3 })).map(([given, point]) => ({
    ...given,
    geo_lat: point?.lat ?? null,
    geo_lng: point?.lng ?? null,
  }));
}

/** Random fields of records of each kind that events link to. */
export const LINKED_ARBS = forKinds(kindsOf('linked'), linkedArb);

/** Random fields of a term. */
export const termArb: Arbitrary<Pick<TermRecord, 'name' | 'slug' | 'description' | 'color' | 'hidden'>> =
  fc.record({
    color: oneOf(['', '#000000', '#1d4ed8']),
    name: textArb,
    slug: slugArb,
    hidden: fc.boolean(),
    description: oneOf(['', 'a', 'B', 'ä', '_x', '-x', '+', 'a b', 'a\nb', 'Éa']),
  });

/** Random fields of images. */
export const imageArb: Arbitrary<Partial<Omit<ImageRecord, 'id' | 'revision' | 'url' | 'post'>>> = fc.record({
  author: authorArb,
  date: timeArb,
  modified_utc: timeArb,
  slug: oneOf(['', 'a', 'a-2', 'zoo']),
  title: textArb,
  caption: textArb,
  description: textArb,
  extension: oneOf(['png', 'jpg', '']),
  focus_x: oneOf([0, 50, 100]),
  focus_y: oneOf([0, 50, 100]),
});
