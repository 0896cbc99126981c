import fc from 'fast-check';
import type { Body, Given } from './exchange.js';

/** Which of the two calendars on the store writes: the one whose handler has been there all the time, or another one. */
export type Writer = 'own' | 'other';

/** A write of some kind; numbers pick among what is there. */
export interface Step {
  readonly writer: Writer;
  readonly collection: (typeof COLLECTIONS)[number];
  readonly what: 'create' | 'update' | 'delete';
  readonly pick: number;
  readonly fields: Readonly<Record<string, unknown>>;
  /** How many turns after the reads that run beside it the write begins; none: nothing is read beside it. */
  readonly turns: number | null;
  /** Whether the two are compared behind it. */
  readonly compared: boolean;
}

/** The collections of the interface. */
export const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

const NAMES = ['Alpha', 'Beta', 'Gamma & "Delta"', 'Émile'] as const;
const name = fc.constantFrom(...NAMES);
const names = fc.subarray([...NAMES]);
const text = fc.constantFrom('', 'one', 'two\n\nthree', '<b>four</b>');
const status = fc.constantFrom('publish', 'publish', 'draft', 'private', 'trash');
const day = fc
  .integer({ min: 1, max: 28 })
  .map((number) => `2028-05-${String(number).padStart(2, '0')} 10:00:00`);
const image = fc.constantFrom('https://x.example/a.png', 'https://x.example/b.png', '');

/** Every field that may be given, by collection. */
const FIELDS = {
  events: fc.record(
    {
      ...{
        description: text,
        excerpt: text,
        status,
        cost: fc.constantFrom('5', '10 €', ''),
        start_date: day,
      },
      ...{ categories: names, tags: names, venue: name.map((venue) => ({ venue, city: 'Rome' })) },
      ...{ organizer: names.map((some) => some.map((organizer) => ({ organizer }))), title: name },
      ...{ featured: fc.boolean(), timezone: fc.constantFrom('Europe/Rome', 'UTC'), slug: name },
      ...{ image: fc.constantFrom('https://x.example/a.png', 'https://x.example/b.png') },
    },
    { requiredKeys: [] },
  ),
  venues: fc.record(
    { venue: name, description: text, status, phone: text, city: name, image },
    { requiredKeys: [] },
  ),
  organizers: fc.record(
    { organizer: name, description: text, status, phone: text, image },
    { requiredKeys: [] },
  ),
  categories: fc.record(
    { name, description: text, slug: name, parent: fc.integer({ min: 0, max: 9 }) },
    { requiredKeys: [] },
  ),
  tags: fc.record({ name, description: text, slug: name }, { requiredKeys: [] }),
} as const;

/** Random writes; what they ask for may be refused. */
export const randomSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.constantFrom(...COLLECTIONS, 'events' as const).chain((collection) =>
    fc.record<Step>({
      writer: fc.constantFrom('own', 'own', 'other'),
      collection: fc.constant(collection),
      what: fc.constantFrom('create', 'create', 'update', 'update', 'delete'),
      pick: fc.nat(),
      fields: FIELDS[collection],
      turns: fc.option(fc.nat(30), { freq: 1 }),
      compared: fc.boolean(),
    }),
  ),
  { minLength: 12, maxLength: 24 },
);

const REQUIRED: Readonly<Record<Step['collection'], Readonly<Record<string, string>>>> = {
  events: { title: 'Untitled', start_date: '2028-05-01 10:00:00', end_date: '2028-05-28 12:00:00' },
  venues: { venue: 'Somewhere' },
  organizers: { organizer: 'Someone' },
  categories: { name: 'Some category' },
  tags: { name: 'Some tag' },
};

/** A record or term by its number among those of a collection; one that does not exist where there is none. */
const picked = (ids: readonly number[], pick: number): number =>
  ids[pick % Math.max(1, ids.length)] ?? 999_999;

/** The ids of what has been made, by collection. */
export type Known = Record<Step['collection'], number[]>;

/** What every run begins with: a write of an event that links to something of each kind. */
export const FIRST_STEP: Step = {
  ...{ writer: 'own', collection: 'events', what: 'create', pick: 0, turns: null, compared: true },
  fields: {
    ...{ title: 'First', venue: { venue: 'Alpha', city: 'Rome' }, organizer: [{ organizer: 'Alpha' }] },
    ...{ categories: ['Alpha', 'Beta'], tags: ['Alpha'], image: 'https://x.example/a.png' },
  },
};

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).flatMap((item: unknown) =>
    typeof item === 'object' && item !== null && 'id' in item ? [Number(item.id)] : [],
  );

/** Learns the ids in the answer to a step: of the record itself and of what it links to. */
export function learn(known: Known, { collection }: Step, body: Body): void {
  const found: Partial<Known> = {
    venues: idsIn(body['venue']),
    organizers: idsIn(body['organizer']),
    categories: idsIn(body['categories']),
    tags: idsIn(body['tags']),
  };
  for (const name of COLLECTIONS) {
    const ids = [
      ...(collection === 'events' ? (found[name] ?? []) : []),
      ...(name === collection ? idsIn(body) : []),
    ];
    known[name].push(...ids.filter((id) => !known[name].includes(id)));
  }
}

/** The request that a step comes to, with what is there by collection. */
export function requestOf(
  { collection, what, pick, fields }: Step,
  known: Known,
): { readonly method: string; readonly at: string; readonly given: Pick<Given, 'as' | 'json'> } {
  const parent = fields['parent'];
  const json =
    typeof parent === 'number' && parent > 0
      ? { ...fields, parent: picked(known.categories, parent) }
      : fields;
  const as = 'admin';
  const at = `/${collection}/${picked(known[collection], pick)}`;
  if (what === 'delete') return { method: 'DELETE', at, given: { as } };
  if (what === 'update') return { method: 'PATCH', at, given: { as, json } };
  return { method: 'POST', at: `/${collection}`, given: { as, json: { ...REQUIRED[collection], ...json } } };
}
