import { may } from '../access/policy.js';
import type { ImageKey } from '../fields/readers.js';
import type { PostRecord } from '../records/post-record.js';
import { demand, type Context } from './context.js';
import { isUsableImage } from './images.js';

/** The questions that every event, venue and organizer asks about what was given. */
export const postReferences = (context: Context) => ({
  author: (id: number) => context.settings.isAuthor(id),
  image: (key: ImageKey) => isUsableImage(context, key),
});

/** Whose a record is: as given, else as stored, else the caller's. To ascribe it to another user takes the right to edit theirs. */
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
