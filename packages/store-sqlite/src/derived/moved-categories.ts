import type { EventKey } from '@kalends/core/internal';
import type { Connection } from '../file/connection.js';
import { createLineage } from './event-keys.js';
import { addKey, removeKey } from './key-sets.js';

const GROUPS = `SELECT categories, json_group_array(id) FROM event WHERE id IN
  (SELECT event FROM event_key WHERE field = 'categories' AND target IN (SELECT value FROM json_each(?)))
  GROUP BY categories`;

/** The events with the same categories. */
interface Group {
  readonly categories: readonly number[];
  readonly events: readonly number[];
}

const keyOf = (category: number): EventKey => ({ field: 'categories', target: category });

const idsIn = (json: string) => JSON.parse(json) as readonly number[];

/**
 * Carries out a change of the category tree and rewrites the keys of the events in these categories, which get other
 * ancestors: thousands of them have few combinations of categories.
 *
 * @param moved the categories that get another parent, or are deleted
 */
export function moveCategories(db: Connection, moved: readonly number[], change: () => void): void {
  const rows = moved.length === 0 ? [] : (db.tuples(GROUPS, JSON.stringify(moved)) as [string, string][]);
  const groups = rows.map(([categories, events]): Group => ({
    categories: idsIn(categories),
    events: idsIn(events),
  }));
  const ancestors = (): ReadonlySet<number>[] => {
    const lineage = createLineage(db);
    return groups.map(({ categories }) => new Set(categories.flatMap(lineage)));
  };
  const before = ancestors();
  change();
  const after = ancestors();
  /** The events of the groups that are in a category by one of two trees, but not by the other. */
  const differences = (those: readonly ReadonlySet<number>[], others: readonly ReadonlySet<number>[]) => {
    const found = new Map<number, number[]>();
    groups.forEach(({ events }, index) => {
      for (const id of those[index] ?? [])
        if (others[index]?.has(id) !== true) found.set(id, (found.get(id) ?? []).concat(events));
    });
    return found;
  };
  for (const [id, events] of differences(before, after)) removeKey(db, keyOf(id), events);
  for (const [id, events] of differences(after, before)) addKey(db, keyOf(id), events);
}
