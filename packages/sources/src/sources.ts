import { CalendarError, type Calendar } from '@kalends/core';
import { withTimeLimit } from '@kalends/core/internal';
import { createCollection, type Store } from '@kalends/core/store';
import { randomBytes } from 'node:crypto';
import { AnswerTooLarge } from '@kalends/client/internal';
import { UnreadableFile } from '@kalends/importer';
import {
  createAskSource,
  formatOf,
  readTrial,
  SourceFailure,
  trySource,
  type AskSource,
} from '@kalends/importer/internal';
import {
  HALF_DONE,
  asOf,
  refused,
  shownSource,
  sourceOf,
  type Source,
  type SourceInput,
  type StoredSource,
} from './source.js';
import { createSourceItems } from './source-items.js';
import { TakeFailure, takeSource } from './take-source.js';

/** How many sources there may be. */
const MOST_SOURCES = 50;

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** How long the one who takes a source may be silent before another may take it. */
const LEASE = 5 * MINUTE;

/** How often to look whether a source that is being taken was removed or paused, in milliseconds at most. */
const WATCH = 1_000;

/** How long `ask` may take, in milliseconds: longer than the one that is there allows itself. */
const ASK_TIME = 75_000;

/** Options of `createSources`. */
export interface SourcesOptions {
  /** The calendar that takes their events, with the rights of the host. */
  readonly calendar: Calendar;
  /** The store of the calendar: sources are stored among its values. */
  readonly store: Pick<Store, 'values'>;
  /** Asks a source over HTTP, within 75 seconds. Default: `createAskSource()`, for addresses of the public internet. */
  readonly ask?: AskSource | undefined;
  /** A number from 0 up to 1, by which pauses vary. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** How often to look for sources that are due, in milliseconds. Default 5,000. */
  readonly interval?: number | undefined;
  /** Called with errors of the store, after which everything is tried again. */
  readonly onError: (error: unknown) => unknown;
  /** Called after each take, for metrics. */
  readonly onTake?: ((source: Source, isTaken: boolean) => unknown) | undefined;
}

/** The calendars that a calendar follows. All methods reject with `not_found` for an unknown source. */
export interface Sources {
  /** All sources, the oldest first. */
  list(): Promise<readonly Source[]>;
  /**
   * Follows another calendar from now on. Rejects with `invalid_param` for what cannot be, does not answer or has no events that can be
   * read, and `conflict` for one that is followed already, or if there are 50.
   *
   * @param options `trusted`: whether it may have an address of a private network and be read by `http:`; `tries`: whether it is asked
   * before it is kept (default); one that is not, and whose address tells no format, is taken for a calendar file
   */
  add(
    input: SourceInput,
    options?: { readonly trusted?: boolean; readonly tries?: boolean },
  ): Promise<Source>;
  /**
   * Says what a calendar has that is not followed yet: what it calls itself, how many events, and the next of them. Nothing is written.
   * Rejects as `add` does.
   */
  try(input: SourceInput, options?: { readonly trusted?: boolean }): ReturnType<typeof readTrial>;
  /** Pauses a source, or goes on at once. A take that is on its way ends soon after it was paused. */
  setState(id: string, state: Source['state']): Promise<Source>;
  /** Follows it no longer; its events stay. A take that is on its way ends soon. */
  remove(id: string): Promise<void>;
  /**
   * Takes a source now, whether it is due or not. What fails is in the source. Rejects with `conflict` if it is being taken.
   *
   * @param options `acceptsRemovals`: trash what is missing even if that is most of it
   */
  take(
    id: string,
    options?: { readonly acceptsRemovals?: boolean; readonly signal?: AbortSignal },
  ): Promise<Source>;
  /** Begins to take sources that are due. Of all processes on the store one takes a source. Gives a function that ends it. */
  start(): () => Promise<void>;
}

/** The location of an address, whatever its scheme and whether it ends in a slash. */
const placeOf = (url: string): string => url.replace(/^\w+:/, '').replace(/\/$/, '');

/** A pause that varies by a tenth in both directions, so that sources are not asked at one time. */
const varied = (pause: number, random: () => number): number => Math.round(pause * (0.9 + 0.2 * random()));

/** The pause after so many failures: twice as long after each, up to a day, and what the source asks for. */
const pauseAfter = ({ every }: Source, failures: number, asked = 0): number =>
  Math.max(asked, Math.min(every * MINUTE * 2 ** Math.min(failures, 12), Math.max(DAY, every * MINUTE)));

