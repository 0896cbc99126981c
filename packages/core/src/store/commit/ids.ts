import type { FieldSpec } from '../../records/field-table.js';
import { KINDS, perKind, type Kind } from '../../records/kinds.js';
import type { Change, NewRecord } from '../store.js';

/** The last id of each sequence: one for events, venues, organizers and images, another for terms. */
export interface LastIds {
  readonly post: number;
  readonly term: number;
}

/**
 * The last ids before a commit assigns ids to its inserts: the given ones, or higher ones if the commit puts records
 * with higher ids.
 */
export function lastIdsBefore(changes: readonly Change[], last: LastIds): LastIds {
  const highest = { post: last.post, term: last.term };
  for (const change of changes) {
    if (change.op !== 'put') continue;
    const sequence = KINDS[change.kind].ids;
    highest[sequence] = Math.max(highest[sequence], change.record.id);
  }
  return highest;
}

/** The ids of a commit's inserts. */
export interface GivenIds {
  /** Maps the negative ids of the commit to real ids, and every other id to itself. */
  readonly real: (id: number) => number;
  readonly last: LastIds;
}

/**
 * Assigns an id to each insert of a commit, in the order of the changes, above `last` and above the ids that the commit
 * puts.
 */
export function giveIds(changes: readonly Change[], last: LastIds): GivenIds {
  const next = { ...lastIdsBefore(changes, last) };
  const given = new Map<number, number>();
  for (const change of changes) {
    if (change.op === 'insert') given.set(change.record.id, ++next[KINDS[change.kind].ids]);
  }
  return { real: (id) => given.get(id) ?? id, last: next };
}

/** The fields of each kind that hold ids of other records. */
const LINKING = perKind((kind) =>
  Object.entries<FieldSpec>(KINDS[kind].fields).flatMap(([field, { links }]) =>
    links === undefined ? [] : [field],
  ),
);

/** A record with temporary ids replaced by real ones: its own id and those of its links. */
export function withRealIds<K extends Kind, R extends NewRecord<K>>(
  kind: K,
  record: R,
  real: (id: number) => number,
): R {
  const ids = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(ids) : typeof value === 'number' ? real(value) : value;
  const changed: Record<string, unknown> = { id: real(record.id) };
  for (const field of LINKING[kind]) changed[field] = ids(Reflect.get(record, field));
  return { ...record, ...changed };
}
