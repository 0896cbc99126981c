import { bytesOf } from '../message.js';
import { etagOf } from '../respond/etag.js';
import type { Work } from '../work/work.js';
import type { Page, RenderCache } from './cache.js';

const QUARTER = 900_000;

/** The start of a quarter of an hour, in milliseconds: days begin on quarters of an hour in all zones, so what depends on days changes there only. */
export const startOfQuarter = (now: number): number => Math.floor(now / QUARTER) * QUARTER;

/** The end of a quarter of an hour, in milliseconds. */
export const endOfQuarter = (now: number): number => startOfQuarter(now) + QUARTER;

/**
 * Returns the answer with this key that is the same for every caller: from the cache if there was no write, otherwise
 * from `make`, and then cached with its ETag. Concurrent requests share one call of `make`.
 *
 * @param key everything the answer depends on besides the records; begins with the name of the interface
 * @param work that of the request (`Call.work`)
 * @param until up to which time by the calendar's clock, in milliseconds, all requests with the same target have the same key: they get
 *   the answer without being decoded (`KnownAnswers`). Default: none, the key may depend on the second.
 */
export async function cachedPage<P extends Page>(
  cache: RenderCache,
  key: string,
  make: () => Promise<P>,
  work: Work,
  until?: number,
): Promise<P & Page> {
  await cache.refresh();
  const begun = cache.commits();
  const told = (page: P & Page): P & Page =>
    until === undefined
      ? page
      : { ...page, again: { page: { key, body: page.body }, commits: begun, until } };
  // a key begins with the name of what is cached, which has one type
  const known = cache.page(key) as (P & Page) | undefined;
  if (known !== undefined) return told(known);
  const made = (await cache.share(
    key,
    async () => {
      const answer = await make();
      // requests for missing pages must not evict existing ones
      if ((answer.status ?? 200) !== 200) return answer;
      const body = bytesOf(answer.body);
      const page = { ...answer, body, etag: etagOf(body, answer.state) };
      cache.putPage(key, page, begun);
      return page;
    },
    work,
  )) as P & Page;
  return told(made);
}
