import { CalendarError, type Kind, type RecordOf } from '@kalends/core';
import { ofThisShare } from '@kalends/core/adapter';
import {
  type Found,
  changesAfter,
  historyIn,
  lookupRank,
  resolvePuts,
  type Store,
  type ValuePut,
} from '@kalends/core/store';
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

  function putAll(puts: readonly ValuePut[]): boolean {
    assertOpen();
    const changed = resolvePuts(puts, (name) => state.values.get(name));
    for (const [name, value] of changed ?? []) {
      if (value === null) state.values.delete(name);
      else state.values.set(name, value);
    }
    return changed !== undefined;
  }

  return {
    async find(query) {
      assertOpen();
      const inOwnTurns = ofThisShare(inTurns<Found>);
      if (query.kind === 'event' && query.search !== null) await foldTexts(state);
      assertOpen();
      const version = state.log.last;
      return { ...(await inOwnTurns(find(state, query), assertOpen)), version };
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

    values: {
      async get(name) {
        assertOpen();
        return state.values.get(name);
      },
      put: async (name, value, expected) => putAll([{ name, value, expected }]),
      putAll: async (puts) => putAll(puts),
      async list(after, before, limit) {
        assertOpen();
        const names = [...state.values.keys()].filter((name) => name > after && name < before).sort();
        return names.slice(0, limit).map((name) => ({ name, value: state.values.get(name) ?? '' }));
      },
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
