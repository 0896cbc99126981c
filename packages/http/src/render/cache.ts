import { kindsOf, type Calendar, type Kind } from '@kalends/core';
import { lastPlace } from '@kalends/core/internal';
import {
  oneByOne,
  readOn,
  secondsOf,
  together,
  type LogPlace,
  type PublicVersion,
} from '@kalends/core/adapter';
import { LRUCache } from 'lru-cache';
import type { Answer } from '../message.js';
import { createSingleFlight, type SingleFlight } from '../work/single-flight.js';

/** The size of the render cache. */
export interface CacheOptions {
  /**
   * Maximum bytes of fragments and pages together; the least recently used are evicted first. 0 disables the cache.
   * Default 64,000,000.
   */
  readonly bytes?: number | undefined;
  /** Told of each look-up, for metrics: of what, and whether it was found. It must not throw. */
  readonly onLookup?: ((of: 'page' | 'fragment', found: boolean) => void) | undefined;
}

const ALL_KINDS = kindsOf();

/** The default size of the cache. */
export const DEFAULT_BYTES = 64_000_000;

/** Approximate overhead of an entry, and of each object in it, in bytes. */
const ENTRY_BYTES = 300;
const OBJECT_BYTES = 50;

/** The approximate memory of a value in bytes, mainly that of its texts. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (value instanceof Uint8Array) return value.byteLength;
  return Object.values(value).reduce<number>((size, member) => size + sizeOf(member), OBJECT_BYTES);
}

/**
 * The maximum bytes of a cached page, and its maximum share of the cache: iterating over large pages would evict
 * everything else. A month of a full calendar has 170 kB.
 */
const PAGE_BYTES = 1_000_000;
const PAGE_PART = 1 / 50;

/**
 * From this size in bytes on, a page is cached at its second request among so many large ones: a walk through weeks of fifty events
 * would evict the events that they are joined from.
 */
const LARGE_PAGE = 100_000;
const RECENT_PAGES = 100;

interface Entry {
  /** A fragment or a page. */
  readonly value: object;
  /** The count of commits at which it was stored: a page is valid at no other. */
  readonly stamp: number;
}

/** A cached fragment: the rendered text of a record, in the form of an interface. */
export interface CachedFragment {
  readonly revision: number;
}

/** A cached page: a complete answer that is the same for every caller, so it is no stream; or a value that answers are made of. */
export type Page = Answer & { readonly body: string | Uint8Array; readonly value?: object };

/** The fragments of one interface in the cache. */
export interface FragmentRoom {
  /** The fragment of a record: with a revision, of exactly this state; without one, of the state at the last refresh. */
  get(kind: Kind, id: number, revision?: number): CachedFragment | undefined;
  /** Stores a fragment, unless a commit was noticed since `begun`. */
  put(kind: Kind, id: number, fragment: CachedFragment, begun: number): void;
}

/** A cache of rendered fragments and pages, with one LRU list for both. */
export interface RenderCache {
  /**
   * Notices commits by others. Must be called once before an answer is made, with the version of the state to show if
   * it is already known.
   */
  refresh(version?: number): Promise<void>;
  /**
   * The version of what everyone can see, as of the last refresh or later: asked of the calendar once after each commit noticed. To be read
   * before an answer is made whose validators tell it.
   */
  publicVersion(): Promise<PublicVersion>;
  /** The number of commits noticed so far: results computed before a commit are not stored after it. */
  commits(): number;
  /** The page with this key, if there was no write since it was stored. */
  page(key: string): Page | undefined;
  /** Stores a page, unless a commit was noticed since `begun`. */
  putPage(key: string, page: Page, begun: number): void;
  /** Makes a page once for all that ask for it at the same time. */
  readonly share: SingleFlight<Page>;
  /** Creates the cache for the fragments of another interface. */
  room(): FragmentRoom;
}

/**
 * The maximum number of interfaces that share a cache: keys of fragments are numbers, which are found faster than
 * texts.
 */
const ROOMS = 16;

/** The largest number of entries of the change log to read at once: beyond it, rendering everything again is no more work. */
const MOST_CHANGES = 10_000;

/**
 * Whether a time is so soon after another that no database can have lost writes and begun again in between. Then a commit
 * of our own with the next number follows the entry that was noticed last; otherwise the change log says whether it does.
 */
const isSoon = (before: string | undefined, at: string): boolean =>
  before !== undefined && Math.abs(secondsOf(at) - secondsOf(before)) < 2;

