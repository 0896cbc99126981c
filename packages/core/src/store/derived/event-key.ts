/**
 * The keys by which SQL stores list events: each event has a row per key, with the columns that lists need, so that a list
 * with one filter is one range.
 */

/** The key of every event. */
export const EVERY_EVENT = 0;

const REMAINDERS = { categories: 0, tags: 1, venue: 2, organizer: 3 } as const;

/** The fields of an event by which lists can be filtered through a key. */
export type KeyField = keyof typeof REMAINDERS;

/** The key of the events with this id in this field; for categories, also with a descendant. */
export const eventKey = (field: KeyField, id: number): number => 4 * id + REMAINDERS[field];

/** The key of the events of a span class above 0 (`spanClass`). */
export const spanKey = (span: number): number => -span;
