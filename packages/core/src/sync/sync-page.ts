import type { KindIn } from '../records/kinds.js';
import type { Ref } from '../records/base-record.js';
import type { LogPlace } from '../store/changes/log-place.js';

/** The kinds of records that can be followed: images and series come with the records that they belong to. */
export type SyncKind = KindIn<'event' | 'linked' | 'term'>;

/** Where a reader of `CalendarView.sync` has arrived: it knows all entries of the change log up to this place. */
export interface SyncPosition extends LogPlace {
  /** While the reader knows less of the change log than the records show that it has got: the place that those show. */
  readonly seen?: LogPlace | undefined;
  /** While the reader gets the state that it starts with: the last record it has got. */
  readonly state?: { readonly kind: SyncKind; readonly after: number } | undefined;
  /**
   * While the reader gets records that show others, which changed: by the entries up to `to`, and up to the record
   * `after` of a kind.
   */
  readonly linked?: { readonly to: number; readonly kind: SyncKind; readonly after: number } | undefined;
}

/** One step of a copy: the record as it is now is to be stored, or removed if the caller no longer sees it. */
export type SyncChange = { readonly kind: SyncKind } & (
  | (Ref & { readonly deleted?: undefined })
  | { readonly id: number; readonly deleted: true }
);

/** The records to follow. */
export interface SyncOptions<Filter> {
  /** Where to go on; without it, the state comes first. */
  readonly position?: SyncPosition | undefined;
  /** The kinds to follow. Default: all. */
  readonly kinds?: readonly SyncKind[] | undefined;
  /** Which events to follow: the parameters of a list of events. Without dates, all dates. */
  readonly filter?: Filter | undefined;
  /** The largest number of changes to return, 1 to 100. Default: 50. */
  readonly limit?: number | undefined;
}

/** Some changes, in order. */
export interface SyncPage {
  readonly changes: readonly SyncChange[];
  /** Where to go on: for those who see only what everyone sees it does not move with hidden writes. */
  readonly position: SyncPosition;
  /** The version of the calendar up to which changes were looked for. */
  readonly version: number;
  /** How many entries of the change log were read, of those that the caller may know of. */
  readonly entries: number;
  /** Whether there is more to read now. If not, there may be something new once the calendar has a later `version`. */
  readonly more: boolean;
}
