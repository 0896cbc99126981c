import type { EventRecord } from '@kalends/core';
import type { Connection } from '../file/connection.js';

/** The key of every event. */
export const EVERY_EVENT = 0;

const PLACES = { categories: 0, tags: 1, venue: 2, organizer: 3 } as const;

/** The fields of an event that a list of events can be filtered by through a key. */
export type KeyField = keyof typeof PLACES;

/** The key of the events that have this id in this field, for categories also by a descendant. */
export const eventKey = (field: KeyField, id: number): number => 4 * id + PLACES[field];

/** The ids of a category and of all its ancestors, as they are stored now. */
export function lineage(db: Connection, id: number): number[] {
  const ids: number[] = [];
  for (let next = id; next > 0 && !ids.includes(next);) {
    ids.push(next);
    next =
      (db.value("SELECT parent FROM term WHERE id = ? AND kind = 'category'", next) as number | undefined) ??
      0;
  }
  return ids;
}

/** The keys of an event. `ancestry` gives a category's id and those of its ancestors. */
export function keysOf(event: EventRecord, ancestry: (id: number) => readonly number[]): ReadonlySet<number> {
  const keys = new Set<number>([EVERY_EVENT]);
  for (const own of event.categories) for (const id of ancestry(own)) keys.add(eventKey('categories', id));
  for (const id of event.tags) keys.add(eventKey('tags', id));
  keys.add(eventKey('venue', event.venue));
  for (const id of event.organizer) keys.add(eventKey('organizer', id));
  return keys;
}
