import { searchText } from '@kalends/core/store';
import type { EventRecord } from '@kalends/core';
import type { Connection } from '../file/connection.js';
import { loadOne } from '../records/load.js';
import { dayCounts } from './day-counts.js';
import { keysOf, lineage } from './event-key.js';
import { areEqual, keyTable, NO_ROWS, type KeyRows } from './key-table.js';
import { linkedStatuses } from './linked-status.js';
import { NOWHERE, placeOf } from './place.js';
import { type SlimRow, slimRow } from './slim-row.js';
import { eventTexts, type WordIndex } from './word-index.js';

/**
 * Keeps what is derived from events: keys, counts per month and day, counts of terms, what venues and organizers know of
 * their events, words. Told of an event's state before and after a change, it writes the difference. Counts are gathered
 * and written at the end of a commit, because many events of a commit share them.
 */
export interface EventIndex {
  /** Notes that an event has changed. `undefined`: it was not there before. */
  change(before: EventRecord | undefined, after: EventRecord): void;
  /** The events that have a key: those whose keys depend on it. */
  having(key: number): EventRecord[];
  /** Writes the keys of events anew around a change of the tree of categories. */
  replant(events: readonly EventRecord[], change: () => void): void;
  /** Writes what was gathered. Answers by how much the count of each term moved. */
  finish(): ReadonlyMap<number, number>;
}

const INSERT_SLIM = 'INSERT INTO event_slim VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
const UPDATE_SLIM = `UPDATE event_slim
  SET status = ?, start_date = ?, date = ?, end_date = ?, utc_start_date = ?, hide_from_listings = ?, featured = ?,
    author = ?, span = ? WHERE event = ?`;

/** What an event's keys and counts follow from, beside its row in `event_slim`. */
const LINKS = ['categories', 'tags', 'venue', 'organizer'] as const;

/** An event with its row in `event_slim`. */
interface State {
  readonly event: EventRecord;
  readonly slim: SlimRow;
}

const stateOf = (event: EventRecord): State => ({ event, slim: slimRow(event) });

/** An index of events for one commit. */
export function eventIndex(db: Connection, words: WordIndex): EventIndex {
  const ancestries = new Map<number, readonly number[]>();
  const termCounts = new Map<number, number>();
  const days = dayCounts(db);
  const linked = linkedStatuses(db);
  const texts = eventTexts(db, words);
  const table = keyTable(db);

  const ancestry = (id: number): readonly number[] => {
    const known = ancestries.get(id) ?? lineage(db, id);
    ancestries.set(id, known);
    return known;
  };
  const keyRows = ({ event, slim }: State): KeyRows => {
    const [id, status, start, date, end, , hidden, featured, author] = slim;
    return {
      repeated: [status, start, date, id, end, hidden, featured, author],
      keys: keysOf(event, ancestry),
    };
  };
  const countTerms = ({ status, categories, tags }: EventRecord, by: number): void => {
    if (status !== 'publish') return;
    for (const id of [...categories, ...tags]) termCounts.set(id, (termCounts.get(id) ?? 0) + by);
  };
  const count = (event: EventRecord, by: 1 | -1): void => {
    days.add(event, by);
    linked.add(event, by);
    countTerms(event, by);
  };

  /** Writes where an event is found and counted; nothing when that is where it was before. */
  const writeRows = (before: State | undefined, after: State): void => {
    const { event, slim } = after;
    if (before === undefined) {
      db.run(INSERT_SLIM, ...slim);
      table.replace(event.id, NO_ROWS, keyRows(after));
    } else {
      const isSameRow = areEqual(before.slim, slim);
      if (isSameRow && LINKS.every((field) => String(before.event[field]) === String(event[field]))) return;
      if (!isSameRow) db.run(UPDATE_SLIM, ...slim.slice(1), event.id);
      table.replace(event.id, keyRows(before), keyRows(after));
      count(before.event, -1);
    }
    count(event, 1);
  };
  /** Notes what a search finds an event by, and where; nothing when neither has changed. */
  const noteText = (before: State | undefined, after: State): void => {
    const [old, at] = [before ? placeOf(before.slim) : NOWHERE, placeOf(after.slim)];
    const [oldText, text] = [before && searchText(before.event), searchText(after.event)];
    if (text !== oldText || at !== old) texts.set(after.event.id, text, old);
  };

  return {
    change(before, after) {
      const [from, to] = [before && stateOf(before), stateOf(after)];
      writeRows(from, to);
      noteText(from, to);
    },
    having(key) {
      table.finish();
      const ids = db.values('SELECT event FROM event_key WHERE key = ?', key) as number[];
      return ids.flatMap((id) => loadOne(db, 'event', id) ?? []);
    },
    replant(events, change) {
      const before = events.map((event) => keyRows(stateOf(event)));
      change();
      ancestries.clear();
      events.forEach((event, index) => {
        table.replace(event.id, before[index] ?? NO_ROWS, keyRows(stateOf(event)));
      });
    },
    finish() {
      table.finish();
      days.finish();
      linked.finish();
      texts.finish();
      return termCounts;
    },
  };
}
