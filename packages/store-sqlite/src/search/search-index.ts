import type { EventRecord } from '@kalends/core';
import { searchText, type Found, type Query } from '@kalends/core/store';
import type { EventTexts } from '../derived/event-index.js';
import type { Connection } from '../file/connection.js';
import { foundOf } from '../find/event-hits.js';
import { createDictionary } from './dictionary.js';
import { ALL_DOCIDS, docidOf, NO_DOCID } from './docid.js';
import { createIndexing, type Indexing } from './indexing.js';
import { isSearch, searchByWords, steppedSearch, type SearchQuery } from './event-search.js';
import { lastEvent } from '../find/event-plan.js';
import { steppedList } from '../find/stepped-list.js';
import { isTextSearch, steppedTexts } from './text-search.js';
import type { BeginFind } from '../find/find-in-steps.js';

/**
 * The full-text search of a store. An index of word numbers (`dictionary.ts`) makes searching for parts of words cheap.
 * It is updated after some commits (`indexing.ts`); until then events wait in `pending_event`, whose texts a search
 * scans.
 */
export interface SearchIndex extends Indexing {
  /** Collects the texts of one commit, within its transaction on a connection. */
  texts(on: Connection): EventTexts;
  /**
   * What a commit of so many changes must wait for before its transaction: one of many, until the events of those
   * before it are indexed, so that an import cannot run ahead of the index.
   */
  beforeCommit(changes: number): Promise<void> | undefined;
  /**
   * Runs a search on the current state; `undefined` if the query is not a search or the index cannot answer it
   * efficiently.
   */
  find(query: Query): Found | undefined;
  /** How a search begins that may be long and runs in steps; `undefined` if the query is not such a search. */
  steps(query: Query): BeginFind | undefined;
}

/** Options of a search index. The defaults suit files of any size; tests change them. */
export interface SearchIndexOptions {
  /**
   * The number of pending events at which the index is updated. FTS5 writes a segment per transaction: for a single
   * text that was half the cost of a rename, for many at once it is negligible.
   */
  readonly manyPending?: number;
  /** The number of ids from which a search runs in steps. */
  readonly manyIds?: number;
  /** The number of bytes of the file from which a search that reads the texts of events does: each may have 100,000. */
  readonly manyBytes?: number;
}

/** The largest offset of a page for which a search runs in steps. */
const DEEPEST = 2000;

/** The changes of one commit to an event: its final text, if this is another one, and its previous docid. */
interface Noted {
  readonly text: string | undefined;
  readonly docid: number;
}

/** The fields that `searchText` reads. */
const TEXTS = ['title', 'excerpt', 'description'] as const;

/** The text of an event after a change, `undefined` if it is the same as before: texts are folded only if they changed. */
function changedText(before: EventRecord | undefined, after: EventRecord): string | undefined {
  if (before !== undefined && TEXTS.every((field) => before[field] === after[field])) return undefined;
  const text = searchText(after);
  return before !== undefined && searchText(before) === text ? undefined : text;
}

/** Writes the text of an event, which waits to be indexed. */
const write = (db: Connection, event: number, { text, docid }: Noted): void => {
  if (docid === NO_DOCID) db.run('INSERT INTO event_text (event, text) VALUES (?, ?)', event, text ?? '');
  else if (text !== undefined) db.run('UPDATE event_text SET text = ? WHERE event = ?', text, event);
  db.run('INSERT OR IGNORE INTO pending_event (event, docid) VALUES (?, ?)', event, docid);
};

/** Removes a deleted event from the index: at the docid by which it was indexed last. */
const remove = (db: Connection, event: number, latest: number): void => {
  const pending = db.value('SELECT docid FROM pending_event WHERE event = ?', event);
  const docid = (pending ?? latest) as number;
  if (docid !== NO_DOCID) db.run('DELETE FROM event_word WHERE rowid = ?', docid);
  db.run('DELETE FROM pending_event WHERE event = ?', event);
  db.run('DELETE FROM event_text WHERE event = ?', event);
};

/** The search index of a file. */
export function createSearchIndex(
  db: Connection,
  { manyPending = 256, manyIds = 200_000, manyBytes = 20_000_000 }: SearchIndexOptions = {},
): SearchIndex {
  const indexing = createIndexing(db, createDictionary(db), manyPending);

  const isLong = (query: SearchQuery): boolean =>
    query.limit > 0 && query.offset + query.limit <= DEEPEST && lastEvent(db) > manyIds;
  const isLarge = (): boolean => {
    const [pages, size] = [db.value('PRAGMA page_count'), db.value('PRAGMA page_size')];
    return Number(pages) * Number(size) > manyBytes;
  };

  return {
    ...indexing,
    texts(on) {
      const noted = new Map<number, Noted>();
      const removed = new Map<number, number>();
      return {
        remove({ event, row }) {
          removed.set(event.id, docidOf(row));
        },
        change(before, after) {
          const docid = before === undefined ? NO_DOCID : docidOf(before.row);
          const text = changedText(before?.event, after.event);
          if (text === undefined && docidOf(after.row) === docid) return;
          const { id } = after.event;
          const known = noted.get(id);
          noted.set(id, { docid: known?.docid ?? docid, text: text ?? known?.text });
        },
        // nothing else is written in between: after many statements FTS5 flushes its index, which costs more
        finish() {
          for (const [event, docid] of removed) remove(on, event, docid);
          if (noted.size === 0) return;
          for (const [event, change] of noted) write(on, event, change);
        },
      };
    },
    beforeCommit: (changes) => (changes < manyPending ? undefined : indexing.idle()),
    find(query) {
      if (query.kind !== 'event' || !isSearch(query)) return undefined;
      const search = searchByWords(db, query);
      return search && foundOf(search.find(ALL_DOCIDS.from, ALL_DOCIDS.end, query));
    },
    steps(query) {
      if (isTextSearch(query)) return (on) => steppedTexts(on, query);
      if (query.kind !== 'event' || !isSearch(query)) return undefined;
      if (!isLong(query) && !isLarge()) return undefined;
      const search = searchByWords(db, query);
      // what the index cannot answer is a list of all events that reads their texts
      if (search === undefined) return (on) => steppedList(on, query);
      const isStepped = isLong(query) || query.limit > DEEPEST || search.readsTexts;
      return isStepped ? (on) => steppedSearch(on, query, searchByWords(on, query) ?? search) : undefined;
    },
  };
}
