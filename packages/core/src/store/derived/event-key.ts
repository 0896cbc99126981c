import type { LinkField } from '../../records/links.js';

/**
 * The keys by which SQL stores list events: each event has a row per key, with the columns that lists need, so that a list
 * with one filter is one range. A key consists of two columns: `field` and `target`.
 */

/**
 * The fields of keys. A link: `target` is the id of a linked record, of hierarchical kinds also of an ancestor; for a link
 * to one record, 0 stands for none. `''`: every event, with target 0. `span`: the events of a span class above 0
 * (`spanClass`). `custom`: a value of a field that a host declares, by the number that a store gives it.
 */
export type KeyField = LinkField | '' | 'span' | 'custom';

/** A key of events. */
export interface EventKey {
  readonly field: KeyField;
  readonly target: number;
}
