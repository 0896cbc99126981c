import type { Commit, Creation, Store } from '@kalends/core/store';
import type { Broken } from './broken.js';

/** A store that makes another commit of one with an idempotency key. */
const keying =
  (change: (given: NonNullable<Commit['idempotency']>) => Commit['idempotency']): Broken['broken'] =>
  (store) => ({
    commit: ({ idempotency, ...commit }) =>
      store.commit({ ...commit, idempotency: idempotency && change(idempotency) }),
  });

/** A store that answers something else for a key. */
const keeping =
  (answer: (store: Store, caller: number, key: string) => Promise<Creation | undefined>): Broken['broken'] =>
  (store) => ({ creation: (caller, key) => answer(store, caller, key) });

/** Stores that keep idempotency keys wrongly. */
export const BROKEN_KEYS: Readonly<Record<string, Broken>> = {
  'idempotency keys are ignored': {
    caughtBy: ['idempotency'],
    broken: keying(() => undefined),
  },
  'idempotency keys are shared by all callers': {
    caughtBy: ['idempotency'],
    broken: keying((given) => ({ ...given, caller: 1 })),
  },
  'idempotency keys are compared without case': {
    caughtBy: ['idempotency'],
    broken: keeping((store, caller, key) => store.creation(caller, key.toLowerCase())),
  },
  'idempotency keys never expire': {
    caughtBy: ['idempotency'],
    broken: keying((given) => ({ ...given, at: '0000-01-01 00:00:00' })),
  },
  'idempotency keys expire at once': {
    caughtBy: ['idempotency'],
    broken: keying((given) => ({ ...given, at: '9999-01-01 00:00:00' })),
  },
  'the key of a refused commit is used': {
    caughtBy: ['idempotency'],
    broken: (store) => ({
      commit: (commit) =>
        store.commit(commit).catch(async (error: unknown) => {
          await store.commit({ ...commit, changes: commit.changes.slice(0, 1), preconditions: [] });
          throw error;
        }),
    }),
  },
  'the commit comes before the look at its key': {
    caughtBy: ['idempotency'],
    broken: (store) => ({
      commit: async ({ idempotency, ...commit }) => {
        const committed = await store.commit(commit);
        if (idempotency !== undefined)
          await store.commit({
            changes: [],
            preconditions: [],
            idempotency: { ...idempotency, id: committed.ids.at(-1) ?? 0 },
          });
        return committed;
      },
    }),
  },
  'a key gives the present state of its record': {
    caughtBy: ['idempotency'],
    broken: keeping(async (store, caller, key) => {
      const creation = await store.creation(caller, key);
      const [record] = creation ? await store.load(creation.kind, [creation.record.id]) : [];
      return creation && record && { ...creation, record };
    }),
  },
  'any number of keys is kept': {
    caughtBy: ['idempotency'],
    broken: (store) => {
      const kept = new Map<string, Creation>();
      const nameOf = (caller: number, key: string) => `${caller} ${key}`;
      return {
        commit: async (commit) => {
          const committed = await store.commit(commit);
          const { caller = 0, key = '' } = commit.idempotency ?? {};
          const creation = await store.creation(caller, key);
          if (creation) kept.set(nameOf(caller, key), creation);
          return committed;
        },
        creation: async (caller, key) => (await store.creation(caller, key)) ?? kept.get(nameOf(caller, key)),
      };
    },
  },
};