/**
 * Creates the cache of a handler. Its entries are valid by these rules:
 *
 * - A fragment that is requested by revision is valid, because a revision identifies one state of a record.
 * - A fragment that is requested without a revision is valid at the last commit noticed: each commit drops the fragments
 * of the records that it affected, as the change log tells.
 * - If entries of the change log are forgotten or too many, or if it is another one than before, everything is dropped.
 * - A page is valid until the next commit.
 */
export function createCache(
  calendar: Pick<Calendar, 'version' | 'changes' | 'onCommit'>,
  { bytes = DEFAULT_BYTES, onLookup }: CacheOptions = {},
): RenderCache {
  const entries = bytes > 0 ? new LRUCache<string | number, Entry>({ maxSize: bytes }) : undefined;
  const largestPage = Math.min(PAGE_BYTES, bytes * PAGE_PART);
  const recentPages = new LRUCache<string, true>({ max: RECENT_PAGES });
  /** The last entry of the change log that was noticed. */
  let place: LogPlace | undefined;
  let commits = 0;
  let rooms = 0;

  const keyOf = (room: number, kind: Kind, id: number): number =>
    (id * ALL_KINDS.length + ALL_KINDS.indexOf(kind)) * ROOMS + room;

  function put(key: string | number, value: object, begun: number): void {
    const size = ENTRY_BYTES + sizeOf(key) + sizeOf(value);
    if (begun === commits) entries?.set(key, { value, stamp: commits }, { size });
  }

  function drop(affected: readonly { readonly kind: Kind; readonly id: number }[]): void {
    for (const { kind, id } of affected)
      for (let room = 0; room < rooms; room++) entries?.delete(keyOf(room, kind, id));
  }

  calendar.onCommit(({ before, version, at, affected }) => {
    // the log was read in the meantime, which noticed this commit
    if (place !== undefined && version <= place.version) return;
    if (before === place?.version && isSoon(place.at, at)) {
      drop(affected);
      place = { version, at };
    }
    // if others committed before it, the log tells of all of them at the next refresh
    commits++;
  });

  /** Notices what the change log tells of since the last commit noticed. */
  async function readLog(from: LogPlace): Promise<void> {
    const read = await readOn(calendar, from, MOST_CHANGES);
    // a commit of our own was noticed in the meantime
    if (place !== undefined && place !== from) return readLog(place);
    if (read?.last === from.version) return;
    const whole = read?.place.version === read?.last ? read : undefined;
    const after = whole?.place ?? (await lastPlace(calendar));
    if (whole === undefined) entries?.clear();
    else drop(whole.entries);
    place = after;
    commits++;
  }

  /** The public version, and the version at which it was read. */
  let known: { readonly of: number | undefined; readonly publicVersion: PublicVersion } | undefined;
  const readPublicVersion = together(async () => {
    const of = place?.version;
    const { publicVersion } = await calendar.changes(Number.MAX_SAFE_INTEGER, 0);
    known = { of, publicVersion };
    return publicVersion;
  });

  const inTurn = oneByOne();

  return {
    async refresh(version) {
      const current = version ?? (await calendar.version());
      place ??= { version: current };
      if (current === place.version) return;
      // what the one before has read is read no more
      await inTurn(async () => {
        if (place !== undefined && place.version !== current) await readLog(place);
      });
    },
    publicVersion: async () =>
      known !== undefined && known.of === place?.version ? known.publicVersion : readPublicVersion(),
    commits: () => commits,
    page(key) {
      const entry = entries?.get(key);
      const page = entry?.stamp === commits ? (entry.value as Page) : undefined;
      onLookup?.('page', page !== undefined);
      return page;
    },
    putPage(key, page, begun) {
      const size = sizeOf(page);
      if (size > largestPage) return;
      if (size < LARGE_PAGE || recentPages.has(key)) put(key, page, begun);
      else recentPages.set(key, true);
    },
    share: createSingleFlight<Page>({ commits: () => commits }),
    room() {
      const room = rooms++;
      if (rooms > ROOMS) throw new RangeError(`A handler serves at most ${ROOMS} interfaces that render.`);
      return {
        get(kind, id, revision) {
          const entry = entries?.get(keyOf(room, kind, id));
          const cached = entry?.value as CachedFragment | undefined;
          const isTrue = cached !== undefined && (revision === undefined || cached.revision === revision);
          onLookup?.('fragment', isTrue);
          return isTrue ? cached : undefined;
        },
        put: (kind, id, fragment, begun) => put(keyOf(room, kind, id), fragment, begun),
      };
    },
  };
}
