import type { EventRecord, Kind } from '@kalends/core';
import { TERM_FIELDS, type Records, type TermKind } from '@kalends/core/store';
import { recordOf, type State } from './state.js';
import { idsWith, recordsWith } from './table.js';

/** The records that a commit has changed, as they were before; `undefined`: they were not there. */
export type Originals = { readonly [K in Kind]: Map<number, Records[K] | undefined> };

/** A term that has another count now. */
interface Recounted {
  readonly kind: TermKind;
  readonly id: number;
  readonly count: number;
}

/** By how much the number of published events of each term has moved. */
function movesOf(state: State, events: Originals['event']): ReadonlyMap<number, number> {
  const moves = new Map<number, number>();
  const count = (event: EventRecord | undefined, by: number): void => {
    if (event?.status !== 'publish') return;
    for (const id of [...event.categories, ...event.tags]) moves.set(id, (moves.get(id) ?? 0) + by);
  };
  for (const [id, original] of events) {
    count(original, -1);
    count(recordOf(state, 'event', id), 1);
  }
  return moves;
}

/**
 * The terms whose counts a commit moves. A term that was not there before is counted anew: events may have had its id
 * already, when it is restored.
 */
export function recounted(state: State, originals: Originals): Recounted[] {
  const moves = movesOf(state, originals.event);
  return (['category', 'tag'] as const).flatMap((kind) => {
    const fresh = [...originals[kind]].flatMap(([id, original]) => (original === undefined ? [id] : []));
    const counts = new Map(fresh.map((id) => [id, published(state, kind, id)]));
    for (const [id, by] of moves) {
      if (!counts.has(id)) counts.set(id, (recordOf(state, kind, id)?.count ?? 0) + by);
    }
    return Array.from(counts, ([id, count]) => ({ kind, id, count })).filter(
      ({ id, count }) => (recordOf(state, kind, id)?.count ?? count) !== count,
    );
  });
}

function published({ tables }: State, kind: TermKind, id: number): number {
  const { records, indexes } = tables.event;
  const events = recordsWith(records, idsWith(indexes[TERM_FIELDS[kind]], id));
  return events.filter(({ status }) => status === 'publish').length;
}
