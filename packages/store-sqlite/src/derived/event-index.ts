import { searchText } from '@kalends/core';
import type { EventRecord } from '@kalends/core';
import type { Connection, SqlValue } from '../file/connection.js';
import { loadOne } from '../records/load.js';
import { dayCounts } from './day-counts.js';
import { keysOf, lineage } from './event-key.js';
import { areEqual, keyTable, NO_ROWS, type KeyRows } from './key-table.js';
import { linkedStatuses } from './linked-status.js';
import { packedStatus, packedTime } from './packed.js';
import { spanOf } from './span.js';
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

/** The row of an event in `event_slim`. */
export function slimRow(event: EventRecord): readonly SqlValue[] {
  return [
    event.id,
    packedStatus(event.status),
    packedTime(event.start_date),
    packedTime(event.date),
    packedTime(event.end_date),
    packedTime(event.utc_start_date),
    event.hide_from_listings ? 1 : 0,
    event.featured ? 1 : 0,
    event.author,
    spanOf(event),
  ];
}

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
  const keyRows = (event: EventRecord, slim: readonly SqlValue[]): KeyRows => {
    const [id = 0, status = 0, start = 0, date = 0, end = 0, , hidden = 0, featured = 0, author = 0] = slim;
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
  const place = (before: EventRecord | undefined, after: EventRecord): void => {
    const slim = slimRow(after);
    if (before === undefined) {
      db.run(INSERT_SLIM, ...slim);
      table.replace(after.id, NO_ROWS, keyRows(after, slim));
    } else {
      const old = slimRow(before);
      const isSameRow = areEqual(old, slim);
      if (isSameRow && LINKS.every((field) => String(before[field]) === String(after[field]))) return;
      if (!isSameRow) db.run(UPDATE_SLIM, ...slim.slice(1), after.id);
      table.replace(after.id, keyRows(before, old), keyRows(after, slim));
      count(before, -1);
    }
    count(after, 1);
  };

  return {
    change(before, after) {
      place(before, after);
      const [oldText, newText] = [before && searchText(before), searchText(after)];
      if (oldText !== newText) texts.set(after.id, newText, oldText === undefined);
    },
    having(key) {
      table.finish();
      const ids = db.values('SELECT event FROM event_key WHERE key = ?', key) as number[];
      return ids.flatMap((id) => loadOne(db, 'event', id) ?? []);
    },
    replant(events, change) {
      const before = events.map((event) => keyRows(event, slimRow(event)));
      change();
      ancestries.clear();
      events.forEach((event, index) => {
        table.replace(event.id, before[index] ?? NO_ROWS, keyRows(event, slimRow(event)));
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
