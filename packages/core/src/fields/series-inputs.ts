import type { EventInput, EventPatch } from './record-inputs.js';

/** How callers give a recurrence: the lines of an iCalendar file, or the value of its `RRULE` alone. */
export type RecurrenceInput = string | readonly string[];

/** The recurrence of an event that does not recur, or stops to. */
export const NO_RECURRENCE = 'none';

/** A series: its first event, and by what it recurs. */
export interface SeriesInput extends EventInput {
  /**
   * The rule: `FREQ=WEEKLY;BYDAY=MO`, or the lines `RRULE:…`, `RDATE:…` and `EXDATE:…` of iCalendar, in one text or a list. Dates
   * without `Z` are on the wall clock of the event. The start is the first date of the rule.
   */
  readonly recurrence: RecurrenceInput;
}

/** A change of all events of a series: only the fields given are changed. */
export interface SeriesPatch extends EventPatch {
  /** Takes the place of the whole recurrence. */
  readonly recurrence?: RecurrenceInput | undefined;
}
