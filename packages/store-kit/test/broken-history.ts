import type { Commit, HistoryEntry, Store } from '@kalends/core/store';
import type { Broken } from './broken.js';

type Read = Store['history'];

/** A store that reads its history wrongly. */
const reading =
  (spoil: (read: Read, ...asked: Parameters<Read>) => Promise<HistoryEntry[]>): Broken['broken'] =>
  (store) => ({ history: (...asked) => spoil((...good) => store.history(...good), ...asked) });

/** A store that spoils each entry; `undefined`: it has none. */
const entering = (spoil: (entry: HistoryEntry) => HistoryEntry | undefined): Broken['broken'] =>
  reading(async (read, ...asked) =>
    (await read(...asked)).flatMap((entry) => {
      const spoilt = spoil(entry);
      return spoilt === undefined ? [] : [spoilt];
    }),
  );

/** A store that commits something else. */
const committing =
  (spoil: (commit: Commit) => Commit): Broken['broken'] =>
  (store) => ({ commit: (commit) => store.commit(spoil(commit)) });

/** The same commit with another retention of the history. */
const keeping =
  (spoil: (kept: { readonly entries: number; readonly since: string }) => object | undefined) =>
  (commit: Commit): Commit => {
    const { retention } = commit;
    if (retention?.history === undefined) return commit;
    const history = spoil(retention.history) as typeof retention.history;
    return { ...commit, retention: { ...retention, history } };
  };

const withoutLinks = ({ before, ...entry }: HistoryEntry): HistoryEntry | undefined => {
  const { venue: _, organizer: __, image: ___, ...rest } = before;
  return Object.keys(rest).length === 0 ? undefined : { ...entry, before: rest };
};

/** Stores that keep the history of records wrongly. */
export const BROKEN_HISTORY: Readonly<Record<string, Broken>> = {
  'nothing is kept of what was replaced': {
    caughtBy: ['history', 'kept history', 'random commits'],
    broken: entering(() => undefined),
  },
  'lists are not kept': {
    caughtBy: ['history', 'random commits'],
    broken: entering(({ before, ...entry }) => ({
      ...entry,
      before: Object.fromEntries(Object.entries(before).filter(([, value]) => !Array.isArray(value))),
    })),
  },
  'what had no value is not kept': {
    caughtBy: ['history', 'random commits'],
    broken: entering(({ before, ...entry }) => ({
      ...entry,
      before: Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null)),
    })),
  },
  'links that were lost are not kept': {
    caughtBy: ['history', 'random commits'],
    broken: entering(withoutLinks),
  },
  'the whole record is kept': {
    caughtBy: ['history', 'random commits'],
    broken: (store) => ({
      history: async (kind, ...asked) => {
        const entries = (await store.history(kind, ...asked)).map(async (entry) => {
          const [record] = await store.load(kind, [entry.id]);
          return { ...entry, before: { ...record, ...entry.before } };
        });
        return Promise.all(entries);
      },
    }),
  },
  'entries come oldest first': {
    caughtBy: ['history', 'random commits'],
    broken: reading(async (read, ...asked) => (await read(...asked)).reverse()),
  },
  'the limit counts for all records together': {
    caughtBy: ['history'],
    broken: reading(async (read, kind, ids, limit, below) =>
      (await read(kind, ids, limit, below)).slice(0, limit),
    ),
  },
  'the revision asked for is among the answers': {
    caughtBy: ['history'],
    broken: reading((read, kind, ids, limit, below) =>
      read(kind, ids, limit, below === undefined ? undefined : below + 1),
    ),
  },
  'records are in the order of their ids': {
    caughtBy: ['history'],
    broken: reading((read, kind, ids, ...rest) =>
      read(
        kind,
        ids.toSorted((a, b) => a - b),
        ...rest,
      ),
    ),
  },
  'kinds are mixed up': {
    caughtBy: ['history'],
    broken: (store) => ({
      history: async (kind, ...asked) => [
        ...(await store.history(kind, ...asked)),
        ...(kind === 'event' ? await store.history('tag', ...asked) : []),
      ],
    }),
  },
  'entries name the revision that was replaced': {
    caughtBy: ['history', 'random commits'],
    broken: entering((entry) => ({ ...entry, revision: entry.revision - 1 })),
  },
  'no entry names its actor': {
    caughtBy: ['history'],
    broken: entering((entry) => ({ ...entry, actor: null })),
  },
  'times are forgotten': {
    caughtBy: ['history'],
    broken: entering((entry) => ({ ...entry, at: '0000-00-00 00:00:00' })),
  },
  'the history outlives its record': {
    caughtBy: ['kept history'],
    broken: (store) => {
      const kept = new Map<string, HistoryEntry[]>();
      return {
        commit: async (commit) => {
          for (const change of commit.changes)
            if (change.op === 'delete')
              kept.set(`${change.kind} ${change.id}`, await store.history(change.kind, [change.id], 100));
          return store.commit(commit);
        },
        history: async (kind, ids, ...asked) => [
          ...(await store.history(kind, ids, ...asked)),
          ...ids.flatMap((id) => kept.get(`${kind} ${id}`) ?? []),
        ],
      };
    },
  },
  'nothing is ever forgotten': { caughtBy: ['kept history'], broken: committing(keeping(() => undefined)) },
  'only the number of entries is limited': {
    caughtBy: ['kept history'],
    broken: committing(keeping((kept) => ({ ...kept, since: '0000-00-00 00:00:00' }))),
  },
  'only the time of entries is limited': {
    caughtBy: ['kept history'],
    broken: committing(keeping((kept) => ({ ...kept, entries: 1_000_000 }))),
  },
  'one entry is kept where none should be': {
    caughtBy: ['kept history'],
    broken: committing(keeping((kept) => ({ ...kept, entries: Math.max(1, kept.entries) }))),
  },
  'the history that comes with a put is dropped': {
    caughtBy: ['kept history'],
    broken: committing((commit) => ({
      ...commit,
      changes: commit.changes.map((change) =>
        change.op === 'put' ? { ...change, history: undefined } : change,
      ),
    })),
  },
  'the history that comes with a put is added to what is there': {
    caughtBy: ['kept history'],
    broken: (store) => ({
      commit: async (commit) =>
        store.commit({
          ...commit,
          changes: await Promise.all(
            commit.changes.map(async (change) => {
              if (change.op !== 'put' || change.history === undefined) return change;
              const known = await store.history(change.kind, [change.record.id], 100);
              return { ...change, history: [...known.reverse(), ...change.history] };
            }),
          ),
        }),
    }),
  },
};
