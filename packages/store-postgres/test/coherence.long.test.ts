import type { Store } from '@kalends/core/store';
import { createPostgresStore } from '@kalends/store-postgres';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseUrl, testSchemas } from './server/schemas.js';
import { type Server, serverOn } from './server/wire.js';

/** Two servers on one database: whatever one of them writes, neither says what is no longer true. */

const schemas = testSchemas('coherence');
const seed = Number(process.env['COHERENCE_SEED'] ?? Date.now() % 2 ** 31);
const NAMES = ['Alpha', 'Beta', 'Gamma'] as const;
const LISTS = [
  '/events?start_date=2028-01-01&per_page=50',
  '/events?start_date=2028-01-01&search=alpha',
  '/venues',
  '/organizers?has_events=true',
  '/categories?hide_empty=false',
  '/tags?hide_empty=false&orderby=count',
];

/** A write through one of the two servers; numbers pick among what is there. */
interface Step {
  readonly by: 0 | 1;
  readonly what: 'create' | 'rename' | 'rename venue' | 'rename category' | 'trash venue' | 'delete tag';
  readonly pick: number;
  readonly name: (typeof NAMES)[number];
  readonly other: (typeof NAMES)[number];
  /** Whether lists are read while it is written. */
  readonly beside: boolean;
}

const stepArb: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom(0 as const, 1 as const),
  what: fc.constantFrom(
    'create',
    'create',
    'rename',
    'rename venue',
    'rename category',
    'trash venue',
    'delete tag',
  ),
  pick: fc.nat(100),
  name: fc.constantFrom(...NAMES),
  other: fc.constantFrom(...NAMES),
  beside: fc.boolean(),
});

/** Writes; what is asked for may be refused, for there may be nothing to change. */
async function write({ calendar }: Server, { what, pick, name, other }: Step): Promise<void> {
  const { events, venues, categories, tags } = calendar;
  const id = async (found: Promise<{ readonly refs: readonly { readonly id: number }[] }>) => {
    const { refs } = await found;
    return refs[pick % Math.max(1, refs.length)]?.id ?? 0;
  };
  const everything = { start_date: '2028-01-01', per_page: 50 };
  const writes: Readonly<Record<Step['what'], () => Promise<unknown>>> = {
    create: () =>
      events.create({
        ...{ title: name, start_date: '2028-05-01 10:00:00', end_date: '2028-05-01 12:00:00' },
        ...{ venue: { venue: other }, organizer: [{ organizer: name }], tags: [other] },
        ...{ categories: [name], image: `https://x.example/${other}.png` },
      }),
    rename: async () => events.update(await id(events.find(everything)), { title: other, tags: [name] }),
    'rename venue': async () => venues.update(await id(venues.find({})), { venue: name, city: other }),
    'rename category': async () =>
      categories.update(await id(categories.find({ hide_empty: false })), { name: `${name} ${pick}` }),
    'trash venue': async () => venues.delete(await id(venues.find({}))),
    'delete tag': async () => tags.delete(await id(tags.find({ hide_empty: false }))),
  };
  await writes[what]().catch(() => undefined);
}

describe(`two servers on one database (COHERENCE_SEED=${seed})`, () => {
  const opened: Store[] = [];
  afterAll(() => Promise.all(opened.map((store) => store.close())));

  it('answer every question like one that remembers nothing', async () => {
    const runs = fc.asyncProperty(fc.array(stepArb, { minLength: 8, maxLength: 16 }), async (steps) => {
      const schema = schemas.next();
      const open = async () => {
        const store = await createPostgresStore({ connectionString: databaseUrl(), schema });
        opened.push(store);
        return store;
      };
      const stores = [await open(), await open()] as const;
      const servers = stores.map(serverOn);
      for (const step of steps) {
        const [writer, reader] = [servers[step.by], servers[1 - step.by]];
        if (writer === undefined || reader === undefined) throw new Error('there are two servers');
        const reading = step.beside ? LISTS.flatMap((path) => [reader.get(path), writer.get(path)]) : [];
        await write(writer, step);
        await Promise.all(reading);
        for (const path of LISTS) {
          const wanted = await serverOn(stores[0]).get(path);
          for (const server of servers) expect(await server.get(path)).toEqual(wanted);
        }
      }
      await Promise.all(stores.map((store) => store.close()));
    });
    await fc.assert(runs, {
      seed,
      numRuns: 5,
      plugins: [fc.interruptAfterTimeLimit(8_000)],
      includeErrorInReport: true,
    });
  });
});
