import { createCalendar, kindsOf, type FieldDeclarations } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { describe, expect, it } from 'vitest';
import { tribeEvents } from '../../src/index.js';
import { sync } from '@kalends/sync';
import { directClient } from '../exchanges/direct-client.js';
import { exchange, sentBy } from '../exchanges/exchange.js';
import { handlerOf, NOW } from '../exchanges/seeded-site.js';
import type { User } from '../exchanges/users.js';
import { READS } from './requests.js';
import { storesOfTests } from './stores.js';
import { OPEN, OWN, WORD, worldOn } from './world.js';

/** Who may not read the fields for editors is told the same of records with values of them and without, byte by byte. */

const SECRET = { type: 'text', read: 'editors', filter: true } as const;

const FIELDS = {
  event: {
    age: { type: 'integer', filter: true },
    notes: SECRET,
    fee: { type: 'number', read: 'editors', filter: true, default: 5 },
  },
  venue: { notes: SECRET },
  organizer: { notes: SECRET },
} as const satisfies FieldDeclarations;

/** Filters and orders by what the caller may and may not see. */
const OF_FIELDS: readonly string[] = [
  ...[
    'custom[age][gt]=1',
    'custom[age]=12,3&per_page=1',
    'sort=age&direction=desc',
    'sort=notes',
    'sort=fee',
    '_typed=1',
    '_typed=1&_fields=events.custom,venues.custom,organizers.custom,events.venue.custom',
  ],
  ...[`custom[notes]=${WORD}`, 'custom[fee][lt]=100', `custom[notes][gt]=a&sort=notes`, `search=${WORD}`],
].flatMap((query) => ['events', 'venues', 'organizers'].map((list) => `/${list}?${query}`));

/** What anybody sees of the world's records, and beside it what only editors do. */
async function clientOf(store: Store, values: boolean) {
  await worldOn(store, undefined);
  const custom = values ? { notes: WORD, fee: 7 } : {};
  for (const kind of [...kindsOf('event'), ...kindsOf('linked')]) {
    const ids: readonly number[] = kind === 'event' ? [...OPEN.event, ...Object.values(OWN)] : OPEN[kind];
    const records = await store.load(kind, ids);
    await store.commit({
      changes: records.map((record, place) => ({
        ...({ op: 'update', kind } as { op: 'update'; kind: 'event' }),
        record: {
          ...(record as Awaited<ReturnType<typeof store.load<'event'>>>[number]),
          custom: { ...(place % 2 === 0 && { age: place * 6 }), ...(place !== 1 && custom) },
        },
      })),
      preconditions: [],
    });
  }
  const settings = { timezone: 'America/New_York' };
  const calendar = createCalendar({ store, fields: FIELDS, settings, clock: () => NOW });
  // the cursors of both calendars are compared
  await calendar.secret('one');
  return directClient(handlerOf(calendar, { interfaces: [tribeEvents(), sync()] }));
}

const VIEWERS = [undefined, 'subscriber', 'contributor', 'author'] as const satisfies readonly (
  | User
  | undefined
)[];

/** How many of the requests of all routes are made with each store. */
const EVERY = { memory: 40, sqlite: 100, postgres: 400 } as const;

const stores = storesOfTests();

describe('nothing shows of values for editors', () => {
  it.each(Object.entries(EVERY))('with %s', async (name, every) => {
    const open = stores[name as keyof typeof EVERY];
    const [beside, without] = [await clientOf(await open(), true), await clientOf(await open(), false)];
    const asked = [
      ...OF_FIELDS.map((path) => ({
        method: 'GET',
        at: path.split('?')[0] ?? '',
        query: path.split('?')[1] ?? '',
      })),
      ...READS.filter((_, place) => place % every === 0).map(({ method, at, given }) => ({
        method,
        at,
        ...given,
      })),
    ];
    let seen = 0;
    for (const viewer of VIEWERS) {
      for (const request of asked) {
        const given = { ...request, ...(viewer && { as: viewer }) };
        const sent = sentBy(exchange('', 'none', given, { status: 0 }), new Map());
        const [a, b] = [await beside(sent), await without(sent)];
        expect(JSON.stringify(a), `${viewer ?? 'anonymous'} ${JSON.stringify(request)}`).toBe(
          JSON.stringify(b),
        );
        seen += a.status === 200 ? 1 : 0;
      }
    }
    expect(seen).toBeGreaterThan(80);
    // editors see them
    const sent = sentBy(
      exchange(
        '',
        'none',
        { method: 'GET', at: '/events', query: `custom[notes]=${WORD}&per_page=1`, as: 'editor' },
        { status: 0 },
      ),
      new Map(),
    );
    expect((await beside(sent)).text).toContain(`"${WORD}"`);
    expect((await without(sent)).text).not.toContain(`"value":"${WORD}"`);
  });
});
