import type { Answer } from '../message.js';
import { bytesOf, isStream } from '../message.js';
import { etagOf } from '../respond/etag.js';
import type { RenderCache } from './cache.js';

/**
 * Returns the answer with this key that is the same for every caller: from the cache if there was no write, otherwise
 * from `make`, and then cached with its ETag.
 *
 * @param key everything the answer depends on besides the records; begins with the name of the interface
 */
export async function cachedPage(
  cache: RenderCache,
  key: string,
  make: () => Promise<Answer>,
): Promise<Answer> {
  await cache.refresh();
  const known = cache.page(key);
  if (known !== undefined) return known;
  const begun = cache.commits();
  const answer = await make();
  // requests for missing pages must not evict existing ones
  if (isStream(answer.body) || (answer.status ?? 200) !== 200) return answer;
  const body = bytesOf(answer.body);
  const page = { ...answer, body, etag: etagOf(body) };
  cache.putPage(key, page, begun);
  return page;
}
