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
  type NamedSetting,
  type Need,
  resolveCommit,
  takesPlace,
  type Store,
} from '@kalends/core/store';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

// #region file
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
  /** What is kept beside records, by name. */
  readonly settings?: readonly NamedSetting[] | undefined;
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
      const { state, log, history = emptyHistory(), last: lastBefore, creations, settings } = saved();
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
      write(file, { log, history, last, state, creations: kept, settings });
      return { before, version: log.last, ids, affected };
    },
    async creation(caller, key) {
      return saved().creations.find((one) => one.caller === caller && one.key === key);
    },
    async setting(name, given) {
      const { settings = [], ...rest } = saved();
      const known = settings.find((one) => one.name === name)?.value;
      if (given === undefined || !takesPlace(given, known)) return known;
      const { value } = given;
      const others = settings.filter((one) => one.name !== name);
      write(file, { ...rest, settings: value === null ? others : [...others, { name, value }] });
      return value ?? undefined;
    },
    async settings(after, before, limit) {
      const between = (saved().settings ?? []).filter(({ name }) => name > after && name < before);
      return between.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, limit);
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
