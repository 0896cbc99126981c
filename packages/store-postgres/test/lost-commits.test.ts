import { ALL_EVENTS, type Store } from '@kalends/core/store';
import { insert, newEvent, update } from '@kalends/store-kit';
import { createPostgresStore } from '@kalends/store-postgres';
import { describe, expect, it } from 'vitest';
import { cuttingProxy, type Cut } from './server/cutting-proxy.js';
import { databaseUrl, testSchemas } from './server/schemas.js';

const schemas = testSchemas('lost_commits');
const creation = (title: string) => ({ changes: [insert('event', newEvent({ title }))], preconditions: [] });

async function titles(store: Store): Promise<string[]> {
  const { refs } = await store.find({ ...ALL_EVENTS, offset: 0, limit: 10 });
  const events = await store.load(
    'event',
    refs.map(({ id }) => id),
  );
  return events.map(({ title }) => title);
}

/** A store whose connections can be cut, on a new schema. */
async function openCut() {
  const proxy = await cuttingProxy(databaseUrl());
  const schema = schemas.next();
  const store = await createPostgresStore({ connectionString: proxy.url, schema });
  const close = async () => {
    await store.close();
    await proxy.close();
  };
  return { proxy, schema, store, close };
}

const UNKNOWN = {
  code: 'internal',
  message: 'The database did not confirm the end of a write; it is unknown whether it was committed.',
};

describe('a connection that is lost while a commit ends', () => {
  it.each<Cut>(['before', 'after'])('%s it has: the commit is carried out once', async (cut) => {
    const { proxy, store, close } = await openCut();
    await store.commit(creation('first'));
    proxy.cutNext(cut);
    const { ids, version } = await store.commit(creation('second'));
    expect([ids, version]).toEqual([[2], 2]);
    expect(await titles(store)).toEqual(['first', 'second']);
    const [first] = await store.load('event', [1]);
    if (first === undefined) throw new Error('the first event is gone');
    proxy.cutNext(cut);
    await store.commit({ changes: [update('event', first, { title: 'changed' })], preconditions: [] });
    expect(await titles(store)).toEqual(['changed', 'second']);
    await close();
  });

  it.each<Cut>(['before', 'after'])(
    '%s it has, as the one on which it is asked for: the commit is carried out once',
    async (cut) => {
      const { proxy, store, close } = await openCut();
      proxy.cutNext(cut, { again: true });
      expect((await store.commit(creation('first'))).ids).toEqual([1]);
      expect((await store.commit(creation('second'))).ids).toEqual([2]);
      expect(await titles(store)).toEqual(['first', 'second']);
      await close();
    },
  );

  it('is reported where it cannot be found out what came of it', async () => {
    const { proxy, store, close } = await openCut();
    proxy.cutNext('after', { refuse: true });
    await expect(store.commit(creation('lost'))).rejects.toMatchObject(UNKNOWN);
    await close();
  });

  it('is reported where so many others have written since that its name is gone', async () => {
    const { proxy, schema, store, close } = await openCut();
    const other = await schemas.open(schema);
    const work = async () => {
      // as if a thousand commits had been made: the next one has the place of the lost one
      await schemas.pool.query(`UPDATE ${schema}.state SET commits = commits + 1023`);
      await other.commit(creation('by another'));
    };
    proxy.cutNext('after', { work });
    await expect(store.commit(creation('lost'))).rejects.toMatchObject({
      ...UNKNOWN,
      cause: { message: 'Too many commits have been made since.' },
    });
    expect(await titles(other)).toEqual(['lost', 'by another']);
    await close();
  });
});
