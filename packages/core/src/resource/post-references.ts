import { may } from '../access/policy.js';
import type { ImageKey } from '../fields/types/image.js';
import type { PostKind } from '../records/kinds.js';
import type { PostRecord } from '../records/record.js';
import { demand, type Context } from './context.js';
import { customReference } from './custom-values.js';
import { isUsableImage } from './images.js';

/** The reference checks that events, venues and organizers share. */
export const postReferences = (context: Context, kind: PostKind) => ({
  ...customReference(context, kind),
  author: (id: number) => context.settings.isAuthor(id),
  image: (key: ImageKey) => isUsableImage(context, key),
});

/**
 * The author of a record: from the input, else the stored one, else the caller. Setting another author requires the
 * right to edit records of others.
 */
export function resolveAuthor(
  { actor }: Context,
  given: number | undefined,
  previous: PostRecord | null,
): number {
  const own = actor?.id ?? 0;
  if (given === undefined) return previous?.author ?? own;
  demand(given === own || given === previous?.author || may(actor, 'edit_others_posts'));
  return given;
}
