import type { EventRecord } from './event-record.js';
import { FIELDS } from './record.js';
import type { SeriesRecord } from './series-record.js';

/** Fields that occurrences share with their series, and those that they override. */

/** A field that events share with their series. */
type SharedField = Exclude<keyof EventRecord & keyof SeriesRecord, 'id' | 'revision'>;

/** Fields that a record never shares: its identity, and the traces of changes and of the trash. */
const OWN: ReadonlySet<string> = new Set<keyof EventRecord>([
  ...(['id', 'revision', 'uid', 'slug', 'modified', 'modified_utc'] as const),
  ...(['slug_before_trash', 'status_before_trash'] as const),
]);

/** Fields that change together: an occurrence that has one of its own keeps all of them. */
const GROUPS: readonly (readonly SharedField[])[] = [
  ['start_date', 'end_date', 'timezone', 'all_day'],
  ['date', 'date_utc', 'status'],
  ['cost', 'currency'],
];

/** The fields that an occurrence takes from its series, unless they are its own. */
export const SHARED: readonly SharedField[] = Object.keys(FIELDS.series).filter(
  (name): name is SharedField => name in FIELDS.event && !OWN.has(name),
);

/** The names of fields, with those that change together with them. */
export const withGroups = (names: readonly string[]): readonly SharedField[] =>
  SHARED.filter(
    (name) =>
      names.includes(name) ||
      GROUPS.some((group) => group.includes(name) && group.some((one) => names.includes(one))),
  );

/** Whether two values of a field are the same. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** An occurrence after a change for it alone: it overrides the fields that are different now. */
export function overriding(previous: EventRecord, next: EventRecord): EventRecord {
  if (next.series === 0) return next;
  const changed = SHARED.filter((name) => !isSameValue(previous[name], next[name]));
  const overrides = [...new Set([...previous.overrides, ...changed])].sort();
  return isSameValue(overrides, next.overrides) ? next : { ...next, overrides };
}
