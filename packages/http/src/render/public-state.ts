import type { Answer } from '../message.js';
import type { RenderCache } from './cache.js';

/**
 * Makes an answer that stands for all of a list and not for one page alone: for callers who see what everyone sees, its state is the
 * version of that (F66). The version is read before the records, which may be later ones.
 *
 * @param actor who asks: answers to others than anonymous callers have no validators
 */
export async function ofPublicState<A extends Answer>(
  cache: Pick<RenderCache, 'refresh' | 'publicVersion'>,
  actor: object | null,
  make: () => Promise<A>,
): Promise<A> {
  if (actor !== null) return make();
  await cache.refresh();
  const { version, at } = await cache.publicVersion();
  const answer = await make();
  return { ...answer, state: `${version} ${at} ${answer.state ?? ''}` };
}
