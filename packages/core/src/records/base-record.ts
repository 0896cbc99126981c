import type { RecordFrom } from './field-table.js';

/** The fields of every record. */
export const BASE_FIELDS = {
  /** Positive integer, assigned by the store, never reused. */
  id: { type: 'id', blank: 0 },
  /** Starts at 1 and grows by one with every change of the stored record (including a term's `count`). */
  revision: { type: 'integer', blank: 0 },
} as const;

/**
 * The fields of every stored record.
 */
export interface BaseRecord extends RecordFrom<typeof BASE_FIELDS> {}

/** The id and revision of a record. */
export interface Ref {
  readonly id: number;
  readonly revision: number;
}
