import type { LocalTime } from '../../time/local-time.js';
import type { ChangeEntry, Changes } from './change-entry.js';

/** A reader's position in a change log. Plain data. */
export interface LogPlace {
  /** The number of the last entry that was read. */
  readonly version: number;
  /**
   * The time of that entry: in a calendar that was restored from a copy, or whose database lost its last writes, other
   * entries get the same numbers. Without it only numbers are compared.
   */
  readonly at?: LocalTime | undefined;
}

/** The entries after a position. */
export interface LogPart {
  readonly entries: readonly ChangeEntry[];
  /** The place after them. */
  readonly place: LogPlace;
  /** The number of the last entry of all. */
  readonly last: number;
}

/** A change log that can be read. */
export interface Log {
  /** The entries after a version, at most `limit`. */
  readonly changes: (after: number, limit: number) => Promise<Changes>;
  /** The version of the last entry. */
  readonly version: () => Promise<number>;
}

/** The place after an entry. */
export const placeOf = ({ version, at }: ChangeEntry): LogPlace => ({ version, at });

/**
 * Reads at most so many entries of a change log from a place on; `undefined` if what followed is no longer known: it was
 * forgotten, or the log is another one.
 */
export async function readOn(
  log: Pick<Log, 'changes'>,
  { version, at }: LogPlace,
  limit: number,
): Promise<LogPart | undefined> {
  // the entry of the place is read again, and compared
  const { entries, last, floor } = await log.changes(Math.max(0, version - 1), limit + 1);
  if (version < floor || version > last) return undefined;
  const [known] = entries.filter((entry) => entry.version === version);
  if (at !== undefined && known !== undefined && known.at !== at) return undefined;
  const next = entries.filter((entry) => entry.version > version).slice(0, limit);
  const end = next.at(-1) ?? known;
  return { entries: next, last, place: end === undefined ? { version, at } : placeOf(end) };
}

/** The place of the last entry of a change log. */
export async function lastPlace(log: Log): Promise<LogPlace> {
  const version = await log.version();
  return (await readOn(log, { version }, 0))?.place ?? { version };
}
