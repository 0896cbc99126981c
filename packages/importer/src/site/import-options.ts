import type { CalendarOptions } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import type { SiteNote } from './note.js';
import type { ListedKind, SourceOptions } from './source.js';

/** How far an import is with a list of the site. */
export interface SiteProgress {
  readonly kind: ListedKind;
  /** How many records of the list were read. */
  readonly done: number;
  /** How many it has, as the site counts them. */
  readonly total: number;
}

/** Where an import keeps how far it is, as JSON. Without it a later run reads everything again. */
export interface StatePort {
  /** What was saved last; `undefined` before the first time. */
  readonly load: () => Promise<unknown>;
  /** Keeps a state in place of the last one. */
  readonly save: (state: unknown) => Promise<void>;
}

/** What is imported from where, and how. */
export interface ImportSiteOptions extends SourceOptions {
  /** Where the records go to: an empty store, or one that holds an earlier import of the same site. */
  readonly store: Store;
  /** The settings of the calendar that the store is for: its currency, limits and zone. */
  readonly settings?: CalendarOptions['settings'];
  readonly state?: StatePort | undefined;
  /** Whether nothing is written, but everything noted. Default: no. */
  readonly dryRun?: boolean | undefined;
  /** Whether what the site has no more is deleted: terms for good, other records into the trash. Default: no. */
  readonly deleteGone?: boolean | undefined;
  /** How many records a list is believed to have at most. Default 5,000,000. */
  readonly mostRecords?: number | undefined;
  /** Told of every record that is not just as it was. */
  readonly onNote?: ((note: SiteNote) => void) | undefined;
  readonly onProgress?: ((progress: SiteProgress) => void) | undefined;
  /** Ends the import; the next run goes on. */
  readonly signal?: AbortSignal | undefined;
}
