import { searchText } from '@kalends/core/store';
import type { Found, FoundAt, Query } from '@kalends/core/store';
import type { EventTexts } from '../derived/event-index.js';
import { type IndexRow, INDEX_COLUMNS } from '../derived/index-row.js';
import type { Connection } from '../file/connection.js';
import { foundOf } from '../find/event-hits.js';
import { createDictionary, wordsOf } from './dictionary.js';
import { ALL_DOCIDS, docidOf, NO_DOCID } from './docid.js';
import { isSearch, lastEvent, searchByTexts, searchByWords, type SearchQuery } from './event-search.js';
import { searchInSteps } from './stepped-search.js';

/**
 * The full-text search of a store. An index of word numbers (`dictionary.ts`) makes searching for parts of words cheap.
 * It is updated after some commits; until then events wait in `pending_event`, whose texts a search scans.
 */
export interface SearchIndex {
  /** Collects the texts of one commit, within its transaction. */
  texts(): EventTexts;
  /** Must be called after each such transaction, with whether it was committed. */
  afterTransaction(committed: boolean): void;
  /**
   * Runs a search on the current state; `undefined` if the query is not a search or the index cannot answer it
   * efficiently.
   */
  find(query: Query): Found | undefined;
  /**
   * Runs a long search in steps, so that it does not block other requests; `undefined` if the query is not a long
   * search or other processes keep writing.
   */
  findInSteps(query: Query, version: () => number): Promise<FoundAt | undefined> | undefined;
}

/** Options of a search index. The defaults suit files of any size; tests change them. */
export interface SearchIndexOptions {
  /**
   * The number of pending events at which the index is updated. FTS5 writes a segment per commit: for a single text
   * that was half the cost of a rename, for many at once it is negligible.
   */
  readonly manyPending?: number;
  /** The number of ids from which a search runs in steps. */
  readonly manyIds?: number;
}

/** The number of pending events to index at a time: as many as one commit may add, so that they form one segment. */
const BATCH = 5000;

/** The largest offset of a page for which a search runs in steps. */
const DEEPEST = 2000;

const PENDING = `SELECT p.docid, t.text, ${INDEX_COLUMNS.map((column) => `d.${column}`).join(', ')}
  FROM (SELECT event, docid FROM pending_event ORDER BY event LIMIT ${BATCH}) p
  CROSS JOIN event_text t ON t.event = p.event
  CROSS JOIN event_key d INDEXED BY event_key_event ON d.key IS 0 AND d.event = p.event`;

interface Pending extends IndexRow {
  readonly docid: number;
  readonly text: string;
}

/** The changes of one commit to an event: its final text and its previous docid. */
interface Noted {
  readonly text: string;
  readonly docid: number;
}

/** The search index of a file. */
export function createSearchIndex(
  db: Connection,
  { manyPending = 256, manyIds = 200_000 }: SearchIndexOptions = {},
): SearchIndex {
  const dictionary = createDictionary(db);

  /** Moves events to their new docids, in ascending order, because FTS5 flushes its buffer whenever docids decrease. */
  const index = (pending: readonly Pending[]): void => {
    const writes = pending.flatMap((event) => [
      ...(event.docid === NO_DOCID ? [] : [{ docid: event.docid }]),
      {
        docid: docidOf(event),
        words: wordsOf(event.text)
          .map((word) => dictionary.numberOf(word))
          .join(' '),
      },
    ]);
    for (const write of writes.sort((a, b) => a.docid - b.docid)) {
      if ('words' in write)
        db.run('INSERT INTO event_word (rowid, words) VALUES (?, ?)', write.docid, write.words);
      else db.run('DELETE FROM event_word WHERE rowid = ?', write.docid);
    }
  };
  const indexPending = (): void => {
    if ((db.value('SELECT count(*) FROM pending_event') as number) < manyPending) return;
    for (;;) {
      const pending = db.rows(PENDING) as Pending[];
      const last = pending.at(-1);
      if (last === undefined) return;
      index(pending);
      db.run('DELETE FROM pending_event WHERE event <= ?', last.event);
    }
  };
  const write = (event: number, { text, docid }: Noted): void => {
    if (docid === NO_DOCID) db.run('INSERT INTO event_text (event, text) VALUES (?, ?)', event, text);
    else db.run('UPDATE event_text SET text = ? WHERE event = ?', text, event);
    db.run('INSERT OR IGNORE INTO pending_event (event, docid) VALUES (?, ?)', event, docid);
  };
  /** Removes a deleted event from the index: at the docid by which it was indexed last. */
  const remove = (event: number, latest: number): void => {
    const pending = db.value('SELECT docid FROM pending_event WHERE event = ?', event);
    const docid = (pending ?? latest) as number;
    if (docid !== NO_DOCID) db.run('DELETE FROM event_word WHERE rowid = ?', docid);
    db.run('DELETE FROM pending_event WHERE event = ?', event);
    db.run('DELETE FROM event_text WHERE event = ?', event);
  };
  const isLong = (query: SearchQuery): boolean =>
    query.limit > 0 && query.offset + query.limit <= DEEPEST && lastEvent(db) > manyIds;

  return {
    texts() {
      const noted = new Map<number, Noted>();
      const removed = new Map<number, number>();
      return {
        remove({ event, row }) {
          removed.set(event.id, docidOf(row));
        },
        change(before, after) {
          const docid = before === undefined ? NO_DOCID : docidOf(before.row);
          const text = searchText(after.event);
          const isSame = before !== undefined && searchText(before.event) === text;
          if (isSame && docidOf(after.row) === docid) return;
          const { id } = after.event;
          noted.set(id, { docid: noted.get(id)?.docid ?? docid, text });
        },
        // nothing else is written in between: after many statements FTS5 flushes its index, which costs more
        finish() {
          for (const [event, docid] of removed) remove(event, docid);
          if (noted.size === 0) return;
          for (const [event, change] of noted) write(event, change);
          indexPending();
        },
      };
    },
    afterTransaction: (committed) => dictionary.afterTransaction(committed),
    find(query) {
      if (query.kind !== 'event' || !isSearch(query)) return undefined;
      const search = searchByWords(db, query);
      return search && foundOf(search.find(ALL_DOCIDS.from, ALL_DOCIDS.end, query));
    },
    findInSteps(query, version) {
      if (query.kind !== 'event' || !isSearch(query) || !isLong(query)) return undefined;
      return searchInSteps(db, query, version, () => searchByWords(db, query) ?? searchByTexts(db, query));
    },
  };
}
