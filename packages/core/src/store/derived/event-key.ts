import type { LinkField } from '../../records/links.js';

/**
 * The keys by which SQL stores list events: each event has a row per key, with the columns that lists need, so that a list
 * with one filter is one range.
 */

/** The key of every event. */
export const EVERY_EVENT = 0;

/** The place of each field in a key: stored files depend on it. */
const REMAINDERS = { categories: 0, tags: 1, venue: 2, organizer: 3 } as const satisfies Record<
  LinkField,
  number
>;

/** The key of the events with this id in this field; for categories, also with a descendant. */
export const eventKey = (field: LinkField, id: number): number => 4 * id + REMAINDERS[field];

/** The key of the events of a span class above 0 (`spanClass`). */
export const spanKey = (span: number): number => -span;
