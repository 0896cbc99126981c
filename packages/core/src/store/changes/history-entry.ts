import type { Kind } from '../../records/kinds.js';
import type { Origin } from './change-entry.js';

/** The changes of one commit in one record. */
export interface HistoryEntry extends Origin {
  /** The id of the record. */
  readonly id: number;
  /** The revision that the record got by the commit, as in its entry of the change log. */
  readonly revision: number;
  /**
   * The fields that changed, with their values before the commit. With the values of later entries put back one after the
   * other, newest first, it leads to the record as it was, but for its revision, modification dates and counts (`historyOf`).
   */
  readonly before: Readonly<Record<string, unknown>>;
}

/** An entry, and the kind of its record. */
export interface NewHistoryEntry extends HistoryEntry {
  readonly kind: Kind;
}
