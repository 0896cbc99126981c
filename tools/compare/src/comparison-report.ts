import type { DifferenceKind } from './difference.js';

/** An example of a difference. Values are shortened to printable text. */
export interface DifferenceExample {
  /** `GET /events?page=2 (user)` */
  readonly request: string;
  /** `events[id=17].venue.city` */
  readonly at: string;
  readonly a: string;
  readonly b: string;
}

/** Differences of one kind at the same path. */
export interface DifferenceGroup {
  readonly kind: DifferenceKind;
  /** `event.venue.city` */
  readonly path: string;
  readonly count: number;
  /** The first occurrences. */
  readonly examples: readonly DifferenceExample[];
}

/** Differences that are explained. */
export interface CorrectionUse {
  /** `F33` for a declared correction, `clock` for what depends on the time of the request, `import` for what an import reported. */
  readonly number: string;
  readonly about: string;
  readonly count: number;
  readonly examples: readonly DifferenceExample[];
}

/** How many records of a collection each server lists. */
export interface ListedTotal {
  /** `events` */
  readonly collection: string;
  /** `null`: it does not say. */
  readonly a: number | null;
  readonly b: number | null;
}

/** The result of comparing two servers. */
export interface ComparisonReport {
  /** The URLs that were compared. */
  readonly a: string;
  readonly b: string;
  /** Whether everything compared is equal, apart from declared corrections and ignored paths. */
  readonly equal: boolean;
  /** Whether the comparison is complete; `false` after an abort. */
  readonly finished: boolean;
  /** The number of requests to which both servers have responded. */
  readonly compared: number;
  /** The number of responses that were equal without any correction. */
  readonly same: number;
  /** Unexplained differences, in the order in which they were found. */
  readonly differences: readonly DifferenceGroup[];
  /** The number of differences that did not fit into the groups. */
  readonly further: number;
  readonly corrections: readonly CorrectionUse[];
  /** The number of differences at each ignored path. */
  readonly ignored: Readonly<Record<string, number>>;
  /** How many records each server lists, of every collection that was compared; events of all times. */
  readonly totals: readonly ListedTotal[];
  /** Lists that have more pages than were compared. */
  readonly cut: readonly string[];
}
