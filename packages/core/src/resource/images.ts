import { may, visibility } from '../access/policy.js';
import { invalidParam } from '../errors.js';
import { NO_RECORD } from '../fields/reasons.js';
import type { ImageKey } from '../fields/types/image.js';
import { ALL_IMAGES, type Visibility } from '../query/query.js';
import type { ImageRecord } from '../records/image-record.js';
import { STATUSES } from '../fields/types/status.js';
import { BLANK } from '../records/record.js';
import { fileTitle } from '../text/file-title.js';
import { slugCandidates, titleSlug } from '../text/slug.js';
import { secondsOf } from '../time/local-time.js';
import { modifiedNow, type Context } from './context.js';
import { WHOLE, type Plan } from './plan.js';

/** The records whose images a caller sees; `null` for all, including the trash and removed ones. */
export const imageVisibility = ({ actor }: Pick<Context, 'actor'>): Visibility | null =>
  may(actor, 'edit_others_posts') ? null : visibility(actor, STATUSES);

/** Whether the caller sees an image: one that is attached to a record that it does not see counts as unknown (F43). */
export async function isSeenImage(context: Context, id: number): Promise<boolean> {
  const visible = imageVisibility(context);
  if (visible === null) return (await context.store.load('image', [id])).length > 0;
  return (await context.store.find({ ...ALL_IMAGES, ...WHOLE, include: [id], visible })).total > 0;
}

/** Notes that a plan changes what everyone can see, if everyone sees an image; a write that changes this in between comes first. */
export async function noteShownImage(plan: Plan, id: number): Promise<void> {
  const visible = visibility(null, STATUSES);
  if ((await plan.find({ ...ALL_IMAGES, ...WHOLE, include: [id], visible })).length > 0) plan.changePublic();
}

/**
 * Whether an image key is valid: an id must exist for the caller, who has to write records, a URL requires the right to
 * upload (transport.md §3.1).
 */
export async function isUsableImage(context: Context, key: ImageKey): Promise<boolean> {
  if (typeof key === 'string') return may(context.actor, 'upload_files');
  return key === 0 || (may(context.actor, 'edit_posts') && (await isSeenImage(context, key)));
}

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

const extensionOf = (url: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(pathOf(url))?.[1]?.toLowerCase() ?? '';

/** The addresses under which an image may be stored: one of the site's own has its path, too. */
const addressesOf = (url: string, siteUrl: string | undefined): readonly string[] =>
  siteUrl !== undefined && url.startsWith(`${siteUrl}/`) ? [url.slice(siteUrl.length), url] : [url];

/** The id of the image with a URL, stored or planned. */
async function imageAt(context: Context, plan: Plan, given: string): Promise<number | undefined> {
  for (const url of addressesOf(given, context.siteUrl)) {
    const [planned] = plan.planned('image', 'url', url);
    if (planned !== undefined) return planned.id;
    const [known] = await plan.find({ ...ALL_IMAGES, url, ...WHOLE });
    if (known !== undefined) return known.id;
  }
  return undefined;
}

/** How many numbers are tried to make a slug unique; then come those from the time of the upload on, a thousand a second. */
const NUMBERS = 20;
const PER_SECOND = 1000;

/** A slug that no other image has: a text like it, with a number where it is taken. */
export async function freeImageSlug(context: Context, plan: Plan, wanted: string, own = 0): Promise<string> {
  const base = titleSlug(wanted);
  if (base === '') return '';
  let candidates = slugCandidates(base);
  for (let tried = 0; ; tried++) {
    if (tried === NUMBERS) {
      const seconds = secondsOf(modifiedNow(context).modified_utc);
      candidates = slugCandidates(base, false, seconds * PER_SECOND);
    }
    const slug = candidates.next().value;
    const holders = await plan.find({ ...ALL_IMAGES, slug, ...WHOLE });
    if (holders.every(({ id }) => id === own)) return slug;
  }
}

/** Plans a new image, described by the host. Rejects with `invalid_param` if the host refuses its URL. */
export async function insertImage(
  context: Context,
  plan: Plan,
  url: string,
  given: Partial<ImageRecord> = {},
): Promise<number> {
  const description = await context.settings.describeImage(url);
  if (description === null) throw invalidParam({ image: 'the site refuses this address' });
  const { modified, modified_utc } = modifiedNow(context);
  const known = { ...BLANK.image, url, extension: extensionOf(url), ...description };
  return plan.insert('image', {
    ...known,
    author: context.actor?.id ?? 0,
    ...{ date: modified, date_utc: modified_utc, modified, modified_utc },
    ...given,
    title: given.title ?? (known.title || fileTitle(pathOf(url).split('/').pop() ?? '')),
  });
}

/**
 * Resolves an image to an id: the given id, or that of the record with the same URL, or of a new record (F32). Makes no
 * network requests: the data of a new image comes from `settings.describeImage`. Rejects with `invalid_param` if
 * the host refuses the URL.
 */
export async function linkImage(context: Context, plan: Plan, key: ImageKey): Promise<number> {
  if (typeof key === 'number') {
    // it may be deleted until the commit
    const known = key === 0 || (await plan.find({ ...ALL_IMAGES, include: [key], ...WHOLE })).length > 0;
    if (!known) throw invalidParam({ image: NO_RECORD });
    return key;
  }
  return (await imageAt(context, plan, key)) ?? insertImage(context, plan, key);
}

/** Resolves the URL of an uploaded image, and whether it is new: an upload that was repeated has its record already. */
export async function addImage(
  context: Context,
  plan: Plan,
  url: string,
  given: () => Promise<Partial<ImageRecord>>,
): Promise<number> {
  return (await imageAt(context, plan, url)) ?? insertImage(context, plan, url, await given());
}
