import { CalendarError, kindsOf } from '@kalends/core';
import {
  type Change,
  type Commit,
  type Committed,
  emptySnapshot,
  type Snapshot,
  type Store,
} from '@kalends/core/store';
import { createModelStore } from '../src/reference-store.js';
import type { Broken } from './broken.js';

/** A store that makes another commit of the one that it gets. */
const committing =
  (change: (commit: Commit) => Commit): Broken['broken'] =>
  (store) => ({
    commit: (commit) => store.commit(change(commit)),
  });

const without = (drop: (change: Change) => boolean) =>
  committing((commit) => ({ ...commit, changes: commit.changes.filter((change) => !drop(change)) }));

/** A store that spoils what a commit answers. */
const answering =
  (spoil: (committed: Committed) => Committed): Broken['broken'] =>
  (store) => ({
    commit: async (commit) => spoil(await store.commit(commit)),
  });

/** The changes with the revisions that are stored now, whatever they name. */
const withStoredRevisions = (store: Store, changes: readonly Change[]): Promise<Change[]> =>
  Promise.all(
    changes.map(async (change) => {
      if (change.op !== 'update') return change;
      const [stored] = await store.load(change.kind, [change.record.id]);
      return { ...change, record: { ...change.record, revision: stored?.revision ?? 0 } } as Change;
    }),
  );

/** Commits whatever the revisions are. */
async function force(store: Store, commit: Commit): Promise<Committed> {
  const changes = await withStoredRevisions(store, commit.changes);
  return store.commit({ ...commit, changes }).catch(async (error: unknown) => {
    const now = await withStoredRevisions(store, commit.changes);
    if (JSON.stringify(now) === JSON.stringify(changes)) throw error;
    return force(store, commit);
  });
}

