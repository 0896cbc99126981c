// #region file
import { CalendarError } from '@kalends/core';
import {
  answer,
  appendEntries,
  changeHistory,
  type ChangeLog,
  changesAfter,
  type Creation,
  creationsAfter,
  emptyHistory,
  emptyLog,
  emptySnapshot,
  historyIn,
  isNeeded,
  type MemoryHistory,
  type MutableSnapshot,
  lookupRank,
  type Need,
  resolveCommit,
  resolvePuts,
  type Store,
  type ValuePut,
} from '@kalends/core/store';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** What the file holds. */
interface Saved {
  /** What each commit did: the number of the last entry is the version. */
  readonly log: ChangeLog;
  /** What was in the fields of each record before. */
  readonly history?: MemoryHistory | undefined;
  /** The last id that was given: of events, venues, organizers and images, and of terms. */
  readonly last: { readonly post: number; readonly term: number };
  readonly state: MutableSnapshot;
  /** What is kept for idempotency keys. */
  readonly creations: readonly Creation[];
  /** What is stored beside records, by name. */
  readonly values?: ReadonlyMap<string, string> | undefined;
}

/** Records by id, as JSON can hold them. */
const pack = (_name: string, value: unknown): unknown =>
  value instanceof Map ? { pairs: [...value] } : value;

const unpack = (_name: string, value: { readonly pairs?: [unknown, unknown][] } | null): unknown =>
  Array.isArray(value?.pairs) ? new Map(value.pairs) : value;

const read = (file: string): Saved =>
  existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8'), unpack) as Saved)
    : { log: emptyLog(), last: { post: 0, term: 0 }, state: emptySnapshot(), creations: [] };

/** The file is the old one or the new one at any moment, and the new one is on the disk before it gets the name. */
function write(file: string, saved: Saved): void {
  writeFileSync(`${file}.new`, JSON.stringify(saved, pack), { flush: true });
  renameSync(`${file}.new`, file);
}
// #endregion file

// #region store
/** A store in a JSON file, for one process at a time. */
export function createJsonStore(file: string): Store {
  let isOpen = true;

  const saved = (): Saved => {
    if (!isOpen) throw new CalendarError('store_closed', 'The store is closed.');
    return read(file);
  };

  function putAll(puts: readonly ValuePut[]): boolean {
    const { values, ...rest } = saved();
    const put = resolvePuts(puts, (name) => values?.get(name));
    if (put === undefined) return false;
    const after = new Map(values);
    for (const [name, value] of put)
      if (value === null) after.delete(name);
      else after.set(name, value);
    write(file, { ...rest, values: after });
    return true;
  }

  return {
    async find(query) {
      const { state, log } = saved();
      return { ...answer(query, state), version: log.last };
    },
    async load(kind, ids) {
      const { state } = saved();
      return ids.map((id) => state[kind].get(id)).filter((record) => record !== undefined);
    },
    async scan(kind, after, limit) {
      const records = [...saved().state[kind].values()].filter(({ id }) => id > after);
      return records.sort((a, b) => a.id - b.id).slice(0, limit);
    },
    async lookup(kind, slug, author) {
      const records = [...saved().state[kind].values()].filter(
        (record) => slug !== '' && record.slug === slug,
      );
      // events that are drafts or pending may share a slug with others
      const rank = (record: (typeof records)[number]) => lookupRank(kind, record, author);
      const [first] = records.sort((a, b) => rank(a) - rank(b) || a.id - b.id);
      return first && { id: first.id, revision: first.revision };
    },
    async commit(commit) {
      const { state, log, history = emptyHistory(), last: lastBefore, creations, values } = saved();
      const before = log.last;
      const answerNeed = (need: Need) =>
        need.need === 'find'
          ? answer(need.query, state).refs
          : [...state[need.kind].values()].filter((record) => isNeeded(need, record));
      const resolved = resolveCommit(commit, lastBefore, answerNeed);
      const { ids, last, affected } = resolved;
      const kept = creationsAfter(creations, commit, resolved);
      for (const { kind, id, record } of affected) {
        const records: Map<number, unknown> = state[kind];
        if (record === undefined) records.delete(id);
        else records.set(id, record);
      }
      appendEntries(log, resolved.entries, commit);
      changeHistory(history, resolved.history, commit.retention?.history);
      write(file, { log, history, last, state, creations: kept, values });
      return { before, version: log.last, ids, affected };
    },
    async creation(caller, key) {
      return saved().creations.find((one) => one.caller === caller && one.key === key);
    },
    values: {
      get: async (name) => saved().values?.get(name),
      put: async (name, value, expected) => putAll([{ name, value, expected }]),
      putAll: async (puts) => putAll(puts),
      async list(after, before, limit) {
        const all = Array.from(saved().values ?? [], ([name, value]) => ({ name, value }));
        const between = all.filter(({ name }) => name > after && name < before);
        return between.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, limit);
      },
    },
    async version() {
      return saved().log.last;
    },
    async changes(after, limit) {
      return changesAfter(saved().log, after, limit);
    },
    async history(kind, ids, limit, below) {
      return historyIn(saved().history ?? emptyHistory(), kind, ids, limit, below);
    },
    // every list reads all records: there is nothing to prepare
    async declare() {
      saved();
    },
    async close() {
      isOpen = false;
    },
  };
}
// #endregion store
