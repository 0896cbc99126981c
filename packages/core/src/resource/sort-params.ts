import { param } from '../fields/filters.js';

/** The parameters for the order of a list of events. */
export const EVENT_SORT_FIELDS = { sort: param('eventSort'), direction: param('direction') };

/** The parameters for the order of a list of venues or organizers. */
export const LINKED_SORT_FIELDS = { sort: param('linkedSort'), direction: param('direction') };
