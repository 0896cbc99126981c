import type { BaseRecord } from './base-record.js';

/** A stored category or tag. */
export interface TermRecord extends BaseRecord {
  /** Plain text with `&` written as `&amp;`. */
  readonly name: string;
  /** Unique per kind. */
  readonly slug: string;
  /** Sanitised inline HTML. */
  readonly description: string;
  /** Id of the parent category; 0 = top level, always 0 for tags. */
  readonly parent: number;
  /** How many published events have the term. Kept by the store: what a change says is ignored. */
  readonly count: number;
}
