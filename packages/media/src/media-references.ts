import { kindsOf, type Kind, type RecordOf } from '@kalends/core';
import { DAY } from '@kalends/core/adapter';
import { type Store } from '@kalends/core/store';
import type { Media } from './media.js';

/** Number of records to load at once. */
const BATCH = 500;

/** Keys in a text. */
const KEYS = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g;

async function* all<K extends Kind>(store: Store, kind: K): AsyncGenerator<RecordOf<K>> {
  let batch: RecordOf<K>[] = [];
  do {
    batch = await store.scan(kind, batch.at(-1)?.id ?? 0, BATCH);
    yield* batch;
  } while (batch.length === BATCH);
}

/** The end of the URL of an image: its key and the name of a file. */
const OUR_FILE = /\/[0-9a-f]{32}\/[a-z_]{1,40}\.(?:jpg|png|gif|webp)$/;

const keysIn = (text: string): readonly string[] => text.match(KEYS) ?? [];

/** An image that records use. */
export interface UsedImage {
  readonly key: string;
  /** The id of its image record; 0 if it occurs only in texts, or in the URL of another site. */
  readonly id: number;
  readonly url: string;
}

/**
 * The images that events, venues and organizers of any status use, the trash included: as their image, or in their
 * texts.
 */
async function usedImages(store: Store): Promise<UsedImage[]> {
  const ids = new Set<number>();
  const used = new Map<string, UsedImage>();
  for (const kind of kindsOf('event', 'linked')) {
    for await (const record of all(store, kind)) {
      if (record.image > 0) ids.add(record.image);
      for (const key of keysIn(JSON.stringify(record))) used.set(key, { key, id: 0, url: '' });
    }
  }
  for await (const { id, url, slug } of all(store, 'image')) {
    // those that were added by themselves have a slug
    if (!ids.has(id) && slug === '') continue;
    for (const key of keysIn(url)) used.set(key, { key, id: OUR_FILE.test(url) ? id : 0, url });
  }
  return [...used.values()];
}

/** The files and records that `checkMedia` and `pruneMedia` compare. */
export interface MediaReferences {
  /** Where the files are. */
  readonly media: Media;
  /** Where the records are. */
  readonly store: Store;
}

/** Mismatches between files and records. */
export interface MediaFindings {
  /** Images of records whose files are missing. */
  readonly missing: readonly UsedImage[];
  /** The keys of images that no record uses. */
  readonly orphans: readonly string[];
}

/** The minimum age of images to delete. */
export interface GraceTime {
  /**
   * How long an image stays after its upload in any case, in milliseconds, because its record may not be written yet.
   * Default: one day.
   */
  readonly grace?: number | undefined;
  /** The current time in milliseconds since 1970. Default: that of the system. */
  readonly clock?: (() => number) | undefined;
}

/**
 * Compares files and records: which images of records are missing, and which files no record uses. An image is used if
 * it was added by itself, or if an event, a venue or an organizer of any status has it, or mentions it in a text. Images from other sites do not
 * count.
 */
export async function checkMedia({
  media,
  store,
  grace = 1000 * DAY,
  clock = Date.now,
}: MediaReferences & GraceTime): Promise<MediaFindings> {
  // files first: an image that is stored after this is not in the list
  const entries = await media.list();
  const used = await usedImages(store);
  const [stored, needed] = [new Set(entries.map(({ key }) => key)), new Set(used.map(({ key }) => key))];
  const before = clock() - grace;
  return {
    missing: used.filter(({ id, key }) => id > 0 && !stored.has(key)),
    orphans: entries
      .filter((entry) => entry.stored <= before && !needed.has(entry.key))
      .map(({ key }) => key),
  };
}

/**
 * Deletes the images that no record uses and that are older than the grace time. Safe while servers run. Their image
 * records stay: an id is never given again, and a record that gets such an id later has an image without a file.
 *
 * @returns the keys of the deleted images
 */
export async function pruneMedia(options: MediaReferences & GraceTime): Promise<readonly string[]> {
  const { orphans } = await checkMedia(options);
  for (const key of orphans) await options.media.delete(key);
  return orphans;
}
