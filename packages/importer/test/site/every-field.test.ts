import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { kindsOf, type Kind, type RecordOf } from '@kalends/core';
import { EVENT_STATUSES } from '@kalends/core';
import {
  FIELDS,
  forKinds,
  valueSchema,
  type FieldSpec,
  type TypeName,
  type ValueSchema,
} from '@kalends/core/adapter';
import type { Change } from '@kalends/core/store';
import { put } from '@kalends/store-kit';
import { createMemoryStore } from '@kalends/store-memory';
import { LEFT_OUT } from '../../src/site/left-out.js';
import { CLOCK, importAll, auth } from './importing.js';
import { seeded } from './random-calendar.js';
import { serveSite } from './site-server.js';

type Values = Record<string, unknown>;

/** How many records of each kind there are. */
const RECORDS = 30;

/** The kinds that a site shows: it shows no series. */
const SHOWN = kindsOf('image', 'term', 'linked', 'event');

/** What a value is drawn with. */
interface Draw {
  readonly random: () => number;
  readonly name: string;
  readonly spec: FieldSpec;
  /** The id of the record: texts have it, so that none has the value of another record. */
  readonly id: number;
  readonly ids: Readonly<Record<Kind, readonly number[]>>;
}

const oneOf = <T>({ random }: Draw, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T;
const day = (draw: Draw): string => String(1 + Math.floor(draw.random() * 28)).padStart(2, '0');

/** Random values of types whose values are not any of their schema. */
const VALUES: Readonly<Partial<Record<TypeName, (draw: Draw) => unknown>>> = {
  custom: (draw) => (draw.random() < 0.5 ? {} : { own_text: `An own text ${draw.id}` }),
  author: ({ random }) => 1 + Math.floor(random() * 3),
  status: (draw) => oneOf(draw, ['publish', 'publish', 'draft', 'pending', 'private', 'future']),
  color: ({ id }) => `#${id.toString(16).padStart(6, '0')}`,
  cost: (draw) => [oneOf(draw, ['$5', 'Donation'])],
  offers: ({ id }) => [
    { url: `https://o.example/${id}`, price: '5', currency: 'EUR', availability: 'sold_out' },
  ],
  sizes: ({ id }) => ({
    medium: {
      ...{ width: 300, height: 200, filesize: id, url: `https://image.example/${id}-300.png` },
      'mime-type': 'image/png',
    },
  }),
};

/** Links to records. Every image is the one of some venue: a site shows no others. */
function linked({ spec, id, ids, random }: Draw): unknown {
  const targets = ids[spec.links as Kind] as readonly number[] | undefined;
  if (Array.isArray(spec.blank)) return targets?.filter(() => random() < 0.1);
  return targets?.[id % RECORDS] ?? 0;
}

/** A random value of a schema. */
function valueOf(schema: ValueSchema, draw: Draw): unknown {
  const { name, id, random } = draw;
  if (schema.type === 'boolean') return random() < 0.5;
  if (schema.type === 'integer') return 1 + Math.floor(random() * 1000);
  if (schema.type === 'number') return Math.round(random() * 9000) / 100;
  if (schema.type !== 'string') throw new Error(`There are no values of the type of ${name}.`);
  if (schema.enum !== undefined) return oneOf(draw, schema.enum);
  if (schema.pattern !== undefined) return `2025-03-${day(draw)} 10:00:00`;
  return schema.format === 'uri'
    ? `https://${name.replaceAll('_', '-')}.example/${id}?a=1`
    : `A ${name.replaceAll('_', ' ')} ${id} ${Math.floor(random() * 1e6)}`;
}

/** Values that belong together, or that are not what any text is. */
const OWN_VALUES: Readonly<Partial<Record<Kind, (draw: Draw) => Values>>> = {
  category: (draw) => ({
    slug: `category-${draw.id}`,
    parent: draw.ids.category.find((id) => id < draw.id - 5) ?? 0,
  }),
  tag: ({ id }) => ({ slug: `tag-${id}`, parent: 0, color: '' }),
  image: () => ({ extension: 'png', post: 0 }),
  ...forKinds(kindsOf('linked'), (kind) => ({ id }: Draw) => ({ slug: `${kind}-${id}` })),
  venue: ({ id, random }) => ({
    slug: `venue-${id}`,
    ...(random() < 0.3 ? { geo_lat: null, geo_lng: null } : { geo_lat: 41.9, geo_lng: random() }),
  }),
  organizer: ({ id }) => ({ slug: `organizer-${id}`, email: `ann${id}@example.org` }),
  event(draw) {
    const [first, last] = [day(draw), day(draw)].sort();
    const all_day = draw.random() < 0.3;
    const hour = all_day ? ['00:00:00', '23:59:59'] : ['20:00:00', '21:30:00'];
    const dates = { start_date: `2031-01-${first} ${hour[0]}`, end_date: `2031-01-${last} ${hour[1]}` };
    const utc = { utc_start_date: dates.start_date, utc_end_date: dates.end_date };
    const event_status = oneOf(draw, EVENT_STATUSES);
    // the answers for an event that is scheduled do not tell of an earlier date
    const previous_start_date = event_status === 'scheduled' ? null : `2030-12-${first} 19:00:00`;
    const owned = { cost: ['5 - 10'], currency: { symbol: 'CHF', code: 'CHF', position: 'prefix' } };
    return {
      ...{ slug: `event-${draw.id}`, timezone: 'UTC', all_day, ...dates, ...utc },
      ...{ event_status, previous_start_date },
      ...(draw.random() < 0.3 && owned),
    };
  },
};

/** A record with a random value in every field. */
function recordOf(
  kind: (typeof SHOWN)[number],
  id: number,
  draw: Pick<Draw, 'random' | 'ids'>,
): RecordOf<Kind> {
  const specs = Object.entries<FieldSpec>(FIELDS[kind]);
  const values = specs.map(([name, spec]) => {
    const isNull = spec.blank === null && (spec.type === 'currency' || draw.random() < 0.3);
    const one = { ...draw, name, spec, id };
    if (isNull) return [name, null];
    // no site shows it
    if (Object.hasOwn(LEFT_OUT[kind], name)) return [name, spec.blank];
    if (spec.links !== undefined) return [name, linked(one)];
    return [name, VALUES[spec.type]?.(one) ?? valueOf(valueSchema(spec.type), one)];
  });
  const own = OWN_VALUES[kind]?.({ ...draw, name: '', spec: FIELDS[kind].id, id });
  return { ...(Object.fromEntries(values) as RecordOf<Kind>), ...own, id };
}

it.each([1, 2, 3])('a calendar is imported with every field of every record (seed %i)', async (seed) => {
  const random = seeded(seed);
  const own = { own_text: { type: 'text', label: 'A text' } } as const;
  const fields = forKinds(kindsOf('event', 'linked'), () => own);
  const site = await serveSite({ hasPosts: true }, { clock: CLOCK, fields });
  const ids = Object.fromEntries(
    kindsOf().map((kind, n) => [
      kind,
      Array.from(
        { length: (SHOWN as readonly Kind[]).includes(kind) ? RECORDS : 0 },
        (_, i) => n * 100 + i + 1,
      ),
    ]),
  ) as Record<Kind, number[]>;
  for (const kind of SHOWN) {
    const changes = ids[kind].map((id) => put(kind, recordOf(kind, id, { random, ids })) as Change);
    await site.store.commit({ changes, preconditions: [] });
  }
  const store = createMemoryStore();
  const { report } = await importAll(site, { store, auth });
  expect(report.fields).toEqual(fields);
  const lost = new Map<string, unknown>();
  for (const kind of SHOWN) {
    const copies = new Map(
      (await store.scan<Kind>(kind, 0, 1000)).map((one) => [one.id, one as object as Values]),
    );
    for (const record of await site.store.scan<Kind>(kind, 0, 1000))
      for (const name of Object.keys(FIELDS[kind]).filter((one) => !Object.hasOwn(LEFT_OUT[kind], one))) {
        const [before, after] = [(record as object as Values)[name], copies.get(record.id)?.[name]];
        if (!isDeepStrictEqual(before, after)) lost.set(`${kind}.${name}`, [record.id, before, after]);
      }
  }
  await site.close();
  expect(Object.fromEntries(lost)).toEqual({});
});
