import type { SiteNote, StatePort } from '@kalends/client/internal';
import type { CalendarOptions } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import type { ListedKind, SourceOptions } from './source.js';

/** Progress of an import through one list of the site, or through the ids or addresses at which events may be that no list has. */
export interface SiteProgress {
  readonly kind: ListedKind | 'ids' | 'addresses';
  /** The number of records of the list read so far, or of ids or addresses asked for. */
  readonly done: number;
  /** The total that the site reports, or that is known so far. */
  readonly total: number;
}

/** Options of `importSite`. */
export interface ImportSiteOptions extends SourceOptions {
  /** The destination: an empty store, or one that holds an earlier import of the same site. */
  readonly store: Store;
  /** The settings of the calendar that uses the store: its currency, limits and time zone. */
  readonly settings?: CalendarOptions['settings'];
  /** Saves the progress. Without it, the next run reads everything again. */
  readonly state?: StatePort | undefined;
  /** Whether to report what would change without writing anything. Default: false. */
  readonly dryRun?: boolean | undefined;
  /**
   * Whether to find events that are hidden from lists, by requesting every id that no list has, up to 100 beyond the greatest one: one
   * request per id. Ids from 10,000,000 are those of dates of recurring events, between which none is looked for. Default: false.
   */
  readonly hidden?: boolean | undefined;
  /**
   * How many ids between those of known records are asked for if the site counts events that no list has; if nothing tells that any is missing,
   * at most 500. Default 2,000. With `hidden`, all are.
   */
  readonly mostAsked?: number | undefined;
  /**
   * Whether to make series of the events that have one title and, on at least three dates, one time: sites tell no rules. The report
   * names each. Default: false.
   */
  readonly series?: boolean | undefined;
  /** Whether to delete what the site no longer has: terms permanently, other records into the trash. Default: false. */
  readonly deleteGone?: boolean | undefined;
  /** Called for every record that could not be imported unchanged. */
  readonly onNote?: ((note: SiteNote) => void) | undefined;
  /** Called after every page of a list that has been imported. */
  readonly onProgress?: ((progress: SiteProgress) => void) | undefined;
  /** Stops the import; the next run resumes it. */
  readonly signal?: AbortSignal | undefined;
}
