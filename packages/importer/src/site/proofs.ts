import { loadedOf } from '../stored-records.js';
import type { Store } from '@kalends/core/store';

/** Sources of a site that name or count its events: its lists, other interfaces, its sitemaps, its calendar file, its terms, single ids. */
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

/** The number of events by one source of a site, compared with the store. */
export interface Proof {
  readonly source: ProofSource;
  /** How many events the source names; of `categories` and `tags` the sum of their counts. */
  readonly site: number;
  /** How many of these are in the store. */
  readonly here: number;
  /** How many of the others are explained by the reason. */
  readonly explained: number;
  /** The reason of a difference, or what the source leaves out; `''` for none. */
  readonly reason: string;
}

/** How many of these events are in the store. */
export async function countHere(store: Store, ids: Iterable<number>): Promise<number> {
  let count = 0;
  for await (const events of loadedOf(store, 'event', ids)) count += events.length;
  return count;
}
