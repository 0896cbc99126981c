import type { EventRecord, Kind } from '@kalends/core';
import type { Records, TermKind } from '@kalends/core/store';
import type { LinkField } from './event-index.js';
import type { Tables } from './tables.js';

/** The records that a commit has changed, as they were before; `undefined`: they were not there. */
export type Originals = { readonly [K in Kind]: Map<number, Records[K] | undefined> };

/** Which field of an event holds the ids of terms of a kind. */
export const TERM_FIELDS = { category: 'categories', tag: 'tags' } as const satisfies Record<
  TermKind,
  LinkField
>;

/** A term that has another count now. */
interface Recounted {
  readonly kind: TermKind;
  readonly id: number;
  readonly count: number;
}

/** By how much the number of published events of each term has moved. */
function movesOf(tables: Tables, events: Originals['event']): ReadonlyMap<number, number> {
  const moves = new Map<number, number>();
  const count = (event: EventRecord | undefined, by: number): void => {
    if (event?.status !== 'publish') return;
    for (const id of [...event.categories, ...event.tags]) moves.set(id, (moves.get(id) ?? 0) + by);
  };
  for (const [id, original] of events) {
    count(original, -1);
    count(tables.event.get(id), 1);
  }
  return moves;
}

/**
 * The terms whose counts a commit moves. A term that was not there before is counted anew: events may have had its id
 * already, when it is restored.
 */
export function recounted(tables: Tables, originals: Originals): Recounted[] {
  const moves = movesOf(tables, originals.event);
  return (['category', 'tag'] as const).flatMap((kind) => {
    const fresh = [...originals[kind]].flatMap(([id, original]) => (original === undefined ? [id] : []));
    const counts = new Map(fresh.map((id) => [id, tables.event.published(TERM_FIELDS[kind], id)]));
    for (const [id, by] of moves) {
      if (!counts.has(id)) counts.set(id, (tables.get(kind, id)?.count ?? 0) + by);
    }
    return Array.from(counts, ([id, count]) => ({ kind, id, count })).filter(
      ({ id, count }) => (tables.get(kind, id)?.count ?? count) !== count,
    );
  });
}
