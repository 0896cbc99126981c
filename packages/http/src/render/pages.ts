import { bytesOf } from '../message.js';
import { etagOf } from '../respond/etag.js';
import type { Work } from '../work/work.js';
import type { Page, RenderCache } from './cache.js';

/**
 * Returns the answer with this key that is the same for every caller: from the cache if there was no write, otherwise
 * from `make`, and then cached with its ETag. Concurrent requests share one call of `make`.
 *
 * @param key everything the answer depends on besides the records; begins with the name of the interface
 * @param work that of the request (`Call.work`)
 */
export async function cachedPage<P extends Page>(
  cache: RenderCache,
  key: string,
  make: () => Promise<P>,
  work: Work,
): Promise<P & Page> {
  await cache.refresh();
  // a key begins with the name of what is cached, which has one type
  const known = cache.page(key) as (P & Page) | undefined;
  if (known !== undefined) return known;
  const begun = cache.commits();
  return cache.share(
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
  ) as Promise<P & Page>;
}
