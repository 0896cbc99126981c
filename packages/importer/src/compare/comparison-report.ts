import type { DifferenceKind } from './difference.js';

/** Where a difference was seen. Values are in short, and of printable characters. */
export interface DifferenceExample {
  /** `GET /events?page=2 (user)` */
  readonly request: string;
  /** `events[id=17].venue.city` */
  readonly at: string;
  readonly a: string;
  readonly b: string;
}

/** Differences of one kind at one place of answers. */
export interface DifferenceGroup {
  readonly kind: DifferenceKind;
  /** `event.venue.city` */
  readonly path: string;
  readonly count: number;
  /** The first ones. */
  readonly examples: readonly DifferenceExample[];
}

/** What a declared correction explains. */
export interface CorrectionUse {
  /** `F33` */
  readonly number: string;
  readonly about: string;
  readonly count: number;
  readonly examples: readonly DifferenceExample[];
}

/** What a comparison of two servers has found. */
export interface ComparisonReport {
  /** The addresses that were compared. */
  readonly a: string;
  readonly b: string;
  /** Whether nothing differs but what is declared or ignored, in all that was compared. */
  readonly equal: boolean;
  /** Whether everything was compared: `false` after an abort. */
  readonly finished: boolean;
  /** How many requests both have answered. */
  readonly compared: number;
  /** How many of the answers were equal at once. */
  readonly same: number;
  /** What differs, in the order in which it was found. */
  readonly differences: readonly DifferenceGroup[];
  /** How many differences beyond the groups there are. */
  readonly further: number;
  readonly corrections: readonly CorrectionUse[];
  /** How many differences were at paths that were to be ignored, by path. */
  readonly ignored: Readonly<Record<string, number>>;
  /** Lists that have more pages than were compared. */
  readonly cut: readonly string[];
}
