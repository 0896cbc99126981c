import { CalendarError, type Kind, type RecordOf } from '@kalends/core';
import { changesAfter, historyIn, lookupRank, takesPlace, type Store } from '@kalends/core/store';
import { runCommit } from './commit.js';
import { declareFields } from './declare-fields.js';
import { find } from './find.js';
import { foldTexts } from './find-events.js';
import { refOf } from './page.js';
import { onlySlug, slugHolders } from './slug-holders.js';
import { createState, recordOf } from './state.js';
import { inTurns } from './steps.js';

/**
 * Creates a store that keeps everything in memory and loses it when the process ends: for tests and demos, and an
 * example for authors of stores. The records it returns are frozen. All methods but long lists and commits of many records run
 * synchronously; a commit is stored in one turn, so that commits happen one after another.
 */
export function createMemoryStore(): Store {
  const state = createState();
  let isOpen = true;

  const assertOpen = (): void => {
    if (!isOpen) throw new CalendarError('store_closed', 'The store is closed.');
  };

  return {
    async find(query) {
      assertOpen();
      if (query.kind === 'event' && query.search !== null) await foldTexts(state);
      assertOpen();
      const version = state.log.last;
      return { ...(await inTurns(find(state, query), assertOpen)), version };
    },

    async load<K extends Kind>(kind: K, ids: readonly number[]) {
      assertOpen();
      return ids.map((id) => recordOf(state, kind, id)).filter((record) => record !== undefined);
    },

    async scan<K extends Kind>(kind: K, after: number, limit: number) {
      assertOpen();
      const records: ReadonlyMap<number, RecordOf<K>> = state.tables[kind].records;
      const rest = [...records.values()].filter(({ id }) => id > after);
      return rest.sort((a, b) => a.id - b.id).slice(0, limit);
    },

    async lookup(kind, slug, author) {
      assertOpen();
      const rank = (holder: object): number => lookupRank(kind, holder, author);
      const holders = slug === '' ? [] : slugHolders(state, kind, onlySlug(slug));
      const [first] = holders.sort((a, b) => rank(a) - rank(b));
      const record = first && recordOf(state, kind, first.id);
      return record && refOf(record);
    },

    async commit(commit) {
      assertOpen();
      return runCommit(state, commit, assertOpen);
    },

    async creation(caller, key) {
      assertOpen();
      return state.creations.find((one) => one.caller === caller && one.key === key);
    },

    async setting(name, given) {
      assertOpen();
      const { settings } = state;
      if (given === undefined || !takesPlace(given, settings.get(name))) return settings.get(name);
      if (given.value === null) settings.delete(name);
      else settings.set(name, given.value);
      return settings.get(name);
    },

    async settings(after, before, limit) {
      assertOpen();
      const names = [...state.settings.keys()].filter((name) => name > after && name < before).sort();
      return names.slice(0, limit).map((name) => ({ name, value: state.settings.get(name) ?? '' }));
    },

    async version() {
      assertOpen();
      return state.log.last;
    },

    async changes(after, limit) {
      assertOpen();
      return changesAfter(state.log, after, limit);
    },

    async history(kind, ids, limit, below) {
      assertOpen();
      return historyIn(state.history, kind, ids, limit, below);
    },

    async declare(fields) {
      assertOpen();
      await declareFields(state, fields);
    },

    async close() {
      isOpen = false;
    },
  };
}
