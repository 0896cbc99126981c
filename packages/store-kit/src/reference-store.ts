import { CalendarError, type ChangeEntry, type Kind, type RecordOf, STATUSES } from '@kalends/core';
import {
  answer,
  type Change,
  type Committed,
  type Creation,
  emptySnapshot,
  type Insert,
  type Snapshot,
  type Store,
  type ValuePut,
} from '@kalends/core/store';
import { isVisible } from '@kalends/core/internal';
import { type PublicVersion } from '@kalends/core/adapter';
import { isShared } from './model-slugs.js';
import { entriesFor, keptEntries, publicVersionAfter } from './model-changes.js';
import { historyAfter, type Histories } from './model-history.js';
import { applyCommit, creationsAfter, raiseToPuts, sequenceOf } from './model.js';

/**
 * The reference semantics as a store: one immutable state, replaced by each commit; queries examine every record.
 * Simple and slow, meant for comparisons.
 */
export function createReferenceStore(): Store {
  const last = { post: 0, term: 0 };
  return createModelStore((changes) => {
    raiseToPuts(last, changes);
    return ({ kind }) => ++last[sequenceOf(kind)];
  });
}

/** The same, with another assignment of ids to the inserts of each commit. */
export function createModelStore(
  idsFor: (changes: readonly Change[], state: Snapshot) => (insert: Insert) => number,
): Store {
  let state: Snapshot = emptySnapshot();
  let creations: readonly Creation[] = [];
  let log: readonly ChangeEntry[] = [];
  let histories: Histories = new Map();
  let version = 0;
  let values: ReadonlyMap<string, string> = new Map();
  let publicVersion: PublicVersion = { version: 0, at: '0000-00-00 00:00:00' };
  let closed = false;

  const openOnly = (): void => {
    if (closed) throw new CalendarError('store_closed', 'The store is closed.');
  };

  const putAll = (puts: readonly ValuePut[]): boolean => {
    openOnly();
    const after = new Map(values);
    for (const { name, value, expected } of puts) {
      const isExpected = expected === undefined || expected === (after.get(name) ?? null);
      if (!isExpected) return false;
      if (value === null) after.delete(name);
      else after.set(name, value);
    }
    values = after;
    return true;
  };

  return {
    async find(query) {
      openOnly();
      return { ...answer(query, state), version };
    },
    async load<K extends Kind>(kind: K, ids: readonly number[]): Promise<RecordOf<K>[]> {
      openOnly();
      const records = ids.map((id) => state[kind].get(id)).filter((record) => record !== undefined);
      return structuredClone(records);
    },
    async scan<K extends Kind>(kind: K, after: number, limit: number): Promise<RecordOf<K>[]> {
      openOnly();
      const records: RecordOf<K>[] = [...state[kind].values()].filter(({ id }) => id > after);
      return structuredClone(records.sort((a, b) => a.id - b.id).slice(0, limit));
    },
    async lookup(kind, slug, author) {
      openOnly();
      const named = [...state[kind].values()].filter((record) => slug !== '' && record.slug === slug);
      const isSeen = (record: (typeof named)[number]) =>
        author === undefined || !('author' in record) || isVisible(record, { status: STATUSES, author });
      const groups = [named.filter(isSeen), named].map((group) => group.sort((a, b) => a.id - b.id));
      const [first] = groups.flatMap((group) => [
        ...group.filter((record) => !isShared(kind, record)),
        ...group,
      ]);
      return first === undefined ? undefined : { id: first.id, revision: first.revision };
    },
    async commit(commit): Promise<Committed> {
      openOnly();
      const applied = applyCommit(state, structuredClone(commit), idsFor(commit.changes, state));
      creations = creationsAfter(creations, commit.idempotency, applied.creation);
      state = applied.state;
      const before = version;
      version += applied.affected.length;
      histories = historyAfter(histories, applied.affected, structuredClone(commit));
      const entries = entriesFor(applied.affected, before, commit.origin);
      log = keptEntries([...log, ...entries], commit.retention);
      publicVersion = publicVersionAfter(publicVersion, commit, entries);
      return { before, version, ids: applied.ids, affected: structuredClone(applied.affected) };
    },
    async creation(caller, key) {
      openOnly();
      return structuredClone(creations.find((one) => one.caller === caller && one.key === key));
    },
    values: {
      async get(name) {
        openOnly();
        return values.get(name);
      },
      put: async (name, value, expected) => putAll([{ name, value, expected }]),
      putAll: async (puts) => putAll(puts),
      async list(after, before, limit) {
        openOnly();
        const all = Array.from(values, ([name, value]) => ({ name, value }));
        const within = all.filter(({ name }) => name > after && name < before);
        return within.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, limit);
      },
    },
    async version() {
      openOnly();
      return version;
    },
    async changes(after, limit) {
      openOnly();
      const entries = log.filter((entry) => entry.version > after).slice(0, limit);
      return structuredClone({ entries, last: version, floor: version - log.length, publicVersion });
    },
    async history(kind, ids, limit, below = Infinity) {
      openOnly();
      const entries = ids.flatMap((id) => {
        const older = (histories.get(`${kind} ${id}`) ?? []).filter(({ revision }) => revision < below);
        return older.sort((a, b) => b.revision - a.revision).slice(0, limit);
      });
      return structuredClone(entries);
    },
    async declare() {
      openOnly();
    },
    async close() {
      closed = true;
    },
  };
}
