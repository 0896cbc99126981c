import { CalendarError, type Kind } from '@kalends/core';
import { foundBefore, type Commit, type Committed, type LastIds, type Store } from '@kalends/core/store';
import { Tables } from './tables.js';
import { runCommit } from './transaction.js';

/**
 * A store that keeps everything in memory, gone when the process ends: for tests, demos, and calendars that are filled
 * at start. Records that it gives are frozen. Nothing in it waits, so that commits follow one another.
 */
export function createMemoryStore(): Store {
  const tables = new Tables();
  const before = foundBefore();
  let last: LastIds = { post: 0, term: 0 };
  let version = 0;
  let isOpen = true;

  const openTables = (): Tables => {
    if (!isOpen) throw new CalendarError('store_closed', 'The store is closed.');
    return tables;
  };

  return {
    async find(query) {
      const open = openTables();
      return before.find(
        () => version,
        query,
        () => ({ ...open.find(query), version }),
      );
    },
    async load<K extends Kind>(kind: K, ids: readonly number[]) {
      const open = openTables();
      return ids.map((id) => open.get(kind, id)).filter((record) => record !== undefined);
    },
    async scan<K extends Kind>(kind: K, after: number, limit: number) {
      return openTables().scan(kind, after, limit);
    },
    async lookup(kind, slug) {
      return openTables().lookup(kind, slug);
    },
    async commit(commit: Commit): Promise<Committed> {
      const { ids, affected, last: given } = runCommit(openTables(), version, last, commit);
      last = given;
      const before = version++;
      return { before, version, ids, affected };
    },
    async version() {
      openTables();
      return version;
    },
    async close() {
      isOpen = false;
    },
  };
}
