import type { EventRecord } from '@kalends/core';
import { spanClass } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';

/** The key of every event. */
export const EVERY_EVENT = 0;

const REMAINDERS = { categories: 0, tags: 1, venue: 2, organizer: 3 } as const;

/** The fields of an event by which lists can be filtered through a key. */
export type KeyField = keyof typeof REMAINDERS;

/** The key of the events with this id in this field; for categories, also with a descendant. */
export const eventKey = (field: KeyField, id: number): number => 4 * id + REMAINDERS[field];

/** The key of the events of a span class above 0 (`spanClass`). */
export const spanKey = (span: number): number => -span;

/** Returns a function that gives the ids of a category and of all its ancestors, as stored when it is first called. */
export function createLineage(db: Connection): (id: number) => readonly number[] {
  const known = new Map<number, readonly number[]>();
  const read = (id: number): number[] => {
    const ids: number[] = [];
    for (let next = id; next > 0 && !ids.includes(next);) {
      ids.push(next);
      const parent = db.value("SELECT parent FROM term WHERE id = ? AND kind = 'category'", next);
      next = (parent as number | undefined) ?? 0;
    }
    return ids;
  };
  return (id) => {
    const ids = known.get(id) ?? read(id);
    known.set(id, ids);
    return ids;
  };
}

/** The keys of an event. `lineage` returns the ids of a category and its ancestors. */
export function keysOf(event: EventRecord, lineage: (id: number) => readonly number[]): ReadonlySet<number> {
  const keys = new Set<number>([EVERY_EVENT]);
  for (const own of event.categories) for (const id of lineage(own)) keys.add(eventKey('categories', id));
  for (const id of event.tags) keys.add(eventKey('tags', id));
  keys.add(eventKey('venue', event.venue));
  for (const id of event.organizer) keys.add(eventKey('organizer', id));
  const span = spanClass(event);
  if (span > 0) keys.add(spanKey(span));
  return keys;
}
