import type { EventRecord } from '@kalends/core';
import { EVENT_LINKS } from '@kalends/core/adapter';
import type { Connection } from '../file/connection.js';
import { createCustomKeys } from './custom-keys.js';
import { createLineage, keysOf } from './event-keys.js';
import { indexed, type IndexedEvent } from './index-row.js';
import { areEqual, type EventRows, keyTable } from './key-table.js';

/**
 * Maintains the data derived from events: keys and search texts. Given an event before and after a change, it writes
 * the difference.
 */
export interface EventIndex {
  /** Records that an event changed. `before` is `undefined` for a new event, `after` for a deleted one. */
  change(before: EventRecord | undefined, after: EventRecord | undefined): void;
  /** Writes the collected changes. */
  finish(): void;
}

/** Collects the search texts of the events in one commit. */
export interface EventTexts {
  /** Records that an event changed. `before` is `undefined` for a new event. */
  change(before: IndexedEvent | undefined, after: IndexedEvent): void;
  /** Records that an event was deleted. */
  remove(before: IndexedEvent): void;
  /** Writes the recorded changes, after the rows of `event_key`. */
  finish(): void;
}

const isSameCustom = ({ custom: before }: EventRecord, { custom: after }: EventRecord): boolean =>
  before === after || JSON.stringify(before) === JSON.stringify(after);

/** An index of events for one commit. */
export function eventIndex(db: Connection, texts: EventTexts): EventIndex {
  const lineage = createLineage(db);
  const customOf = createCustomKeys(db);
  const table = keyTable(db);

  const rowsOf = ({ event, row }: IndexedEvent): EventRows => ({
    row,
    keys: keysOf(event, lineage, customOf),
  });
  /** Whether the keys of an event are the same as before. */
  const isInPlace = (before: IndexedEvent, after: IndexedEvent): boolean =>
    EVENT_LINKS.every(({ field }) => String(before.event[field]) === String(after.event[field])) &&
    areEqual(before.row, after.row) &&
    isSameCustom(before.event, after.event);

  return {
    change(old, event) {
      const [before, after] = [old && indexed(old), event && indexed(event)];
      if (after !== undefined) texts.change(before, after);
      else if (before !== undefined) texts.remove(before);
      if (before !== undefined && after !== undefined && isInPlace(before, after)) return;
      table.replace(before && rowsOf(before), after && rowsOf(after));
    },
    finish() {
      table.finish();
      texts.finish();
    },
  };
}
