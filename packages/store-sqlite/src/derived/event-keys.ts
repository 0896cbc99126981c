import type { EventRecord } from '@kalends/core';
import { EVENT_LINKS, isHierarchical, lineage } from '@kalends/core/adapter';
import { linkedIds, spanClass } from '@kalends/core/store';
import type { KeyField, LinkField } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import type { CustomKeys } from './custom-keys.js';

/** Gives the ids of a term and of all its ancestors. */
export type Lineage = (id: number) => readonly number[];

/** Returns a function that gives lineages as stored when it is first called. */
export function createLineage(db: Connection): Lineage {
  const known = new Map<number, readonly number[]>();
  const parentOf = (id: number) => db.value('SELECT parent FROM term WHERE id = ?', id) as number | undefined;
  return (id) => {
    const ids = known.get(id) ?? lineage(id, parentOf);
    known.set(id, ids);
    return ids;
  };
}

/** The keys of an event: the targets of each field. */
export type EventKeys = ReadonlyMap<KeyField, ReadonlySet<number>>;

/** The links of an event to hierarchical kinds. */
export const HIERARCHICAL: ReadonlySet<LinkField> = new Set(
  EVENT_LINKS.flatMap(({ field, to }) => (isHierarchical(to) ? [field] : [])),
);

/** The key of every event, and those of its links. */
export function linkKeys(
  event: Pick<EventRecord, LinkField>,
  lineageOf: Lineage,
): Map<KeyField, Set<number>> {
  const keys = new Map<KeyField, Set<number>>([['', new Set([0])]]);
  for (const { field, to } of EVENT_LINKS) {
    const ids = linkedIds(event, field);
    keys.set(field, new Set(isHierarchical(to) ? ids.flatMap(lineageOf) : ids));
  }
  return keys;
}

/** The keys of an event. */
export function keysOf(event: EventRecord, lineageOf: Lineage, customOf: CustomKeys): EventKeys {
  const keys = linkKeys(event, lineageOf);
  const span = spanClass(event);
  if (span > 0) keys.set('span', new Set([span]));
  const values = customOf(event);
  if (values.length > 0) keys.set('custom', new Set(values));
  return keys;
}
