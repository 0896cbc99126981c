import { KINDS, type Calendar, type Kind } from '@kalends/core';
import { LRUCache } from 'lru-cache';
import type { Answer } from '../message.js';

/** How much of what was rendered is kept in memory. */
export interface CacheOptions {
  /** Bytes of fragments and pages together; the least recently used go first. 0 keeps nothing. Default 64,000,000. */
  readonly bytes?: number | undefined;
}

const DEFAULT_BYTES = 64_000_000;

/** About what an entry costs beside its texts, and what each object within it does. */
const ENTRY_BYTES = 300;
const OBJECT_BYTES = 50;

/** About how many bytes of memory a value takes: that of its texts above all. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (value instanceof Uint8Array) return value.byteLength;
  return Object.values(value).reduce<number>((size, member) => size + sizeOf(member), OBJECT_BYTES);
}

/**
 * The part of the cache that a page may take. A larger one is joined each time: that costs little, and a walk through large pages
 * would drive the fragments out that they are joined from.
 */
const PAGE_PART = 1 / 500;

interface Entry {
  /** A fragment or a page. */
  readonly value: object;
  /** For a page the count of all commits, for a fragment that of unknown ones, at which the entry is true. */
  readonly stamp: number;
}

/** A fragment as it is cached: a record's rendered text, in whatever form an interface has it. */
export interface CachedFragment {
  readonly revision: number;
}

/** A page as it is cached: an answer that anybody may have, whole. */
export type Page = Answer;

/** Room for the fragments of one interface. */
export interface FragmentRoom {
  /**
   * The fragment of a record: with a revision that of exactly this state, without one that of the state that was current when
   * the cache was refreshed last.
   */
  get(kind: Kind, id: number, revision?: number): CachedFragment | undefined;
  /** Keeps a fragment, unless a commit was noticed since `begun`. */
  put(kind: Kind, id: number, fragment: CachedFragment, begun: number): void;
}

/** Rendered fragments and pages in one LRU. */
export interface RenderCache {
  /**
   * Takes notice of commits of others. To be called once before an answer is made, with the version of the state to be shown
   * where it is known already.
   */
  refresh(version?: number): Promise<void>;
  /** How many commits were noticed so far: what was begun before one is not kept after it. */
  commits(): number;
  /** The page with this key, if no one has written since it was put. */
  page(key: string): Page | undefined;
  /** Keeps a page, unless a commit was noticed since `begun`. */
  putPage(key: string, page: Page, begun: number): void;
  /** Opens room for one more interface. */
  room(): FragmentRoom;
}

/** So many interfaces can share a cache: their fragments have numbers as keys, which are found faster than texts. */
const ROOMS = 16;

/**
 * Makes the cache of a handler. What it gives is true by rule:
 *
 * - A fragment that is asked for by revision is true as long as it is there: a revision names one state of a record.
 * - A fragment that is asked for without one was rendered, or survived, at the commit that was noticed last: a commit through
 *   the calendar drops the fragments of the records that it affected, any other one makes all of them untrue.
 * - A page is true until any commit.
 */
export function createCache(
  calendar: Pick<Calendar, 'version' | 'onCommit'>,
  { bytes = DEFAULT_BYTES }: CacheOptions = {},
): RenderCache {
  const entries = bytes > 0 ? new LRUCache<string | number, Entry>({ maxSize: bytes }) : undefined;
  let version: number | undefined;
  let commits = 0;
  let unknown = 0;
  let rooms = 0;

  const keyOf = (room: number, kind: Kind, id: number): number =>
    (id * KINDS.length + KINDS.indexOf(kind)) * ROOMS + room;

  function put(key: string | number, value: object, stamp: number, begun: number): void {
    if (begun === commits) entries?.set(key, { value, stamp }, { size: ENTRY_BYTES + sizeOf(value) });
  }

  calendar.onCommit((commit) => {
    // the version was asked for since, and the commit noticed by that
    if (commit.version === version) return;
    if (commit.before !== version) unknown++;
    else
      for (const { kind, id } of commit.affected)
        for (let room = 0; room < rooms; room++) entries?.delete(keyOf(room, kind, id));
    ({ version } = commit);
    commits++;
  });

  return {
    async refresh(known) {
      const begun = commits;
      const current = known ?? (await calendar.version());
      // a commit of our own that came in the meantime is noticed already, and `current` may be older
      if (current === version || begun !== commits) return;
      version = current;
      commits++;
      unknown++;
    },
    commits: () => commits,
    page(key) {
      const entry = entries?.get(key);
      return entry?.stamp === commits ? (entry.value as Page) : undefined;
    },
    putPage(key, page, begun) {
      if (sizeOf(page) <= bytes * PAGE_PART) put(key, page, commits, begun);
    },
    room() {
      const room = rooms++;
      if (rooms > ROOMS) throw new RangeError(`A handler serves at most ${ROOMS} interfaces that render.`);
      return {
        get(kind, id, revision) {
          const entry = entries?.get(keyOf(room, kind, id));
          if (entry === undefined) return undefined;
          const fragment = entry.value as CachedFragment;
          return (revision === undefined ? entry.stamp === unknown : fragment.revision === revision)
            ? fragment
            : undefined;
        },
        put: (kind, id, fragment, begun) => put(keyOf(room, kind, id), fragment, unknown, begun),
      };
    },
  };
}
