import { CalendarError, kindsOf, type CalendarView, type ImageRecord } from '@kalends/core';
import { loadReadable, slugify, type Zone } from '@kalends/core/adapter';
import type { Answer, Call, Host, HttpRequest, Route } from '@kalends/http';
import { apiPath, JSON_ROOT } from '@kalends/site';
import { listOperation, operation, readOperation, route } from '../dialect/operation.js';
import { demandPage, pageAnswer, sliceOf } from '../dialect/paging.js';
import { param, type Values } from '../dialect/params.js';
import {
  cannotCreatePosts,
  cannotDeletePost,
  cannotEditPost,
  cannotRead,
  forbiddenForm,
  RestError,
  unknownPost,
  type Refuse,
} from '../dialect/rest-error.js';
import { listTexts } from '../records/join.js';
import type { Presenting, RecordContext } from '../records/post.js';
import { context, POSTS } from './list-params.js';
import { includedIds } from './included-ids.js';
import { mediaText } from './media.js';
import { dateFilters, orderOf } from './post-list.js';
import { flag, ids, integer, oneOf, rawText, text } from './types.js';
import { checkUpload, notAnImage, type FileTitle } from './upload-request.js';

const LIST = {
  ...POSTS,
  parent: param(ids, 'Images that are attached to one of these records, 0 for none'),
  media_type: param(oneOf('image', 'video', 'text', 'application', 'audio'), 'Only images are kept'),
  mime_type: param(text, 'Images of this type, like image/png'),
};

const WRITE = {
  title: param(rawText, 'The title'),
  alt_text: param(text, 'What to read in place of the image'),
  caption: param(rawText, 'The caption, as HTML'),
  description: param(rawText, 'The description, as HTML'),
  slug: param(text, 'The name in the address'),
  post: param(integer(0), 'The id of the event, venue or organizer that it is attached to'),
};

const REMOVE = { force: param(flag, 'Images have no trash: they are deleted with true') };

/** Whether the body of a request is a file. */
export function takesFile({ method, url }: HttpRequest): boolean {
  const at = url.indexOf('?');
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
  return method.toUpperCase() === 'POST' && /\/wp\/v2\/media\/*$/i.test(apiPath(path, query));
}

/** The file name extensions of a media type. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe'],
  'image/svg+xml': ['svg'],
};

function extensionsOf({ media_type: media, mime_type: mime }: Values<typeof LIST>): readonly string[] | null {
  if (media !== undefined && media !== 'image') return [];
  if (mime === undefined) return null;
  return EXTENSIONS[mime] ?? (mime.startsWith('image/') ? [mime.slice('image/'.length)] : []);
}

/** How many images of a list are loaded at once. */
const BATCH = 10;

/** How many numbers a title tries. */
const NUMBERS = 20;

/** The title of a new image: that of a file gets a number if another image has it. */
async function freeTitle(view: CalendarView, { title, isNumbered }: FileTitle): Promise<string> {
  if (!isNumbered) return title;
  for (let number = 0; number < NUMBERS; number++) {
    const numbered = number === 0 ? title : `${title}-${number}`;
    const { total } = await view.select({ kind: 'image', slug: slugify(numbered), limit: 0 });
    if (total === 0) return numbered;
  }
  return title;
}

/** The refusal of bytes that are no image. */
const NOT_SUPPORTED = 'rest_upload_image_type_not_supported';

/** Runs a write of an image, whose refusals are those of WordPress. */
async function written<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    const { params = {}, details = {} } = thrown instanceof CalendarError ? thrown.data : {};
    const { image } = details;
    if (image !== undefined) throw image.code === NOT_SUPPORTED ? notAnImage() : notAnImage(image.message);
    if ('post' in params)
      throw new RestError(
        'rest_cannot_edit',
        'Sorry, you are not allowed to upload media to this post.',
        400,
      );
    throw thrown;
  }
}

/** The selection for a list of images. */
async function selectionOf(view: CalendarView, given: Values<typeof LIST>, siteZone: Zone) {
  const { page = 1, per_page = 10, search = '', offset = 0, exclude, author, parent } = given;
  const include = await includedIds(given, async (slug) =>
    (await view.select({ kind: 'image', slug, limit: 100 })).refs.map(({ id }) => id),
  );
  return {
    kind: 'image' as const,
    ...sliceOf({ page, per_page }, offset),
    include,
    exclude: exclude ?? null,
    author: author ?? null,
    post: parent ?? null,
    extension: extensionsOf(given),
    ...dateFilters(given, siteZone),
    ...(search !== '' && { search }),
    ...orderOf(given),
  };
}

