import type { ChangeEntry, Changes } from '@kalends/core';
import { isPostKind } from '@kalends/core/adapter';
import type { Broken } from './broken.js';

/** A store that spoils what it tells of its change log. */
const telling =
  (spoil: (changes: Changes) => Changes): Broken['broken'] =>
  (store) => ({
    changes: async (after, limit) => spoil(await store.changes(after, limit)),
  });

/** A store that spoils each entry. */
const entering = (spoil: (entry: ChangeEntry) => Partial<ChangeEntry>): Broken['broken'] =>
  telling((changes) => ({
    ...changes,
    entries: changes.entries.map((entry) => ({ ...entry, ...spoil(entry) })),
  }));

/** Stores that keep their change log wrongly. */
export const BROKEN_CHANGES: Readonly<Record<string, Broken>> = {
  'records that another change affected have no entry': {
    caughtBy: ['changes', 'random commits'],
    broken: (store) => {
      const named = new Map<number, Set<string>>();
      return {
        commit: async (commit) => {
          const committed = await store.commit(commit);
          const names = new Set(commit.changes.map(({ kind }, index) => `${kind} ${committed.ids[index]}`));
          for (let { version } = committed; version > committed.before; version--) named.set(version, names);
          return committed;
        },
        changes: async (after, limit) => {
          const changes = await store.changes(after, limit);
          const isNamed = ({ version, kind, id }: ChangeEntry) =>
            named.get(version)?.has(`${kind} ${id}`) === true;
          return { ...changes, entries: changes.entries.filter(isNamed) };
        },
      };
    },
  },
  'entries come newest first': {
    caughtBy: ['changes'],
    broken: telling((changes) => ({ ...changes, entries: changes.entries.toReversed() })),
  },
  'the limit of entries is ignored': {
    caughtBy: ['changes'],
    broken: (store) => ({ changes: (after) => store.changes(after, 1_000_000) }),
  },
  'the entry that is known is told again': {
    caughtBy: ['changes'],
    broken: (store) => ({ changes: (after, limit) => store.changes(after - 1, limit) }),
  },
  'entries say who sees the record now': {
    caughtBy: ['changes', 'random commits'],
    broken: entering(({ isPublic }) => ({ wasPublic: isPublic })),
  },
  'everything is public': {
    caughtBy: ['changes', 'random commits'],
    broken: entering(() => ({ wasPublic: true, isPublic: true })),
  },
  'a deleted record is told as changed': {
    caughtBy: ['changes', 'random commits'],
    broken: entering(() => ({ op: 'update' })),
  },
  'a recounted term is told as changed': {
    caughtBy: ['changes', 'random commits'],
    broken: entering(({ op }) => ({ op: op === 'count' ? 'update' : op })),
  },
  'entries name the author after the commit': {
    caughtBy: ['changes', 'random commits'],
    broken: (store) => ({
      changes: async (after, limit) => {
        const changes = await store.changes(after, limit);
        const entries = changes.entries.map(async (entry) => {
          if (!isPostKind(entry.kind)) return entry;
          const [now] = await store.load(entry.kind, [entry.id]);
          return { ...entry, author: now?.author ?? entry.author };
        });
        return { ...changes, entries: await Promise.all(entries) };
      },
    }),
  },
  'nothing is kept of what was public': {
    caughtBy: ['changes', 'random commits'],
    broken: entering(() => ({ lastPublic: null })),
  },
  'what is kept is the record after the commit': {
    caughtBy: ['changes', 'random commits'],
    broken: (store) => ({
      changes: async (after, limit) => {
        const changes = await store.changes(after, limit);
        const entries = changes.entries.map(async (entry): Promise<ChangeEntry> => {
          const [now] = entry.kind === 'event' ? await store.load('event', [entry.id]) : [];
          const { lastPublic } = entry;
          return lastPublic === null || now === undefined ? entry : { ...entry, lastPublic: now };
        });
        return { ...changes, entries: await Promise.all(entries) };
      },
    }),
  },
  'no entry names its actor': { caughtBy: ['changes'], broken: entering(() => ({ actor: null })) },
  'times are forgotten': { caughtBy: ['changes'], broken: entering(() => ({ at: '0000-00-00 00:00:00' })) },
  'nothing is ever forgotten': {
    caughtBy: ['changes'],
    broken: (store) => ({ commit: ({ retention: _, ...commit }) => store.commit(commit) }),
  },
  'only the number of entries is limited': {
    caughtBy: ['changes'],
    broken: (store) => ({
      commit: ({ retention, ...commit }) =>
        store.commit({
          ...commit,
          retention: retention && { ...retention, since: '0000-00-00 00:00:00' },
        }),
    }),
  },
  'the floor stays where it was': {
    caughtBy: ['changes'],
    broken: telling((changes) => ({ ...changes, floor: 0 })),
  },
  'the last number is that of the last entry read': {
    caughtBy: ['changes'],
    broken: telling((changes) => ({ ...changes, last: changes.entries.at(-1)?.version ?? 0 })),
  },
};
