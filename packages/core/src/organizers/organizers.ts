import type * as v from 'valibot';
import { CalendarError } from '../errors.js';
import type { OrganizerRecord } from '../records/organizer-record.js';
import { keepsMarkup, type Context } from '../resource/context.js';
import { linkImage } from '../resource/images.js';
import { linkedListReferences, searchLinked } from '../resource/linked-list.js';
import type { Plan } from '../resource/plan.js';
import { postReferences, settleAuthor } from '../resource/post-fields.js';
import type { PostRules } from '../resource/post-resource.js';
import { settlePublication, slugAfter } from '../resource/publication.js';
import { difference, findSame } from '../resource/reuse.js';
import type { NewRecord } from '../store/store.js';
import { plainText } from '../text/plain-text.js';
import { sanitizeContent, sanitizeTitle } from '../text/sanitize.js';
import { slugify } from '../text/slug.js';
import { OrganizerInput, OrganizerListParams, OrganizerPatch } from './organizer-input.js';

/** An organizer as it was read from a caller. */
export type OrganizerWish = v.InferOutput<typeof OrganizerInput>;
type OrganizerChange = v.InferOutput<typeof OrganizerPatch>;

/** An organizer that nothing is known about. */
const BLANK = { description: '', phone: '', website: '', email: '', image: 0 } satisfies Partial<OrganizerRecord>;

type Details = Partial<{ -readonly [F in keyof typeof BLANK]: OrganizerRecord[F] }>;

const cleanName = (context: Context, name: string): string => (keepsMarkup(context) ? name.trim() : sanitizeTitle(name));

function demandName(name: string): string {
  if (name.trim() !== '') return name;
  throw new CalendarError('could-not-create-organizer', 'The organizer could not be created from the provided data');
}

/** What was given about an organizer beyond its name and publication, cleaned. */
async function detailsOf(context: Context, plan: Plan, given: OrganizerChange): Promise<Details> {
  const details: Details = {};
  if (given.phone !== undefined) details.phone = plainText(given.phone);
  if (given.website !== undefined) details.website = given.website;
  if (given.email !== undefined) details.email = given.email;
  if (given.description !== undefined) {
    details.description = keepsMarkup(context) ? given.description : sanitizeContent(given.description);
  }
  if (given.image !== undefined) details.image = await linkImage(context, plan, given.image);
  return details;
}

/** Plans an organizer: a new one, or the same one that is there already (K20). Answers its id within the plan. */
export async function planOrganizer(context: Context, plan: Plan, wish: OrganizerWish): Promise<number> {
  const organizer = demandName(cleanName(context, wish.organizer));
  const details = await detailsOf(context, plan, wish);
  const same = await findSame(context, plan, 'organizer', { name: organizer, description: details.description });
  if (same !== undefined) {
    const { description: _same, ...sent } = details;
    const next = difference(same, { image: 0, ...sent });
    return next === undefined ? same.id : plan.update('organizer', next);
  }
  const record: Omit<NewRecord<'organizer'>, 'id'> = {
    ...BLANK,
    ...details,
    organizer,
    author: settleAuthor(context, wish.author, null),
    ...settlePublication(context, 'organizer', wish, context.siteZone, null),
    slug: slugify(organizer),
  };
  return plan.insert('organizer', record);
}

async function changeOrganizer(
  context: Context,
  plan: Plan,
  organizer: OrganizerRecord,
  patch: OrganizerChange,
): Promise<OrganizerRecord> {
  const publication = settlePublication(context, 'organizer', patch, context.siteZone, organizer);
  return {
    ...organizer,
    ...(await detailsOf(context, plan, patch)),
    organizer: patch.organizer === undefined ? organizer.organizer : demandName(cleanName(context, patch.organizer)),
    author: settleAuthor(context, patch.author, organizer),
    ...publication,
    slug: slugAfter(organizer.slug, organizer.status, publication.status),
  };
}

/** What is peculiar to organizers. */
export const organizerRules: PostRules<
  'organizer',
  typeof OrganizerInput,
  typeof OrganizerPatch,
  typeof OrganizerListParams
> = {
  kind: 'organizer',
  input: OrganizerInput,
  patch: OrganizerPatch,
  listParams: OrganizerListParams,
  references: postReferences,
  listReferences: linkedListReferences,
  create: planOrganizer,
  change: changeOrganizer,
  search: (context, params, paging) => searchLinked(context, 'organizer', params, paging),
  trashIsGone: false,
};
