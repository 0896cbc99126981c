import type { Actor } from '../access/actor.js';
import { seesOnlyPublic } from '../access/policy.js';
import { soon } from '../work/shared-work.js';
import { nextSlice } from '../work/slices.js';
import type { ChangeEntry, Changes, PublicVersion } from '../store/changes/change-entry.js';
import { lastPlace, placeOf, type Log, type LogPlace } from '../store/changes/log-place.js';

/** Where a change log ends. */
export interface LogEnd {
  readonly place: LogPlace;
  /** The version of the log: its number of entries, hidden ones included. */
  readonly version: number;
}

/** How many entries are looked at between two turns. */
const LOOKED = 500;

const isPublic = (entry: ChangeEntry): boolean => entry.wasPublic || entry.isPublic;

/** Something about the last public entry of a log, at a public version. */
interface At<T> {
  readonly of: PublicVersion;
  readonly place: T;
}

/** The last public entries of logs that are known, and those that a request looks for. */
const known = new WeakMap<object, At<LogPlace>>();
const sought = new WeakMap<object, At<Promise<LogPlace>>>();

const isAt = (one: At<unknown> | undefined, { version, at }: PublicVersion): boolean =>
  one?.of.version === version && one.of.at === at;

/** Looks for the last public entry of a part of a log, from its end. */
async function lookBack(log: Pick<Log, 'changes'>, { last, floor }: Changes): Promise<LogPlace> {
  for (let to = last; to > floor;) {
    const from = Math.max(floor, to - LOOKED);
    const { entries } = await log.changes(from, to - from);
    const found = entries.filter((entry) => entry.version <= to && isPublic(entry)).at(-1);
    if (found !== undefined) return placeOf(found);
    to = from;
    await nextSlice();
  }
  return { version: floor };
}

/** Looks for the last public entry, once for all who ask for that of the same public version at the same time. */
async function lookTogether(log: Pick<Log, 'changes'>, now: Changes): Promise<LogPlace> {
  const others = sought.get(log);
  const found = isAt(others, now.publicVersion) ? others && (await soon(others.place)) : undefined;
  if (found !== undefined && found.value.version <= now.last) return found.value;
  const own = { of: now.publicVersion, place: lookBack(log, now) };
  sought.set(log, own);
  try {
    return await own.place;
  } finally {
    if (sought.get(log) === own) sought.delete(log);
  }
}

/** The last public entry of a log; looked for once after each commit that changes what everyone can see. */
async function publicEnd(log: Pick<Log, 'changes'>): Promise<LogEnd> {
  const now = await log.changes(Number.MAX_SAFE_INTEGER, 0);
  const { publicVersion: of, last } = now;
  const before = known.get(log);
  const isKnown = before !== undefined && isAt(before, of) && before.place.version <= last;
  const place = isKnown ? before.place : await lookTogether(log, now);
  known.set(log, { of, place });
  return { place, version: last };
}

/**
 * Where a change log ends for an actor. For those who see only what everyone sees it ends at its last public entry, so that places
 * which they are told do not depend on hidden writes.
 */
export async function endOfLog(log: Log, actor: Actor | null): Promise<LogEnd> {
  if (seesOnlyPublic(actor)) return publicEnd(log);
  const place = await lastPlace(log);
  return { place, version: place.version };
}
