import type { Answer } from '../message.js';
import { bytesOf, isStream } from '../message.js';
import { etagOf } from '../respond/etag.js';
import type { RenderCache } from './cache.js';

/**
 * The answer with this key that anybody may have: the cached one as long as no one has written, else the one that `make` gives,
 * which is cached with its ETag.
 *
 * @param key all that the answer depends on beside the records; interfaces begin it with their name
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
  // requests for what is not there must not drive out what is
  if (isStream(answer.body) || (answer.status ?? 200) !== 200) return answer;
  const page = { ...answer, etag: etagOf(bytesOf(answer.body)) };
  cache.putPage(key, page, begun);
  return page;
}
