import { ALL_EVENTS } from '@kalends/core/store';
import { insert, newEvent, update } from '@kalends/store-kit';
import { createPostgresStore } from '@kalends/store-postgres';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { databaseUrl, testSchemas } from './server/schemas.js';

/** An answer from before a commit that comes after it: a caller who asks once more then is told of the commit. */

const schemas = testSchemas('late_answers');
const QUERY = { ...ALL_EVENTS, offset: 0, limit: 10 };

/** A promise, and what resolves it. */
function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  const resolvers: (() => void)[] = [];
  const given = new Promise<void>((resolve) => resolvers.push(resolve));
  return { given, give: () => resolvers.forEach((resolve) => resolve()) };
}

/** A pool that keeps back the next answer to a question until it is let go. */
class SlowPool extends pg.Pool {
  #next: { readonly come: () => void; readonly gone: Promise<void> } | undefined;

  /** `answered` resolves when the answer has come; it is given on after `letGo`. */
  holdNext(): { readonly answered: Promise<void>; readonly letGo: () => void } {
    const [come, gone] = [signal(), signal()];
    this.#next = { come: come.give, gone: gone.given };
    return { answered: come.given, letGo: gone.give };
  }

  override async query(...args: unknown[]): Promise<never> {
    const held = this.#next;
    this.#next = undefined;
    const ask = super.query.bind(this) as (...all: readonly unknown[]) => unknown;
    const answer = (await ask(...args)) as never;
    held?.come();
    await held?.gone;
    return answer;
  }
}

const title = 'New';

describe('an answer that is older than a commit that was acknowledged', () => {
  it.each([
    [
      'a list',
      async (pool: SlowPool, schema: string) => {
        const store = await createPostgresStore({ pool, schema });
        const { answered, letGo } = pool.holdNext();
        const late = store.find(QUERY);
        await answered;
        await store.commit({ changes: [insert('event', newEvent())], preconditions: [] });
        letGo();
        const again = late.then(() => store.find(QUERY));
        expect([(await late).total, (await again).total]).toEqual([0, 1]);
        await store.close();
      },
    ],
    [
      'a record',
      async (pool: SlowPool, schema: string) => {
        const store = await createPostgresStore({ pool, schema });
        await store.commit({ changes: [insert('event', newEvent({ title: 'Old' }))], preconditions: [] });
        const [event] = await store.load('event', [1]);
        if (event === undefined) throw new Error('no event');
        await new Promise(setImmediate);
        const { answered, letGo } = pool.holdNext();
        const late = store.load('event', [1]);
        await answered;
        await store.commit({ changes: [update('event', event, { title })], preconditions: [] });
        letGo();
        const again = late.then(() => store.load('event', [1]));
        expect([await late, await again]).toMatchObject([[{ title: 'Old' }], [{ title }]]);
        await store.close();
      },
    ],
  ])('is not given to a caller who asks for %s after it', async (_what, test) => {
    const pool = new SlowPool({ connectionString: databaseUrl(), max: 4 });
    await test(pool, schemas.next());
    await pool.end();
  });
});
