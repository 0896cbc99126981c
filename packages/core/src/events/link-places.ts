import { isUsableImage } from '../resource/images.js';
import type { Context } from '../resource/context.js';
import type { Plan } from '../resource/plan.js';
import type { LinkInput } from '../fields/link-fields.js';
import type { Parsed } from '../fields/record-inputs.js';
import { planOrganizer } from '../organizers/organizers.js';
import { planVenue } from '../venues/venues.js';
import type { LinkedKind } from '../records/kind.js';

/** Whether everything that a link refers to exists: the record by its id, or the author and image of a new one. */
export async function isLinkable(
  context: Context,
  kind: LinkedKind,
  link: LinkInput<Parsed<LinkedKind>>,
): Promise<boolean> {
  if ('id' in link) return context.exists(kind, link.id);
  const { author, image } = link.input;
  return (
    (author === undefined || (await context.settings.isAuthor(author))) &&
    (image === undefined || (await isUsableImage(context, image)))
  );
}

/** The id of the venue that an event is given; 0 for none. */
export async function linkVenue(
  context: Context,
  plan: Plan,
  link: LinkInput<Parsed<'venue'>> | null,
): Promise<number> {
  if (link === null) return 0;
  return 'id' in link ? link.id : planVenue(context, plan, link.input);
}

/** The ids of the organizers that an event is given, in their order, repeats dropped. */
export async function linkOrganizers(
  context: Context,
  plan: Plan,
  links: readonly LinkInput<Parsed<'organizer'>>[],
): Promise<number[]> {
  const ids = new Set<number>();
  for (const link of links) ids.add('id' in link ? link.id : await planOrganizer(context, plan, link.input));
  return [...ids];
}
