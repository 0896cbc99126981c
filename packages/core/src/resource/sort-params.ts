import { param } from '../fields/filters.js';

/** The parameters for the order of a list of events. */
export const EVENT_SORT_FIELDS = {
  /** A field, or a declared field with `filter`. Default: `start_date`. */
  sort: param('eventSort'),
  /** Default: `asc`. */
  direction: param('direction'),
};

/** The parameters for the order of a list of venues or organizers. */
export const LINKED_SORT_FIELDS = {
  /** A field, or a declared field with `filter`. Default: the date of publication. */
  sort: param('linkedSort'),
  /** Default: texts from A, dates from the latest. */
  direction: param('direction'),
};
