import { nextSlice } from '../work/slices.js';
import { CalendarError, invalidParam } from '../errors.js';
import type { Listeners } from '../listeners.js';
import type { ChangeEntry } from '../store/changes/change-entry.js';
import { lastPlace, placeOf, readOn, type LogPlace } from '../store/changes/log-place.js';
import type { Store } from '../store/store.js';
import { withinTime } from '../work/time-limit.js';
import { createLease } from './lease.js';

/**
 * Called with each entry of the change log, in order. If it throws or rejects, or takes longer than `timeout`, it is called
 * again with the same entry, until it succeeds: nothing that follows is told before. What it returns is ignored.
 *
 * @param signal aborts when the call is given up: its time is over, the follower stops, or another process has taken over
 */
export type FollowHandler = (entry: ChangeEntry, signal: AbortSignal) => unknown;

/** Options of `Calendar.follow`; times in milliseconds. */
export interface FollowOptions {
  /**
   * Where a follower of a new name begins: with what comes (`now`), with all that the change log keeps (`start`), or after the
   * entry of a number. One that is known goes on where it was, but not before the entry of a number. Default: `now`.
   */
  readonly from?: 'now' | 'start' | number;
  /** How often to look for changes of other processes; those of this one are told at once. Default: 1,000. */
  readonly interval?: number;
  /** After how long without a sign of life another process takes over. Default: 30,000. */
  readonly lease?: number;
  /** How long one call of the handler may take. Default: 60,000. */
  readonly timeout?: number;
  /**
   * Called when entries were forgotten before the follower read them (`settings.changes`), or when the calendar was restored:
   * the handler then goes on with the oldest entry that is kept. Default: the error goes to `onListenerError`.
   */
  readonly onMissed?: () => unknown;
}

/** How far a follower is. */
export interface FollowerProgress {
  readonly name: string;
  /** How many entries of the change log it has not been told yet, wherever it runs. */
  readonly lag: number;
  /** Whether it runs in this process. */
  readonly isRunning: boolean;
  /** How often the handler has failed with the current entry, in this process. */
  readonly failures: number;
}

/** A follower of the change log. */
export interface Follower {
  /** How far it is. */
  state(): Promise<FollowerProgress>;
  /** Ends it, once the handler has returned, and lets another process take over at once. */
  stop(): Promise<void>;
}

/** The part of a calendar that a follower needs. */
export interface Following extends Pick<Listeners, 'add' | 'report'> {
  readonly store: Store;
  readonly clock: () => number;
}

/** How many entries are read at once. */
const BATCH = 100;
/** The longest pause between two attempts. */
const LONGEST_PAUSE = 60_000;

const NAME = /^[\w.-]{1,100}$/;

const isTime = (value: number): boolean => Number.isSafeInteger(value) && value > 0 && value <= 86_400_000;

const missed = (name: string): CalendarError =>
  new CalendarError(
    'sync_token_expired',
    `Changes were forgotten before the follower ${name} was told of them.`,
  );

/** A pause that can be ended early. */
function createPause() {
  let end = (): void => undefined;
  return {
    wait: (time: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, time);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => end(),
  };
}

