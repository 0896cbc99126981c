import type { Subject } from '../access/policy.js';
import type { Kind } from '../records/kinds.js';
import type { RecordOf } from '../records/record.js';

/** A source of records, such as a calendar. */
export interface Loading {
  /** Loads records by their ids; those that do not exist are missing or `undefined`. */
  load<K extends Kind>(kind: K, ids: readonly number[]): Promise<readonly (RecordOf<K> | undefined)[]>;
}

/** The access policy for a caller, such as `CalendarView`. */
export interface Reading {
  /** Whether the caller may read a record. */
  may(operation: 'read', record: Subject): boolean;
}

/**
 * Loads the records with these ids that a caller may read, by id. Terms and images are seen with the records that link to
 * them. An id of 0 stands for no record.
 *
 * @param view the calendar as the caller sees it
 */
export async function loadReadable<K extends Kind>(
  source: Loading,
  view: Reading,
  kind: K,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, RecordOf<K>>> {
  const distinct = [...new Set(ids)].filter((id) => id > 0);
  const records = distinct.length === 0 ? [] : await source.load(kind, distinct);
  const isReadable = (record: RecordOf<K>): boolean => !('status' in record) || view.may('read', record);
  return new Map(
    records.flatMap((record) =>
      record !== undefined && isReadable(record) ? [[record.id, record] as const] : [],
    ),
  );
}
