import { loadedOf } from '../stored-records.js';
import type { Store } from '@kalends/core/store';

/** What of a site names or counts its events: its lists, other interfaces, its sitemaps, its calendar file, its terms, single ids. */
export type ProofSource =
  | 'lists'
  | 'wp/v2'
  | 'tec/v1'
  | 'sitemap'
  | 'icalendar'
  | 'links'
  | 'categories'
  | 'tags'
  | 'ids';

/** What one source of a site says about its events, set against the store. */
export interface Proof {
  readonly source: ProofSource;
  /** How many events the source names; of `categories` and `tags` the sum of their counts. */
  readonly site: number;
  /** How many of these are in the store. */
  readonly here: number;
  /** How many of the others are explained by the reason. */
  readonly explained: number;
  /** What explains a difference, or what the source leaves out; `''` if there is nothing to say. */
  readonly reason: string;
}

/** How many of these events are in the store. */
export async function countHere(store: Store, ids: Iterable<number>): Promise<number> {
  let count = 0;
  for await (const events of loadedOf(store, 'event', ids)) count += events.length;
  return count;
}
