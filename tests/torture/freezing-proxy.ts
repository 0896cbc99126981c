import { postgresProxy } from '../../scripts/postgres-proxy.mjs';

/** A way to a PostgreSQL server that can stop in the middle of a commit. */
export interface FreezingProxy {
  readonly url: string;
  /** Passes nothing on from the next commit's first answer on, and resolves then. */
  readonly freezeNextCommit: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What every commit begins with: the lock of the row that all of them take. */
const LOCK = 'UPDATE "kalends".state';

/** Opens such a way to the server at an address. */
export async function freezingProxy(to: string): Promise<FreezingProxy> {
  let freeze: (() => void) | undefined;
  const proxy = await postgresProxy(to, {
    passes(chunk, { client, upstream }) {
      const frozen = chunk.includes(LOCK) ? freeze : undefined;
      if (frozen === undefined) return true;
      freeze = undefined;
      upstream.unpipe(client);
      client.removeAllListeners('data').resume();
      // the lock is held when the server answers
      upstream.once('data', frozen).resume();
      return true;
    },
  });
  return {
    ...proxy,
    freezeNextCommit: () =>
      new Promise((resolve) => {
        freeze = resolve;
      }),
  };
}
