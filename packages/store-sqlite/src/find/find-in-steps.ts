import { nextSlice, ofThisShare } from '@kalends/core/adapter';
import type { Found, FoundAt } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';

/**
 * Long lists. With a million events a word takes 4 ms, but a substring of dozens of words takes 150 ms, and a search that must read
 * the texts 500 ms; so does a list whose filters find most events, and one that reads long texts of thousands of venues. They run in
 * steps, and other requests are served between two steps.
 */

/**
 * The target duration of a step in milliseconds. After a shorter step the next one is larger, but not by much: the
 * durations of steps vary tenfold.
 */
const TARGET = 5;
const MOST_GROWTH = 3;

/** How often steps are taken on the connection of the store, until someone writes, or events are indexed, in between. */
const ATTEMPTS = 2;

/** A list that is found part by part. */
export interface SteppedFind {
  /** How many units the first part has, where they are known to be short. Default: one. */
  readonly first?: number;
  /** Looks at the next part, of so many units. Returns whether there is more. */
  next(units: number): boolean;
  /** The results of all parts. */
  found(): Found;
}

/** Begins a list on a connection. */
export type BeginFind = (on: Connection) => SteppedFind;

/** Takes all steps of a list on a connection, as long as `goesOn` does not throw or return `false`. */
async function takeSteps(
  db: Connection,
  begin: BeginFind,
  goesOn: () => boolean,
  pause: () => Promise<void>,
): Promise<Found | undefined> {
  const find = db.read(() => begin(db));
  for (let [units, isMore] = [find.first ?? 1, true]; isMore && goesOn();) {
    const started = performance.now();
    isMore = db.read(() => find.next(units));
    const growth = Math.min(TARGET / (performance.now() - started), MOST_GROWTH);
    units = Math.max(1, Math.floor(units * growth));
    if (isMore) await pause();
  }
  return db.read(() => (goesOn() ? find.found() : undefined));
}

/**
 * Finds a list in steps: those of one state of the store. When others keep writing, it sees the state at its beginning on a connection
 * of its own; in `:memory:`, which has one connection, it returns `undefined` then. `version` returns the version of the store, and
 * throws when it is closed.
 */
export async function findInSteps(
  db: Connection,
  version: () => number,
  begin: BeginFind,
): Promise<FoundAt | undefined> {
  // within a version events only ever move from those pending to the index
  const state = () => `${version()} ${db.value('SELECT count(*) FROM pending_event') as number}`;
  const pause = ofThisShare(() => nextSlice());
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [before, begun] = [version(), state()];
    const found = await takeSteps(db, begin, () => state() === begun, pause);
    if (found !== undefined) return { ...found, version: before };
  }
  return db.readAside(async (own) => {
    const before = own.value("SELECT last FROM sequence WHERE name = 'version'") as number;
    const found = await takeSteps(own, begin, () => version() >= before, pause);
    return found && { ...found, version: before };
  });
}
