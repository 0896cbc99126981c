import type { Kind } from '../../records/kinds.js';
import type { RecordOf } from '../../records/record.js';
import type { HistoryEntry } from '../changes/history-entry.js';

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(byName))
    : value;

/**
 * A record as text, for comparing and hashing: JSON with its fields sorted by name, without `revision`. Equal records
 * of any two stores have equal texts.
 */
export const recordText = (record: RecordOf<Kind>): string =>
  JSON.stringify({ ...record, revision: undefined }, inOrder);

/** The history of a record as text, the same for any two stores. */
export const historyText = (entries: readonly HistoryEntry[]): string => JSON.stringify(entries, inOrder);

/**
 * Whether a record in the target is already equal to the source. The `count` of a term is ignored, because it follows
 * from the events.
 */
export const isCopy = (record: RecordOf<Kind>, copy: RecordOf<Kind>): boolean =>
  recordText(stated(record)) === recordText(stated(copy));

const stated = (record: RecordOf<Kind>): RecordOf<Kind> =>
  'count' in record ? { ...record, count: 0 } : record;
