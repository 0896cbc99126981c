import { isUsableImage } from '../resource/images.js';
import type { Context } from '../resource/context.js';
import type { Plan } from '../resource/plan.js';
import { planOrganizer, type OrganizerWish } from '../organizers/organizers.js';
import { planVenue, type VenueWish } from '../venues/venues.js';
import type { LinkedKind } from '../records/kind.js';
import type { LinkWish } from './link-fields.js';

/** Whether everything that a wish refers to exists: the record by its id, or the author and image of a new one. */
export async function isLinkable(
  context: Context,
  kind: LinkedKind,
  wish: LinkWish<VenueWish | OrganizerWish>,
): Promise<boolean> {
  if ('id' in wish) return context.exists(kind, wish.id);
  const { author, image } = wish.input;
  return (
    (author === undefined || (await context.settings.isAuthor(author))) &&
    (image === undefined || (await isUsableImage(context, image)))
  );
}

/** The id of the venue that an event shall have; 0 for none. */
export async function linkVenue(
  context: Context,
  plan: Plan,
  wish: LinkWish<VenueWish> | null,
): Promise<number> {
  if (wish === null) return 0;
  return 'id' in wish ? wish.id : planVenue(context, plan, wish.input);
}

/** The ids of the organizers that an event shall have, in their order, repeats dropped. */
export async function linkOrganizers(
  context: Context,
  plan: Plan,
  wishes: readonly LinkWish<OrganizerWish>[],
): Promise<number[]> {
  const ids = new Set<number>();
  for (const wish of wishes) ids.add('id' in wish ? wish.id : await planOrganizer(context, plan, wish.input));
  return [...ids];
}
