import { ALL_EVENTS } from '@kalends/core/store';
import { insert, newEvent, newVenue, update } from '@kalends/store-kit';
import { createPostgresStore } from '@kalends/store-postgres';
import { describe, expect, it } from 'vitest';
import { HeldPool } from './server/held-pool.js';
import { databaseUrl, testSchemas } from './server/schemas.js';

/** An answer from before a commit that comes after it: a caller who asks once more then is told of the commit. */

const schemas = testSchemas('late_answers');
const QUERY = { ...ALL_EVENTS, offset: 0, limit: 10 };

const title = 'New';

describe('an answer that is older than a commit that was acknowledged', () => {
  it.each([
    [
      'a list',
      async (pool: HeldPool, schema: string) => {
        const store = await createPostgresStore({ pool, schema });
        const { reached, letGo } = pool.holdNext('answer');
        const late = store.find(QUERY);
        await reached;
        await store.commit({ changes: [insert('event', newEvent())], preconditions: [] });
        letGo();
        const again = late.then(() => store.find(QUERY));
        expect([(await late).total, (await again).total]).toEqual([0, 1]);
        await store.close();
      },
    ],
    [
      'a record',
      async (pool: HeldPool, schema: string) => {
        const store = await createPostgresStore({ pool, schema });
        await store.commit({ changes: [insert('event', newEvent({ title: 'Old' }))], preconditions: [] });
        const [event] = await store.load('event', [1]);
        if (event === undefined) throw new Error('no event');
        await new Promise(setImmediate);
        const { reached, letGo } = pool.holdNext('answer');
        const late = store.load('event', [1]);
        await reached;
        await store.commit({ changes: [update('event', event, { title })], preconditions: [] });
        letGo();
        const again = late.then(() => store.load('event', [1]));
        expect([await late, await again]).toMatchObject([[{ title: 'Old' }], [{ title }]]);
        await store.close();
      },
    ],
  ])('is not given to a caller who asks for %s after it', async (_what, test) => {
    const pool = new HeldPool({ connectionString: databaseUrl(), max: 4 });
    await test(pool, schemas.next());
    await pool.end();
  });
});

it('a list is of one state when a commit comes between what its filters find and itself', async () => {
  const pool = new HeldPool({ connectionString: databaseUrl(), max: 4 });
  const store = await createPostgresStore({ pool, schema: schemas.next() });
  const hall = insert('venue', newVenue({ id: -1, geo_lat: 45, geo_lng: 9 }));
  const { ids: venue } = await store.commit({ changes: [hall], preconditions: [] });
  const location = { of: 'known', visible: QUERY.visible } as const;
  const { reached, letGo } = pool.holdNext('answer');
  const found = store.find({ ...QUERY, location, venue, orderby: 'title' });
  await reached;
  const other = insert('venue', newVenue({ id: -1, slug: 'other', geo_lat: 45, geo_lng: 9 }));
  const events = [venue[0] ?? 0, -1].map((at, n) =>
    insert('event', newEvent({ id: -2 - n, slug: `e${n}`, venue: at })),
  );
  const { ids } = await store.commit({ changes: [other, ...events], preconditions: [] });
  letGo();
  expect(await found).toMatchObject({ total: 1, refs: [{ id: ids[1] }], version: await store.version() });
  await store.close();
  await pool.end();
});