/** The routes of images. */
export function mediaRoutes(host: Host, { siteZone, rendering: { texturize } }: Presenting): Route[] {
  const { calendar, site, removeFiles } = host;
  const self = `${site.url}${JSON_ROOT}/wp/v2/media`;
  const mayUpload = ({ calendar: view, actor }: Call) => actor !== null && view.may('upload_files');
  const mayEdit = ({ calendar: view, actor }: Call, image: ImageRecord) =>
    actor !== null && view.may('edit_image', image);
  const allowedOn = (call: Call, image: ImageRecord) =>
    mayEdit(call, image) ? (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) : (['GET'] as const);
  /** The text of each image, without the record that it is attached to if the caller may not see that one. */
  async function textsOf(
    call: Call,
    images: readonly ImageRecord[],
    form: RecordContext,
  ): Promise<readonly string[]> {
    const posts = images.map(({ post }) => post);
    const seen = new Set<number>();
    for (const kind of kindsOf('event', 'linked', 'series'))
      for (const id of (await loadReadable(calendar, call.calendar, kind, posts)).keys()) seen.add(id);
    return images.map((image) => {
      const { post } = image;
      return mediaText(
        site,
        { ...image, post: seen.has(post) ? post : 0 },
        form,
        texturize,
        allowedOn(call, image),
      );
    });
  }
  const shown = async (call: Call, image: ImageRecord, form: RecordContext): Promise<string> =>
    (await textsOf(call, [image], form)).join('');

  const isSeen = async ({ calendar: view }: Call, id: number): Promise<boolean> =>
    (await view.select({ kind: 'image', include: [id], limit: 0 })).total > 0;
  /** The image of the address, if the caller sees it. */
  async function find(call: Call): Promise<ImageRecord | undefined> {
    const id = Number(call.key);
    const [image] = Number.isSafeInteger(id) ? await calendar.load('image', [id]) : [];
    return image !== undefined && (await isSeen(call, id)) ? image : undefined;
  }
  /** The same, or why there is none: an image of a hidden record is forbidden, as that record is; one of no record is unknown (M9). */
  async function demand(call: Call, refusal = cannotRead): Promise<ImageRecord> {
    const image = await find(call);
    if (image !== undefined) return image;
    const id = Number(call.key);
    const [hidden] = Number.isSafeInteger(id) ? await calendar.load('image', [id]) : [];
    throw hidden === undefined || hidden.post === 0 ? unknownPost() : refusal(call, { hidesMethods: true });
  }
  /** The image to change. Who may change no images learns nothing of which exist. */
  async function editable(call: Call, refusal: Refuse): Promise<ImageRecord> {
    if (!mayUpload(call)) throw refusal(call);
    const image = await demand(call, refusal);
    if (!mayEdit(call, image)) throw refusal(call);
    return image;
  }
  const ownOf = async (call: Call): Promise<boolean> => {
    const image = await find(call);
    return image !== undefined && mayEdit(call, image);
  };

  const list = listOperation(
    host,
    { operationId: 'list_media', methods: ['GET'], summary: 'Lists images' },
    LIST,
    async (call, given): Promise<Answer> => {
      const { context: form = 'view', page = 1, per_page = 10 } = given;
      if (form === 'edit' && !mayUpload(call)) throw forbiddenForm(call.actor, { hidesMethods: true });
      const found = await call.calendar.select(await selectionOf(call.calendar, given, siteZone));
      const { refs, total } = found;
      demandPage({ page, per_page }, total);
      const { texts, add } = listTexts();
      for await (const some of call.work.parts(refs, BATCH)) {
        const images = await calendar.load(
          'image',
          some.map(({ id }) => id),
        );
        const readable = images.flatMap((image) =>
          image !== undefined && (form !== 'edit' || mayEdit(call, image)) ? [image] : [],
        );
        const written = await textsOf(call, readable, form);
        if (!images.every((image) => add(image && written[readable.indexOf(image)]))) break;
      }
      return pageAnswer(site, call, { page, per_page }, found, texts);
    },
  );

  const create = operation(
    {
      ...{ operationId: 'create_media', methods: ['POST'], summary: 'Uploads an image', status: 201 },
      ...{ allowed: mayUpload, permitted: mayUpload, refusal: cannotCreatePosts, takesImage: 'checked' },
    },
    WRITE,
    async (call, given) => {
      if (!mayUpload(call)) throw cannotCreatePosts(call);
      const file = await checkUpload(call);
      const { storeImage } = call;
      if (storeImage === undefined)
        throw new RestError('rest_upload_unknown_error', 'No files are taken here.', 400);
      const { title, ...others } = given;
      const image = await written(() =>
        storeImage(async ({ calendar: view, params }) =>
          view.images.create({
            ...others,
            url: String(params['image']),
            title: title === undefined || title === '' ? await freeTitle(view, file) : title,
          }),
        ),
      );
      return { headers: { Location: `${self}/${image.id}` }, body: await shown(call, image, 'edit') };
    },
  );

  const read = readOperation(
    host,
    { operationId: 'get_media', methods: ['GET'], summary: 'Reads an image' },
    { context },
    async (call, { context: form = 'view' }) => {
      const image = await demand(call);
      if (form === 'edit' && !mayEdit(call, image)) throw forbiddenForm(call.actor, { hidesMethods: true });
      return { body: await shown(call, image, form), allow: allowedOn(call, image) };
    },
  );

  const update = operation(
    {
      ...{ operationId: 'update_media', methods: ['POST', 'PUT', 'PATCH'], summary: 'Changes an image' },
      ...{ allowed: ownOf, permitted: mayUpload, refusal: cannotEditPost },
    },
    WRITE,
    async (call, given) => {
      const image = await editable(call, cannotEditPost);
      const next = await written(() => call.calendar.images.update(image.id, given));
      return { body: await shown(call, next, 'edit'), allow: allowedOn(call, next) };
    },
  );

  const remove = operation(
    {
      ...{ operationId: 'delete_media', methods: ['DELETE'], summary: 'Deletes an image' },
      ...{ allowed: ownOf, permitted: mayUpload, refusal: cannotDeletePost },
    },
    REMOVE,
    async (call, { force = false }) => {
      const image = await editable(call, cannotDeletePost);
      if (!force)
        throw new RestError(
          'rest_trash_not_supported',
          "The post does not support trashing. Set 'force=true' to delete.",
          501,
        );
      const previous = await shown(call, image, 'edit');
      await call.calendar.images.delete(image.id);
      // files that cannot be deleted now are left to the maintenance of the host
      await removeFiles?.(image).catch(() => undefined);
      return { body: `{"deleted":true,"previous":${previous}}`, allow: [] };
    },
  );

  return [route('/media', list, create), route('/media/{id}', read, update, remove)];
}
