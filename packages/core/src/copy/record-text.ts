import type { Kind } from '../records/kind.js';
import type { RecordOf } from '../records/record.js';

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(byName))
    : value;

/**
 * A record as text, for comparing and hashing: JSON with fields in the order of their names, without `revision`. Equal records have
 * equal texts, whatever stores they come from.
 */
export const recordText = (record: RecordOf<Kind>): string =>
  JSON.stringify({ ...record, revision: undefined }, inOrder);

/** Whether a copy of a record has to be renewed. The `count` of a term follows from the events. */
export const isCopy = (record: RecordOf<Kind>, copy: RecordOf<Kind>): boolean =>
  recordText(stated(record)) === recordText(stated(copy));

const stated = (record: RecordOf<Kind>): RecordOf<Kind> =>
  'count' in record ? { ...record, count: 0 } : record;
