import type { EventRecord } from '@kalends/core';
import { EVERY_EVENT, eventKey, spanClass, spanKey } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';

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

/** The links of an event besides its venue. */
export type EventLinks = Pick<EventRecord, 'categories' | 'tags' | 'organizer'>;

/** The key of every event, and those of its links. `lineage` returns the ids of a category and its ancestors. */
export function linkKeys(event: EventLinks, lineage: (id: number) => readonly number[]): Set<number> {
  const keys = new Set<number>([EVERY_EVENT]);
  for (const own of event.categories) for (const id of lineage(own)) keys.add(eventKey('categories', id));
  for (const id of event.tags) keys.add(eventKey('tags', id));
  for (const id of event.organizer) keys.add(eventKey('organizer', id));
  return keys;
}

/** The keys of an event. `lineage` returns the ids of a category and its ancestors. */
export function keysOf(event: EventRecord, lineage: (id: number) => readonly number[]): ReadonlySet<number> {
  const keys = linkKeys(event, lineage);
  keys.add(eventKey('venue', event.venue));
  const span = spanClass(event);
  if (span > 0) keys.add(spanKey(span));
  return keys;
}
