import { isUsableImage } from '../resource/images.js';
import { areReadable, type Context } from '../resource/context.js';
import type { Plan } from '../resource/plan.js';
import type { LinkInput } from '../fields/types/links.js';
import type { Parsed } from '../fields/record-inputs.js';
import { planOrganizer } from '../organizers/organizers.js';
import { planVenue } from '../venues/venues.js';
import type { LinkedKind } from '../records/kinds.js';

/** Whether everything that links refer to exists for the caller: linked records, and the authors and images of new ones. */
export async function areLinkable(
  context: Context,
  kind: LinkedKind,
  links: readonly LinkInput<Parsed<LinkedKind>>[],
): Promise<boolean> {
  const ids = links.flatMap((link) => ('id' in link ? [link.id] : []));
  if (!(await areReadable(context, kind, ids))) return false;
  for (const link of links) {
    if ('id' in link) continue;
    const { author, image } = link.input;
    if (author !== undefined && !(await context.settings.isAuthor(author))) return false;
    if (image !== undefined && !(await isUsableImage(context, image))) return false;
  }
  return true;
}

/** Resolves the venue of an event to its id; 0 for none. */
export async function linkVenue(
  context: Context,
  plan: Plan,
  link: LinkInput<Parsed<'venue'>> | null,
): Promise<number> {
  if (link === null) return 0;
  return 'id' in link ? link.id : planVenue(context, plan, link.input);
}

/** Resolves the organizers of an event to their ids, in order and without duplicates. */
export async function linkOrganizers(
  context: Context,
  plan: Plan,
  links: readonly LinkInput<Parsed<'organizer'>>[],
): Promise<number[]> {
  const ids = new Set<number>();
  for (const link of links) {
    ids.add('id' in link ? link.id : await planOrganizer(context, plan, link.input));
    await plan.budget.turn();
  }
  return [...ids];
}
