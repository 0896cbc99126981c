import type { ReaderOptions, Sleep } from '@kalends/client';
import type { RequestLimits, SiteNote, StatePort } from '@kalends/client/internal';
import type { Collection } from './collections.js';

/** The parts that can be compared separately: the lists with their records, the index of the interface, its documentation. */
export type ComparisonPart = Collection | 'index' | 'doc';

/** Progress of a comparison. */
export interface ComparisonProgress {
  /** The number of requests to which both servers have responded. */
  readonly compared: number;
  /** About how many requests remain, as the lengths of the lists tell. */
  readonly waiting: number;
  readonly differences: number;
}

/** Options of `compareSites`. `concurrency` (default 4) and `rate` apply to each server; the default of `attempts` is 5. */
export interface CompareOptions extends RequestLimits {
  /** The server to migrate from: declared corrections are deviations from this one. `auth`: the user for the second round. */
  readonly a: ReaderOptions;
  /** The server to migrate to. It needs `auth` if A has it, for a user with the same rights. */
  readonly b: ReaderOptions;
  /** The page sizes with which each list is read in turn. Default 50, 10 and 7. */
  readonly pageSizes?: readonly number[];
  /** The number of records of each kind that are requested individually. Default: all. */
  readonly sample?: number | undefined;
  /** The seed for choosing the sample. Default 1. */
  readonly seed?: number;
  /** The parts to compare. Default: all. */
  readonly only?: readonly ComparisonPart[] | undefined;
  /** Paths to ignore, including everything below them: `event.ticketed`, `*.custom_fields`. */
  readonly ignore?: readonly string[];
  /** What the import into B has reported (`note` of `importSite`): such differences are counted by their reason. Default: nothing. */
  readonly imported?: readonly SiteNote[] | undefined;
  /** The numbers of the corrections that may explain differences. Default: all that affect reading. */
  readonly corrections?: readonly string[] | undefined;
  /** The maximum number of pages compared per list. Default 20,000. */
  readonly maxPages?: number;
  readonly state?: StatePort | undefined;
  /** Stops the comparison: the report has the results so far, and the saved state allows resuming. */
  readonly signal?: AbortSignal;
  /** Called after each request that has been compared. */
  readonly onProgress?: (progress: ComparisonProgress) => void;
  /** The current time in milliseconds since 1970. Default: the system clock. */
  readonly clock?: () => number;
  /** Waits between requests. Default: a system timer. */
  readonly sleep?: Sleep;
}