const timeText = (time: number): string => new Date(time).toISOString();

/** Why a take failed, for people; `undefined` for an error of the calendar itself. */
const reasonOf = ({ cause }: TakeFailure): string | undefined =>
  cause instanceof SourceFailure || cause instanceof UnreadableFile ? cause.message.slice(0, 300) : undefined;

/** The error for a source that does not answer, or not with events. */
const refusedSource = (error: unknown): unknown =>
  error instanceof SourceFailure || error instanceof UnreadableFile || error instanceof AnswerTooLarge
    ? refused('url', error.message.slice(0, 500))
    : error;

/**
 * Follows other calendars: takes their events at intervals, keeps what was changed here, trashes what is gone there
 * (docs/sources.md).
 *
 * @example
 * const sources = createSources({ calendar, store, onError: console.error });
 * await sources.add({ url: 'https://other.example/calendar.ics' });
 * const stop = sources.start();
 */
export function createSources({
  calendar,
  store,
  ask: given = createAskSource(),
  random = Math.random,
  interval = 5_000,
  onError,
  onTake,
}: SourcesOptions): Sources {
  const { ask } = withTimeLimit({ ask: given }, ASK_TIME);
  const me = randomBytes(8).toString('hex');

  const kept = createCollection<StoredSource>(store, 'source', MOST_SOURCES);

  const noSource = (): CalendarError => new CalendarError('not_found', 'There is no such source.');

  /** Replaces a source by what `by` makes of it. */
  async function change(id: string, by: (source: StoredSource) => StoredSource): Promise<StoredSource> {
    const changed = await kept.change(id, by);
    if (changed === undefined) throw noSource();
    return changed;
  }

  /** The claim of this process on a source, and the state that counts if the process ends before the pull does. */
  function attempt(source: Source, writes: boolean): NonNullable<StoredSource['taking']> {
    const now = calendar.clock();
    const next = timeText(now + varied(pauseAfter(source, source.failures + 1), random));
    return { by: me, until: now + LEASE, next, writes };
  }

  /** Takes the lease of a source. Gives the source as it was before; rejects with `conflict` if another one has it. */
  async function lease(id: string): Promise<StoredSource> {
    let before: StoredSource | undefined;
    await change(id, (stored) => {
      const now = calendar.clock();
      if (stored.taking !== null && stored.taking.until > now)
        throw new CalendarError('conflict', 'The source is being taken at the moment.');
      before = asOf(stored, now);
      return { ...before, taking: attempt(before, before.taking !== null) };
    });
    if (before === undefined) throw noSource();
    return before;
  }

  const isOurs = ({ taking }: StoredSource): boolean => taking?.by === me;

  /** Renews the claim on a source, and records from now on whether something is written. */
  const keep = (id: string, writes?: boolean) =>
    change(id, (source) =>
      isOurs(source)
        ? { ...source, taking: attempt(source, writes ?? source.taking?.writes !== false) }
        : source,
    );

  /** Renews the claim on a source regularly, and calls `end` when it need not be pulled any more. Gives a function that stops it. */
  function watch({ id, state }: Source, end: () => void): () => void {
    const beating = setInterval(() => void keep(id).catch(onError), LEASE / 3);
    const look = async (): Promise<void> => {
      const now = await kept.get(id);
      if (now === undefined || !isOurs(now) || (state === 'active' && now.state === 'paused')) end();
    };
    const looking = setInterval(() => void look().catch(onError), Math.min(interval, WATCH));
    return () => {
      clearInterval(beating);
      clearInterval(looking);
    };
  }

  async function take(
    id: string,
    { acceptsRemovals = false, signal: asked }: Parameters<Sources['take']>[1] = {},
  ): Promise<Source> {
    const source = await lease(id);
    const items = createSourceItems(store, id);
    const ending = new AbortController();
    const signal = asked === undefined ? ending.signal : AbortSignal.any([asked, ending.signal]);
    const unwatch = watch(source, () => ending.abort());
    let result: Partial<StoredSource>;
    try {
      const { report, place } = await takeSource({
        ...{ calendar, source, ask, signal, acceptsRemovals },
        stored: items,
        isInterrupted: source.taking !== null,
        onWriting: () => keep(id, true),
      });
      const next = timeText(calendar.clock() + varied(source.every * MINUTE, random));
      result = { report, place, next, failures: 0, error: null, taking: null };
    } catch (error) {
      if (!(error instanceof TakeFailure)) throw error;
      // what may be half done is known by its lease, which has ended
      const taking = error.isHalfDone || source.taking !== null ? HALF_DONE : null;
      const failures = source.failures + 1;
      const { cause } = error;
      const asked = cause instanceof SourceFailure ? cause.retryAfter : undefined;
      const next = timeText(calendar.clock() + varied(pauseAfter(source, failures, asked), random));
      const reason = reasonOf(error);
      if (reason === undefined && !signal.aborted) onError(cause);
      result = signal.aborted
        ? { taking }
        : { taking, failures, next, error: reason ?? 'The source could not be taken: the log says why.' };
    } finally {
      unwatch();
    }
    const ended = await change(id, (one) => (isOurs(one) ? { ...one, ...result } : one)).catch(
      async (error: unknown) => {
        // it was removed in the meantime
        if (CalendarError.from(error).code === 'not_found') await items.clear();
        throw error;
      },
    );
    const after = shownSource(ended);
    if (!signal.aborted) onTake?.(after, after.failures === 0);
    return after;
  }

  /** Takes all sources that are due, one after the other. */
  async function takeDue(signal: AbortSignal): Promise<void> {
    for (const stored of await kept.list()) {
      if (signal.aborted) return;
      const now = calendar.clock();
      const { id, state, next, taking } = asOf(stored, now);
      if (state !== 'active' || next > timeText(now) || (taking?.until ?? 0) > now) continue;
      await take(id, { signal }).catch((error: unknown) => {
        // another process was faster, or it was removed
        if (!['conflict', 'not_found'].includes(CalendarError.from(error).code)) throw error;
      });
    }
  }

  /** A source that may be followed, and what keeps it from that. Rejects with `invalid_param` for one that is none, and `conflict`. */
  async function candidate(input: SourceInput, trusted: boolean) {
    const read = sourceOf(input, trusted);
    const isOpen = input.format === undefined && formatOf(new URL(read.url)) === undefined;
    const refusalAmong = (others: readonly Source[]): string | undefined => {
      if (others.some(({ url }) => placeOf(url) === placeOf(read.url)))
        return 'This source is followed already.';
      return others.length < MOST_SOURCES ? undefined : `There are at most ${MOST_SOURCES} sources.`;
    };
    const refusal = refusalAmong(await kept.list());
    if (refusal !== undefined) throw new CalendarError('conflict', refusal);
    return { read, trial: { ask, calendar, isOpen }, refusalAmong };
  }

  /** The answer of a source; failures become errors of the calendar. */
  const asked = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw refusedSource(error);
    });

  return {
    list: async () => (await kept.list()).map((stored) => shownSource(asOf(stored, calendar.clock()))),

    async add(input, { trusted = false, tries = true } = {}) {
      const id = randomBytes(6).toString('hex');
      const now = timeText(calendar.clock());
      const { read, trial, refusalAmong } = await candidate(input, trusted);
      const format = tries ? await asked(trySource(read, trial)) : read.format;
      const source: StoredSource = {
        ...{ id, ...read, format, state: 'active', created: now },
        ...{ failures: 0, error: null, next: now, report: null, taking: null },
        place: { etag: null, lastModified: null, cursor: null, whole: 0 },
      };
      await kept.add(source, refusalAmong);
      return shownSource(source);
    },

    async try(input, { trusted = false } = {}) {
      const { read, trial } = await candidate(input, trusted);
      return asked(readTrial(read, trial));
    },

    async setState(id, state) {
      const next = timeText(calendar.clock());
      return shownSource(
        await change(id, (stored) => {
          const source = asOf(stored, calendar.clock());
          return { ...source, state, ...(state === 'active' && { next }) };
        }),
      );
    },

    async remove(id) {
      await change(id, (source) => source);
      await kept.remove(id);
      await createSourceItems(store, id).clear();
    },

    take,

    start() {
      const stopping = new AbortController();
      let pause = (): void => undefined;
      async function run(): Promise<void> {
        const hasEnded = (): boolean => stopping.signal.aborted;
        while (!hasEnded()) {
          await takeDue(stopping.signal).catch(onError);
          if (hasEnded()) return;
          await new Promise<void>((goOn) => {
            const timer = setTimeout(goOn, interval);
            pause = () => {
              clearTimeout(timer);
              goOn();
            };
          });
        }
      }
      const running = run();
      return async () => {
        stopping.abort();
        pause();
        await running;
      };
    },
  };
}