/** Stores that keep records wrongly. */
export const BROKEN_COMMITS: Readonly<Record<string, Broken>> = {
  'updates from old revisions are accepted': {
    caughtBy: ['conflicts', 'concurrency', 'random commits'],
    broken: (store) => ({
      commit: (commit) => force(store, commit),
    }),
  },
  'the revision is looked at before the commit, not in it': {
    caughtBy: ['concurrency'],
    broken: (store) => ({
      commit: async (commit) => {
        for (const change of commit.changes) {
          if (change.op !== 'update') continue;
          const [stored] = await store.load(change.kind, [change.record.id]);
          if (stored?.revision !== change.record.revision) throw new CalendarError('conflict', 'Changed.');
        }
        return force(store, commit);
      },
    }),
  },
  'preconditions are not checked': {
    caughtBy: ['conflicts', 'concurrency', 'random commits'],
    broken: committing((commit) => ({ ...commit, preconditions: [] })),
  },
  'a refused commit leaves its first changes': {
    caughtBy: ['commit', 'conflicts'],
    broken: (store) => ({
      commit: (commit) =>
        store.commit(commit).catch(async (error: unknown) => {
          await store.commit({ changes: commit.changes.slice(0, -1), preconditions: [] });
          throw error;
        }),
    }),
  },
  'a conflict has another code': {
    caughtBy: ['conflicts', 'random commits'],
    broken: (store) => ({
      commit: (commit) =>
        store.commit(commit).catch((error: unknown) => {
          throw new Error('Conflict', { cause: error });
        }),
    }),
  },
  'a commit is seen step by step': {
    caughtBy: ['concurrency'],
    broken: (store) => ({
      commit: async (commit) => {
        const [first, ...others] = commit.changes;
        if (
          first === undefined ||
          others.length === 0 ||
          commit.changes.some(({ op, kind }) => op !== 'insert' || kind !== 'event')
        ) {
          return store.commit(commit);
        }
        const start = await store.commit({ ...commit, changes: [first] });
        const end = await store.commit({ ...commit, changes: others });
        return {
          ...end,
          before: start.before,
          ids: [...start.ids, ...end.ids],
          affected: [...start.affected, ...end.affected],
        };
      },
    }),
  },
  'the id of a deleted term is given again': {
    caughtBy: ['ids', 'random commits'],
    broken: () => {
      let [seen, highest]: [Snapshot, number] = [emptySnapshot(), 0];
      return createModelStore((_changes, state) => {
        if (state !== seen) highest = Math.max(0, ...kindsOf().flatMap((kind) => [...state[kind].keys()]));
        seen = state;
        return () => ++highest;
      });
    },
  },
  'each kind has ids of its own': {
    caughtBy: ['ids', 'random commits'],
    broken: () => {
      const last = new Map<string, number>();
      return createModelStore(() => ({ kind }) => {
        const id = (last.get(kind) ?? 0) + 1;
        last.set(kind, id);
        return id;
      });
    },
  },
  'the ids of a commit are in no order': {
    caughtBy: ['commit'],
    broken: answering((committed) => ({ ...committed, ids: [...committed.ids].reverse() })),
  },
  'affected lacks the terms whose count moved': {
    caughtBy: ['commit', 'random commits'],
    broken: answering((committed) => ({
      ...committed,
      affected: committed.affected.filter(({ kind }) => kind !== 'category' && kind !== 'tag'),
    })),
  },
  'affected repeats': {
    caughtBy: ['commit', 'random commits'],
    broken: answering((committed) => ({
      ...committed,
      affected: [...committed.affected, ...committed.affected],
    })),
  },
  'affected tells how terms were before they were counted': {
    caughtBy: ['commit', 'random commits'],
    broken: answering((committed) => ({
      ...committed,
      affected: committed.affected.map((affected) =>
        affected.record !== undefined && 'count' in affected.record && affected.record.count > 0
          ? { ...affected, record: { ...affected.record, count: affected.record.count - 1 } }
          : affected,
      ),
    })),
  },
  'affected tells of what is gone': {
    caughtBy: ['commit', 'random commits'],
    broken: (store) => ({
      commit: async (commit) => {
        const [first] = commit.changes;
        const before = first?.op === 'delete' ? await store.load(first.kind, [first.id]) : [];
        const committed = await store.commit(commit);
        const affected = committed.affected.map((one) => ({
          ...one,
          record: one.record ?? before.find((old) => old.id === one.id),
        }));
        return { ...committed, affected };
      },
    }),
  },
  'affected does not tell how events are that the commit names': {
    caughtBy: ['commit', 'random commits'],
    broken: answering((committed) => ({
      ...committed,
      affected: committed.affected.map((affected) =>
        affected.kind === 'event' && affected.record !== undefined
          ? { ...affected, record: undefined, unlinked: true as const }
          : affected,
      ),
    })),
  },
  'two events may have one place in their series': {
    caughtBy: ['series', 'random commits'],
    broken(store) {
      let places = 0;
      const marked = (change: Change): Change =>
        'record' in change && change.kind === 'event' && change.record.recurrence_id !== null
          ? ({
              ...change,
              record: { ...change.record, recurrence_id: `${change.record.recurrence_id}#${++places}` },
            } as Change)
          : change;
      const unmarked = <R extends object>(record: R): R =>
        'recurrence_id' in record && typeof record.recurrence_id === 'string'
          ? { ...record, recurrence_id: record.recurrence_id.replace(/#.*/, '') }
          : record;
      return {
        commit: async (commit) => {
          const committed = await store.commit({ ...commit, changes: commit.changes.map(marked) });
          const affected = committed.affected.map((one) => ({
            ...one,
            before: one.before && unmarked(one.before),
            record: one.record && unmarked(one.record),
          }));
          return { ...committed, affected };
        },
        load: async (kind, ids) => (await store.load(kind, ids)).map(unmarked),
        scan: async (kind, after, limit) => (await store.scan(kind, after, limit)).map(unmarked),
      };
    },
  },
  'unlink does nothing': {
    caughtBy: ['links', 'random commits'],
    broken: without(({ op }) => op === 'unlink'),
  },
  'a deleted term is still there': {
    caughtBy: ['links', 'ids', 'lookup'],
    broken: without(({ op }) => op === 'delete'),
  },
  'the children of a deleted category lose their parent': {
    caughtBy: ['links', 'random commits'],
    broken: (store) => ({
      load: async (kind, ids) => {
        const records = await store.load(kind, ids);
        return records.map((record) =>
          'parent' in record && record.revision > 1 ? { ...record, parent: 0 } : record,
        );
      },
    }),
  },
  'a term can be changed to a taken slug': {
    caughtBy: ['slugs'],
    broken: (store) => ({
      commit: (commit) =>
        store.commit(commit).catch(async (error: unknown) => {
          const changes = commit.changes.filter(({ op, kind }) => !(op === 'update' && kind === 'tag'));
          if (changes.length === commit.changes.length) throw error;
          return store.commit({ ...commit, changes });
        }),
    }),
  },
  'nothing takes the place of what is removed': {
    caughtBy: ['replaced links'],
    broken: committing((commit) => ({
      ...commit,
      changes: commit.changes.map((change) => ('to' in change ? { ...change, to: undefined } : change)),
    })),
  },
  'closing does nothing': {
    caughtBy: ['close'],
    broken: () => ({ close: async () => undefined }),
  },
  'closing twice fails': {
    caughtBy: ['close'],
    broken: (store) => ({
      close: async () => {
        await store.version();
        await store.close();
      },
    }),
  },
};
