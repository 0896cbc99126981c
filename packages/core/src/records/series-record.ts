import { EVENT_FIELDS } from './event-record.js';
import type { FieldTable, RecordFrom } from './field-table.js';

/** The fields that only a single event has: an occurrence has its own, or they follow from its dates. */
const OF_ONE_EVENT = [
  'recurrence_id',
  'series',
  'overrides',
  'utc_start_date',
  'utc_end_date',
  'previous_start_date',
] as const satisfies readonly (keyof typeof EVENT_FIELDS)[];

type EventFields = typeof EVENT_FIELDS;

/** How a field is stored, without how callers give it. */
type StoredOnly<Spec> = Pick<Spec, Extract<keyof Spec, 'type' | 'blank' | 'links'>>;

/** The fields of events that a series has too. */
type SharedFields = {
  readonly [N in Exclude<keyof EventFields, (typeof OF_ONE_EVENT)[number]>]: StoredOnly<EventFields[N]>;
};

const isShared = (name: string): boolean => !(OF_ONE_EVENT as readonly string[]).includes(name);

const SHARED_FIELDS = Object.fromEntries(
  Object.entries<FieldTable[string]>(EVENT_FIELDS)
    .filter(([name]) => isShared(name))
    .map(([name, { type, blank, links }]) => [name, { type, blank, ...(links && { links }) }]),
) as FieldTable as SharedFields;

/**
 * The fields of a series: those that its events share, as its first event has them, and by what rule they recur. `start_date` and
 * `end_date` are those of the start of the rule.
 */
export const SERIES_FIELDS = {
  ...SHARED_FIELDS,
  /** One text for each property: `RRULE:…`, `RDATE:…`, `EXDATE:…`, with dates on the wall clock of the series' zone. */
  rule: { type: 'texts', blank: [] },
  /** Up to which start, on the wall clock of its zone, its events are written; the latest time of all if none will follow. */
  expanded_to: { type: 'date', blank: '' },
  /** Id of the series that it was split from, which may be gone; 0 means none. */
  split_from: { type: 'id', blank: 0 },
} as const satisfies FieldTable;

/**
 * A stored series: the rule by which its events recur, and the fields that they share.
 */
export interface SeriesRecord extends RecordFrom<typeof SERIES_FIELDS> {}
