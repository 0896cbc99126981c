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
 * The search of a store: what events are searched by, and lists of what is found. A full-text index of the numbers of words
 * (`dictionary.ts`) makes a search for a part of a word cheap; it is brought up to date after some commits, and until then
 * events wait in `pending_event`, whose texts a search looks through.
 */
export interface SearchIndex {
  /** What one commit tells the index, within its transaction. */
  texts(): EventTexts;
  /** After a transaction that told it something: whether it was committed. */
  afterTransaction(committed: boolean): void;
  /** Answers a search from the state that is read; `undefined`: the query is none, or the index is of no use for it. */
  find(query: Query): Found | undefined;
  /** Answers a search that others would have to wait for, in steps; `undefined`: it is none, or others keep writing. */
  findInSteps(query: Query, version: () => number): Promise<FoundAt | undefined> | undefined;
}

/** How a search index behaves. Defaults are for files of any size; tests set others. */
export interface SearchIndexOptions {
  /**
   * With how many events that wait the index is brought up to date. FTS5 writes a segment for each commit that it takes part
   * in: for one text that was half of a rename, for many at once it is little.
   */
  readonly manyPending?: number;
  /** From how many ids on a search is carried out in steps. */
  readonly manyIds?: number;
}

/** How many waiting events are indexed at a time: as many as a commit may bring, so that they are one segment. */
const BATCH = 5000;

/** How deep a page may be to be searched in steps. */
const DEEPEST = 2000;

const PENDING = `SELECT p.docid, t.text, ${INDEX_COLUMNS.map((column) => `d.${column}`).join(', ')}
  FROM (SELECT event, docid FROM pending_event ORDER BY event LIMIT ${BATCH}) p
  CROSS JOIN event_text t ON t.event = p.event
  CROSS JOIN event_key d INDEXED BY event_key_event ON d.key IS 0 AND d.event = p.event`;

interface Pending extends IndexRow {
  readonly docid: number;
  readonly text: string;
}

/** What a commit changed of an event: its text at the end, and its docid before. */
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

  /** Moves events to the docids that they should have, in the order of docids: FTS5 starts over where it has to go back. */
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
  const isLong = (query: SearchQuery): boolean =>
    query.limit > 0 && query.offset + query.limit <= DEEPEST && lastEvent(db) > manyIds;

  return {
    texts() {
      const noted = new Map<number, Noted>();
      return {
        change(before, after) {
          const docid = before === undefined ? NO_DOCID : docidOf(before.row);
          const text = searchText(after.event);
          const isSame = before !== undefined && searchText(before.event) === text;
          if (isSame && docidOf(after.row) === docid) return;
          const { id } = after.event;
          noted.set(id, { docid: noted.get(id)?.docid ?? docid, text });
        },
        // nothing else is written in between: many statements make FTS5 write its index out first, which costs more
        finish() {
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