/** Starts a follower (`Calendar.follow`). */
export function follow(
  { store, clock, add, report }: Following,
  name: string,
  handler: FollowHandler,
  { from = 'now', interval = 1_000, lease: silence = 30_000, timeout = 60_000, onMissed }: FollowOptions = {},
): Follower {
  if (!NAME.test(name))
    throw invalidParam({ name: 'It is 1 to 100 letters, digits, dots, dashes and underscores.' });
  for (const [param, time] of Object.entries({ interval, lease: silence, timeout }))
    if (!isTime(time)) throw invalidParam({ [param]: 'It is a number of milliseconds, up to a day.' });
  const lease = createLease(store, name, { clock, silence });
  const between = createPause();
  const again = createPause();
  let isStopping = false;
  let isHeld = false;
  let hasNews = false;
  let failures = 0;
  let call = new AbortController();
  // they change while something is awaited
  const hasEnded = (): boolean => isStopping;
  const goesOn = (): boolean => isHeld && !isStopping;
  const isQuiet = (): boolean => !hasNews;

  function giveUp(): void {
    isHeld = false;
    call.abort();
    again.end();
  }

  /** Keeps the lease while the handler works. */
  function startBeating(): () => void {
    let isOver = false;
    const hasStopped = (): boolean => isOver;
    let last = clock();
    const pause = createPause();
    const beat = async (): Promise<void> => {
      await pause.wait(silence / 3);
      while (!hasStopped()) {
        try {
          if (!(await lease.keep())) giveUp();
          last = clock();
        } catch (error) {
          report(error);
          // another process may think that this process is gone
          if (clock() - last >= silence / 2) giveUp();
        }
        await pause.wait(silence / 3);
      }
    };
    void beat();
    return () => {
      isOver = true;
      pause.end();
    };
  }

  /** Calls the handler once. */
  async function attempt(entry: ChangeEntry): Promise<void> {
    call = new AbortController();
    const taken = new Promise<never>((_, reject) => {
      call.signal.addEventListener('abort', () => {
        if (!isStopping) reject(new CalendarError('conflict', `Another process follows as ${name} now.`));
      });
    });
    await withinTime(
      timeout,
      call,
      (signal) => Promise.race([handler(entry, signal), taken]),
      () => new CalendarError('internal', `The follower ${name} took too long for one change.`),
    );
  }

  /** Passes an entry to the handler until it succeeds; resolves to `false` if the follower ends, here or altogether. */
  async function tell(entry: ChangeEntry): Promise<boolean> {
    for (failures = 0; goesOn();) {
      try {
        await attempt(entry);
        failures = 0;
        return true;
      } catch (error) {
        if (!isHeld) return false;
        failures++;
        report(error);
        if (goesOn()) await again.wait(Math.min(LONGEST_PAUSE, interval * 2 ** Math.min(failures, 16)));
      }
    }
    return false;
  }

  /** Passes all entries to the handler. */
  async function tellAll(start: LogPlace): Promise<LogPlace> {
    let place = start;
    for (;;) {
      const read = await readOn(store, place, BATCH);
      if (read === undefined) {
        if (onMissed === undefined) report(missed(name));
        else await onMissed();
        place = { version: (await store.changes(0, 1)).floor };
        if (!(await lease.keep(place))) giveUp();
      }
      for (const entry of read?.entries ?? []) {
        if (!(await tell(entry))) return place;
        place = placeOf(entry);
        if (!(await lease.keep(place))) giveUp();
        // stores may do all of this at once: a long log would leave no time for others
        await nextSlice();
      }
      if (!goesOn() || read?.entries.length === 0) return place;
    }
  }

  /** Follows as long as the lease is held. */
  async function hold(start: LogPlace): Promise<void> {
    isHeld = true;
    const stopBeating = startBeating();
    try {
      for (let place = start; goesOn();) {
        hasNews = false;
        place = await tellAll(place);
        if (goesOn() && isQuiet()) await between.wait(interval);
      }
    } finally {
      stopBeating();
      isHeld = false;
    }
  }

  async function run(): Promise<void> {
    while (!hasEnded()) {
      try {
        const place = await lease.take(() =>
          from === 'now' ? lastPlace(store) : Promise.resolve({ version: from === 'start' ? 0 : from }),
        );
        const ahead = typeof from === 'number' && place !== undefined && from > place.version;
        const start = ahead ? { version: from } : place;
        if (start !== undefined && (!ahead || (await lease.keep(start)))) await hold(start);
      } catch (error) {
        report(error);
      }
      if (!hasEnded()) await between.wait(interval);
    }
    await lease.release().catch(report);
  }

  const remove = add(() => {
    hasNews = true;
    between.end();
  });
  const running = run();
  return {
    async state() {
      const [place, last] = await Promise.all([lease.place(), store.version()]);
      return {
        name,
        lag: place === undefined ? 0 : Math.max(0, last - place.version),
        isRunning: isHeld,
        failures,
      };
    },
    async stop() {
      isStopping = true;
      remove();
      call.abort();
      between.end();
      again.end();
      await running;
    },
  };
}
