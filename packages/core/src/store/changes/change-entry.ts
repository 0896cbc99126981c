import type { Kind } from '../../records/kinds.js';
import type { LocalTime } from '../../time/local-time.js';
import type { LastPublicEvent, LastPublicSeries } from './last-public.js';

/** The author and time of a commit. */
export interface Origin {
  /** The id of the actor; `null` for an anonymous or unknown one. */
  readonly actor: number | null;
  /** The time of the commit in UTC; `0000-00-00 00:00:00` if it is unknown. */
  readonly at: LocalTime;
}

/** How much of the history of records is kept. Entries are forgotten from the oldest on. */
export interface HistoryRetention {
  /** How many entries of each record to keep at most; 0 keeps none of any record. */
  readonly entries: number;
  /** The time in UTC before which entries are forgotten. */
  readonly since: LocalTime;
}

/** How much of the change log is kept: entries are forgotten from the oldest on. */
export interface Retention {
  /** How many entries to keep at most. */
  readonly entries: number;
  /** The time in UTC before which entries are forgotten, up to the first that is not older. */
  readonly since: LocalTime;
  /** How much of the history of records to keep. Default: all of it. */
  readonly history?: HistoryRetention | undefined;
}

/** The effect of a commit on one record. */
export interface ChangeEntry extends Origin {
  /** The number of the entry: that of the entry before it, plus one. */
  readonly version: number;
  readonly kind: Kind;
  readonly id: number;
  /** The revision of the record after the commit; of a deleted record, its last one. */
  readonly revision: number;
  /** `count` if nothing but the `count` of a term changed, and that it is no longer `hidden`. */
  readonly op: 'create' | 'update' | 'count' | 'delete';
  /** The author of the record before the commit, of a new one after it; `null` for terms and images. */
  readonly author: number | null;
  /** Whether everyone could see the record before the commit: no one sees a record that does not exist. */
  readonly wasPublic: boolean;
  /** Whether everyone can see it after the commit. */
  readonly isPublic: boolean;
  /** An event or a series as it was, if everyone could see it before the commit and cannot after it; otherwise `null`. */
  readonly lastPublic: LastPublicEvent | LastPublicSeries | null;
}

/** An entry without its number, which the store assigns. */
export type NewEntry = Omit<ChangeEntry, 'version'>;

/**
 * The version of what everyone can see. It counts commits, not entries of the change log, so that it tells nothing of those that are
 * about hidden records only.
 */
export interface PublicVersion {
  /** How many commits have changed what everyone can see. */
  readonly version: number;
  /** The time of the last of them in UTC, never before that of an earlier one; `0000-00-00 00:00:00` if it is unknown. */
  readonly at: LocalTime;
}

/** A part of the change log, read from one state of the store. */
export interface Changes {
  /** The entries after the requested one, in order. */
  readonly entries: readonly ChangeEntry[];
  /** The number of the last entry of all: the version of the store. */
  readonly last: number;
  /** The number of the last entry that was forgotten: a reader that has seen less has missed something. */
  readonly floor: number;
  /**
   * The version of what everyone can see: each commit moves it that has an entry which `wasPublic` or `isPublic`, or `isPublic` itself; no
   * other commit does, and it stays when entries are forgotten.
   */
  readonly publicVersion: PublicVersion;
}
