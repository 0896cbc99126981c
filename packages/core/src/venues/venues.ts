import type * as v from 'valibot';
import { CalendarError } from '../errors.js';
import type { NewRecord } from '../store/store.js';
import type { VenueRecord } from '../records/venue-record.js';
import { keepsMarkup, type Context } from '../resource/context.js';
import { linkImage } from '../resource/images.js';
import { linkedListReferences, searchLinked } from '../resource/linked-list.js';
import type { Plan } from '../resource/plan.js';
import { postReferences, settleAuthor } from '../resource/post-fields.js';
import type { PostRules } from '../resource/post-resource.js';
import { settlePublication, slugAfter } from '../resource/publication.js';
import { difference, findSame } from '../resource/reuse.js';
import { plainText } from '../text/plain-text.js';
import { sanitizeContent, sanitizeTitle } from '../text/sanitize.js';
import { slugify } from '../text/slug.js';
import { stateProvinceOf } from './state-province.js';
import { VenueInput, VenueListParams, VenuePatch } from './venue-input.js';

/** A venue as it was read from a caller. */
export type VenueWish = v.InferOutput<typeof VenueInput>;
type VenueChange = v.InferOutput<typeof VenuePatch>;

const PLAIN = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'] as const;

/** A venue that nothing is known about. */
const BLANK = {
  description: '',
  show_map: true,
  show_map_link: true,
  address: '',
  city: '',
  country: '',
  province: '',
  state: '',
  zip: '',
  phone: '',
  stateprovince: null,
  website: '',
  image: 0,
} satisfies Partial<VenueRecord>;

type Details = Partial<{ -readonly [F in keyof typeof BLANK]: VenueRecord[F] }>;

const cleanName = (context: Context, name: string): string => (keepsMarkup(context) ? name.trim() : sanitizeTitle(name));

function demandName(name: string): string {
  if (name.trim() !== '') return name;
  throw new CalendarError('could-not-create-venue', 'The venue could not be created from the provided data');
}

/** What was given about a venue beyond its name and publication, cleaned. */
async function detailsOf(context: Context, plan: Plan, given: VenueChange): Promise<Details> {
  const details: Details = {};
  for (const field of PLAIN) if (given[field] !== undefined) details[field] = plainText(given[field]);
  for (const field of ['show_map', 'show_map_link', 'website'] as const) {
    if (given[field] !== undefined) Object.assign(details, { [field]: given[field] });
  }
  if (given.description !== undefined) {
    details.description = keepsMarkup(context) ? given.description : sanitizeContent(given.description);
  }
  if (given.image !== undefined) details.image = await linkImage(context, plan, given.image);
  return details;
}

/** What reusing a venue changes (venues-organizers.md §2.1): the fields that were sent, and those that fall back when they were not. */
function reused(venue: VenueRecord, { description: _same, ...details }: Details): VenueRecord | undefined {
  const stateprovince = details.stateprovince ?? stateProvinceOf({ ...BLANK, ...details });
  return difference(venue, { show_map: true, show_map_link: true, image: 0, ...details, stateprovince });
}

/** Plans a venue: a new one, or the same one that is there already (K20). Answers its id within the plan. */
export async function planVenue(context: Context, plan: Plan, wish: VenueWish): Promise<number> {
  const venue = demandName(cleanName(context, wish.venue));
  const details = await detailsOf(context, plan, wish);
  const same = await findSame(context, plan, 'venue', { name: venue, description: details.description });
  if (same !== undefined) {
    const next = reused(same, details);
    return next === undefined ? same.id : plan.update('venue', next);
  }
  const record: Omit<NewRecord<'venue'>, 'id'> = {
    ...BLANK,
    ...details,
    // an empty text at creation is as good as none
    stateprovince: details.stateprovince === '' ? null : (details.stateprovince ?? null),
    venue,
    author: settleAuthor(context, wish.author, null),
    ...settlePublication(context, 'venue', wish, context.siteZone, null),
    slug: slugify(venue),
  };
  return plan.insert('venue', record);
}

async function changeVenue(context: Context, plan: Plan, venue: VenueRecord, patch: VenueChange): Promise<VenueRecord> {
  const publication = settlePublication(context, 'venue', patch, context.siteZone, venue);
  return {
    ...venue,
    ...(await detailsOf(context, plan, patch)),
    venue: patch.venue === undefined ? venue.venue : demandName(cleanName(context, patch.venue)),
    author: settleAuthor(context, patch.author, venue),
    ...publication,
    slug: slugAfter(venue.slug, venue.status, publication.status),
  };
}

/** What is peculiar to venues. */
export const venueRules: PostRules<'venue', typeof VenueInput, typeof VenuePatch, typeof VenueListParams> = {
  kind: 'venue',
  input: VenueInput,
  patch: VenuePatch,
  listParams: VenueListParams,
  references: postReferences,
  listReferences: linkedListReferences,
  create: planVenue,
  change: changeVenue,
  search: (context, params, paging) => searchLinked(context, 'venue', params, paging),
  trashIsGone: false,
};
