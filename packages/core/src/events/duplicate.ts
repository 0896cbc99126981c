import type { EventInput } from '../fields/record-inputs.js';
import type { EventRecord } from '../records/event-record.js';
import type { FieldSpec } from '../records/field-table.js';
import { linksOf } from '../records/links.js';
import { FIELDS } from '../records/record.js';
import type { SeriesRecord } from '../records/series-record.js';

/** Fields that a copy does not inherit: its identity, its author, and its publication. */
const OF_ITS_OWN: ReadonlySet<string> = new Set([
  'slug',
  'author',
  'status',
  'date',
  'date_utc',
  'previous_start_date',
]);

/** The input that makes a copy of an event, or of the event that a series repeats, with changes: a draft, unless they say otherwise. */
export function duplicateInput(
  record: EventRecord | SeriesRecord,
  changes: Readonly<Record<string, unknown>>,
): EventInput {
  const links = new Set(linksOf('event').map(({ field }) => field as string));
  const own = Object.entries<FieldSpec>(FIELDS.event).flatMap(([name, { writable }]) => {
    const value: unknown = Reflect.get(record, name);
    const isLeftOut = writable === undefined || OF_ITS_OWN.has(name) || value === null;
    return isLeftOut || (links.has(name) && value === 0) ? [] : [[name, value] as const];
  });
  const { title, start_date, end_date } = record;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { ...Object.fromEntries(own), title, start_date, end_date, status: 'draft', ...given };
}
