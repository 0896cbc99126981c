import { may } from '../access/policy.js';
import { invalidParam } from '../errors.js';
import { NO_RECORD, TOO_LARGE, unreadable } from '../fields/reasons.js';
import { kindsOf, type PostKind } from '../records/kinds.js';
import type { RecordOf } from '../records/record.js';
import type { ImageRecord } from '../records/image-record.js';
import { cleanMarkup, demand, modifiedNow, type Context } from '../resource/context.js';
import { addImage, freeImageSlug, isSeenImage, noteShownImage } from '../resource/images.js';
import { commitPlan, commitRecord, type Plan } from '../resource/plan.js';
import { plainText } from '../text/plain-text.js';
import { sanitizeContent, sanitizeTitle } from '../text/sanitize.js';

/** Editable details of an image: only the fields given are changed. */
export interface ImagePatch {
  readonly title?: string | undefined;
  /** The text alternative of the image; HTML is removed. */
  readonly alt_text?: string | undefined;
  /** HTML, as are descriptions of events. */
  readonly caption?: string | undefined;
  readonly description?: string | undefined;
  /** The name in addresses; a number is appended if another image has it. */
  readonly slug?: string | undefined;
  /** The id of the event, venue or organizer that it belongs to: who may not see that one does not see the image. 0 for none. */
  readonly post?: number | undefined;
  /** The point that stays visible where pages crop the image: hundredths of its width from the left, 0 to 100. New images have 50. */
  readonly focus_x?: number | undefined;
  /** The same in hundredths of its height from the top. */
  readonly focus_y?: number | undefined;
}

/** The members of a patch that are hundredths of a side. */
const SHARES = ['focus_x', 'focus_y'] as const;

/** A new image: an address, and what to say about it. */
export interface ImageInput extends ImagePatch {
  /** The address: one that `settings.describeImage` accepts. */
  readonly url: string;
}

/**
 * The images of a calendar. They belong to those who added them: with `upload_files` one may add images and change and delete
 * one's own, with `edit_others_posts` all. An image that is attached to a record is seen by those who see that one.
 *
 * Errors: `invalid_param` for an id that the caller does not see, a text beyond the limits (`settings.limits`), a
 * focus that is no point of the image or a record to attach it to that the caller may not change; `forbidden`.
 */
export interface ImageResource {
  /** Adds an image. If there is one with the address, returns that one unchanged. */
  create(input: ImageInput): Promise<ImageRecord>;
  /** Reads an image that the caller sees. */
  get(id: number): Promise<ImageRecord>;
  /** Changes what is said about an image, or which record it belongs to. */
  update(id: number, patch: ImagePatch): Promise<ImageRecord>;
  /** Deletes an image permanently: events, venues and organizers lose it in the same commit. Its files stay where they are. */
  delete(id: number): Promise<ImageRecord>;
}

/** Creates the resource of images. */
export function createImageResource(context: Context): ImageResource {
  const { store, actor, settings } = context;

  async function get(id: number): Promise<ImageRecord> {
    const [image] = await store.load('image', [id]);
    if (image === undefined || !(await isSeenImage(context, id))) throw invalidParam({ id: NO_RECORD });
    return image;
  }

  /** The event, venue or organizer with an id. */
  async function postOf(id: number): Promise<RecordOf<PostKind> | undefined> {
    for (const kind of id === 0 ? [] : kindsOf('event', 'linked')) {
      const [record] = await store.load<PostKind>(kind, [id]);
      if (record !== undefined) return record;
    }
    return undefined;
  }

  /** Whether the caller may attach images to the record with an id. */
  async function isAttachable(id: number): Promise<boolean> {
    if (id === 0) return true;
    const record = await postOf(id);
    return record !== undefined && may(actor, 'read', record) && may(actor, 'update', record);
  }

  /** Notes that a plan changes what everyone can see, if it attaches an image to a published record. */
  async function noteAttached(plan: Plan, { post = 0 }: ImagePatch): Promise<void> {
    if ((await postOf(post))?.status === 'publish') plan.changePublic();
  }

  async function check(patch: ImagePatch): Promise<void> {
    const { line, text } = settings.limits;
    const sizes = { title: line, alt_text: line, slug: line, caption: text, description: text } as const;
    for (const [name, most] of Object.entries(sizes))
      if ((patch[name as keyof typeof sizes]?.length ?? 0) > most) throw invalidParam({ [name]: TOO_LARGE });
    for (const name of SHARES) {
      const { [name]: share = 0 } = patch;
      if (!Number.isInteger(share) || share < 0 || share > 100)
        throw invalidParam({ [name]: unreadable('a whole number from 0 to 100', share) });
    }
    if (patch.post !== undefined && !(await isAttachable(patch.post)))
      throw invalidParam({ post: NO_RECORD });
  }

  /** The stored form of what is given. */
  async function resolved(plan: Plan, patch: ImagePatch, own?: ImageRecord): Promise<Partial<ImageRecord>> {
    const { alt_text, caption, description, slug, post } = patch;
    const html = (name: string, given: string) =>
      cleanMarkup(context, plan.budget, name, given, sanitizeContent);
    const title =
      patch.title === undefined
        ? undefined
        : cleanMarkup(context, plan.budget, 'title', patch.title, sanitizeTitle).trim();
    // like the names of posts, that of a new image follows from its title and then stays; it tells that the image was added by itself
    const name = [slug, ...(own === undefined ? [title, 'image'] : [])].find((one = '') => one !== '');
    return {
      ...(title !== undefined && { title }),
      ...(alt_text !== undefined && { alt_text: plainText(alt_text) }),
      ...(caption !== undefined && { caption: html('caption', caption) }),
      ...(description !== undefined && { description: html('description', description) }),
      ...(post !== undefined && { post }),
      ...Object.fromEntries(
        SHARES.flatMap((one) => (patch[one] === undefined ? [] : [[one, patch[one] + 0]])),
      ),
      ...(name !== undefined && { slug: await freeImageSlug(context, plan, name, own?.id) }),
    };
  }

  /** The image to change. */
  async function owned(id: number): Promise<ImageRecord> {
    const image = await get(id);
    demand(may(actor, 'edit_image', image));
    return image;
  }

  return {
    async create({ url, ...given }) {
      demand(may(actor, 'upload_files'));
      await check(given);
      return commitRecord(context, 'image', async (plan) => {
        await noteAttached(plan, given);
        return addImage(context, plan, url, () => resolved(plan, given));
      });
    },
    get,
    async update(id, patch) {
      return commitRecord(context, 'image', async (plan) => {
        const image = await owned(id);
        await check(patch);
        const next = { ...image, ...(await resolved(plan, patch, image)) };
        const isSame = Object.entries(next).every(([name, value]) => Reflect.get(image, name) === value);
        if (isSame) return id;
        await noteShownImage(plan, id);
        await noteAttached(plan, patch);
        return plan.update('image', { ...next, ...modifiedNow(context) });
      });
    },
    async delete(id) {
      const { result } = await commitPlan(context, async (plan) => {
        const image = await owned(id);
        await noteShownImage(plan, id);
        plan.changes.push({ op: 'delete', kind: 'image', id, revision: image.revision });
        return image;
      });
      return result;
    },
  };
}
