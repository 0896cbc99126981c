import type { EventRecord } from '../../records/event-record.js';
import type { Commit } from '../store.js';
import { conflict } from './conflict.js';
import type { Occurrence } from './need.js';
import type { Staged } from './staged.js';

/** The part of the work on a commit that places in series depend on. */
interface PlacesWork extends Pick<Commit, 'changes'> {
  readonly staged: Staged;
  readonly real: (id: number) => number;
  /** The stored events in these places. */
  readonly occurrences: readonly Occurrence[];
}

/** The place of an event in its series. */
interface Place {
  readonly id: number;
  readonly series: number;
  readonly recurrence_id: string;
}

/** The place of an event; `undefined` if it is not in a series. */
const placeOf = ({ id, series, recurrence_id }: Pick<EventRecord, keyof Place>): Place | undefined =>
  series === 0 || recurrence_id === null ? undefined : { id, series, recurrence_id };

const nameOf = ({ series, recurrence_id }: Place): string => `${series} ${recurrence_id}`;

/** The places in series that changes give to events, as far as they are new to them. */
export function movedOccurrences({ changes, staged, real }: Omit<PlacesWork, 'occurrences'>): Place[] {
  return changes.flatMap((change) => {
    if (!('record' in change) || change.kind !== 'event') return [];
    const { record, op } = change;
    const place = placeOf(
      op === 'put' ? record : { ...record, id: real(record.id), series: real(record.series) },
    );
    const before = staged.before('event', record.id);
    const isNew = before?.series !== place?.series || before?.recurrence_id !== place?.recurrence_id;
    return place !== undefined && isNew ? [place] : [];
  });
}

/** Throws a conflict if two events would have one place in a series after the commit. */
export function requireOwnPlaces({ changes, staged, occurrences }: Omit<PlacesWork, 'real'>): void {
  const changed = staged.changesOf('event');
  const isChanged = new Set(changed.map(({ id }) => id));
  // the events of a series that is deleted are in none
  const gone = new Set(
    changes.flatMap((change) => (change.op === 'delete' && change.kind === 'series' ? [change.id] : [])),
  );
  const others = occurrences.filter(({ id, series }) => !isChanged.has(id) && !gone.has(series));
  const taken = new Set<string>();
  for (const event of [...others, ...changed.map(({ after }) => after)]) {
    const place = event && placeOf(event);
    if (place === undefined) continue;
    if (taken.has(nameOf(place))) throw conflict(`The series ${place.series} has an event in this place.`);
    taken.add(nameOf(place));
  }
}
