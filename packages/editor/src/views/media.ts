import { CalendarError, type ImageRecord } from '@kalends/core';
import { fileTitle } from '@kalends/core/adapter';
import { imageOn } from '@kalends/site';
import { urlOf, type EditorRequest } from '../context.js';
import { imagePreview } from '../forms/image-preview.js';
import { PICTURE_FILES } from '../forms/inputs/image.js';
import { refusalsOf, type Refusals } from '../forms/refusals.js';
import { html, type Html } from '../html.js';
import { imageFields, imageName, imageTexts, patchOf, typedIn, type ImageForm } from '../media/image-form.js';
import { countUses, usesOf, usesView } from '../media/uses.js';
import { plainField } from '../templates/field.js';
import { actionButton, form } from '../templates/form.js';
import { newPage } from '../templates/new-page.js';
import { notice } from '../templates/notice.js';
import { pageIn, pageLinks } from '../templates/page-links.js';
import { table } from '../templates/table.js';
import { notFound, ownValue, textIn, type EditorPage, type Result, type View } from '../view.js';

const PATH = '/media';

/** The number of images on a page. */
const PER_PAGE = 24;

/** The longest search, in characters. */
const LONGEST_SEARCH = 100;

/** The widths of the images of a list and of a page, in pixels. */
const [SMALL, LARGE] = [80, 480];

const doneIn = ({ call, messages }: EditorRequest): string | undefined =>
  ownValue(messages.media.done as Readonly<Record<string, string>>, textIn(call.params, 'done'));

/** An image of a list. */
interface Row {
  readonly image: ImageRecord;
  readonly uses: number;
}

/** The images that a search finds, of one page. */
async function found(request: EditorRequest) {
  const { calendar, call, view } = request;
  const search = textIn(call.params, 'search').trim().slice(0, LONGEST_SEARCH);
  const onlyUnused = textIn(call.params, 'unused') !== '';
  const selection = {
    kind: 'image',
    ...(search !== '' && { search }),
    ...(onlyUnused && { used: false }),
  } as const;
  const { total } = await view.select({ ...selection, limit: 0 });
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const page = pageIn(call.params, pages);
  const { refs } = await view.select({
    ...{ ...selection, orderby: 'date', order: 'desc' },
    ...{ offset: (page - 1) * PER_PAGE, limit: PER_PAGE },
  });
  const images = await calendar.load(
    'image',
    refs.map(({ id }) => id),
  );
  const rows: Row[] = [];
  for (const image of images) {
    if (image === undefined) continue;
    await call.work.turn();
    rows.push({ image, uses: await countUses(image, request) });
  }
  return { search, onlyUnused, page, pages, total, rows };
}

const pixels = ({ width, height }: ImageRecord): string => (width > 0 ? `${width} × ${height}` : '');

async function listPage(request: EditorRequest): Promise<EditorPage> {
  const { dates, messages } = request;
  const texts = messages.media;
  const { search, onlyUnused, page, pages, total, rows } = await found(request);
  const done = doneIn(request);
  const at = (number: number): string =>
    urlOf(
      request,
      `${PATH}?${String(new URLSearchParams({ search, ...(onlyUnused && { unused: '1' }), page: String(number) }))}`,
    );
  const list = table<Row>(
    {
      caption: texts.title,
      rows,
      columns: [
        {
          title: texts.preview,
          cell: ({ image }) => html`<span class="e-thumbs">${imagePreview(image, SMALL, request)}</span>`,
        },
        {
          title: texts.name,
          isName: true,
          cell: ({ image }) =>
            html`<a href="${urlOf(request, `${PATH}/${image.id}`)}" dir="auto">${imageName(image)}</a>`,
        },
        { title: texts.uses, cell: ({ uses }) => String(uses) },
        { title: texts.pixels, cell: ({ image }) => html`<span dir="ltr">${pixels(image)}</span>` },
        { title: texts.added, cell: ({ image }) => dates.day(image.date) },
      ],
    },
    request,
  );
  return {
    title: texts.title,
    main: html`<div class="e-top">
        <h1>${texts.title} (${total})</h1>
        ${request.takesFiles && html`<a class="e-button" href="${urlOf(request, `${PATH}/new`)}">${texts.newTitle}</a>`}
      </div>
      ${done !== undefined && notice(done)}
      <form class="e-filters" action="${urlOf(request, PATH)}" role="search">
        <label
          >${messages.search}
          <input type="search" name="search" value="${search}" maxlength="${LONGEST_SEARCH}"
        /></label>
        <label class="e-check"
          ><input
            type="checkbox"
            name="unused"
            value="1"
            ${onlyUnused && html` checked`}
          />${texts.onlyUnused}</label
        >
        <button class="e-second">${messages.search}</button>
      </form>
      ${rows.length === 0 ? html`<p>${texts.empty}</p>` : list} ${pageLinks({ page, pages, at }, request)}`,
  };
}

function newImage(request: EditorRequest, refusals: Refusals = new Map()): EditorPage {
  const texts = request.messages.media;
  if (!request.takesFiles) throw notFound();
  const fields = plainField(
    {
      ...{ name: 'image', label: texts.file },
      hint: request.messages.picture.formats(request.uploadMegabytes),
      element: (about) =>
        html`<input
          type="file"
          name="image"
          required
          accept="${PICTURE_FILES}"
          data-megabytes="${request.uploadMegabytes}"
          ${about}
        />`,
    },
    refusals,
  );
  const { newTitle } = texts;
  return newPage(
    { title: newTitle, action: `${PATH}/new`, fields, button: newTitle, refusals, files: true },
    request,
  );
}

/** Stores the file of a form as a new image, whose title is the name of the file. */
async function upload(request: EditorRequest): Promise<Result> {
  const { call, messages } = request;
  const { image: file, storeImage } = call;
  if (!request.takesFiles) throw notFound();
  if (file === undefined || storeImage === undefined)
    return newImage(request, new Map([['image', messages.media.noFile]]));
  const title = fileTitle(file.name);
  try {
    const { id } = await storeImage(async ({ calendar: view, params }) =>
      view.images.create({ url: textIn(params, 'image'), ...(title !== '' && { title }) }),
    );
    return { to: `${PATH}/${id}?done=added` };
  } catch (error) {
    return newImage(request, refusalsOf(error, 'event', request));
  }
}

/** The image that the address of a view names, if the caller sees it. */
async function named({ call, view }: EditorRequest): Promise<ImageRecord> {
  if (!/^[1-9]\d{0,14}$/.test(call.key)) throw notFound();
  try {
    return await view.images.get(Number(call.key));
  } catch (error) {
    if (CalendarError.from(error).code === 'invalid_param') throw notFound();
    throw error;
  }
}

const mayEdit = (image: ImageRecord, { view }: EditorRequest): boolean => view.may('edit_image', image);

/** Throws if the caller may look at an image, and not change it. */
function demandEdit(image: ImageRecord, request: EditorRequest): void {
  if (!mayEdit(image, request)) throw new CalendarError('forbidden', 'The caller may not change this image.');
}

const factsOf = (image: ImageRecord, request: EditorRequest): Html => {
  const { dates, messages, site } = request;
  const { url } = imageOn(site, image);
  return html`<dl>
    <dt>${messages.media.address}</dt>
    <dd dir="ltr"><a href="${url}">${url}</a></dd>
    ${
      pixels(image) !== '' &&
      html`<dt>${messages.media.pixels}</dt>
        <dd dir="ltr">${pixels(image)}</dd>`
    }
    <dt>${messages.media.added}</dt>
    <dd>${dates.day(image.date)}</dd>
  </dl>`;
};

async function imagePage(
  image: ImageRecord,
  request: EditorRequest,
  typed: ImageForm = image,
  refusals: Refusals = new Map(),
): Promise<EditorPage> {
  const { messages } = request;
  const texts = messages.media;
  const done = doneIn(request);
  const general = refusals.get('');
  const body = html`${imageFields(typed, refusals, request)}
    <div class="e-actions">
      <button name="action" value="save">${messages.save}</button>
      ${actionButton('delete', messages.deleteForGood, 'e-danger')}
    </div>`;
  return {
    title: imageName(image),
    ...(refusals.size > 0 && { status: 422 }),
    main: html`<h1 dir="auto">${imageName(image)}</h1>
      ${done !== undefined && refusals.size === 0 && notice(done)}
      ${general !== undefined && notice(general, 'failed')}
      <p class="e-picture">${imagePreview(image, LARGE, request)}</p>
      ${factsOf(image, request)}
      ${
        mayEdit(image, request)
          ? form(request, { action: `${PATH}/${image.id}`, body, className: 'e-narrow', isLarge: true })
          : html`<p>${texts.readOnly}</p>
              ${imageTexts(image, request)}`
      }
      <h2>${texts.uses}</h2>
      ${usesView(await usesOf(image, request), request)}`,
  };
}

/** Asks whether an image is to be deleted, and says what loses it. */
async function confirmation(image: ImageRecord, request: EditorRequest): Promise<EditorPage> {
  const { messages } = request;
  const texts = messages.media;
  const path = `${PATH}/${image.id}`;
  const uses = await usesOf(image, request);
  const body = html`<input type="hidden" name="action" value="delete" />
    <input type="hidden" name="sure" value="1" />
    <div class="e-actions">
      <button class="e-danger">${messages.deleteForGood}</button>
      <a href="${urlOf(request, path)}">${messages.cancel}</a>
    </div>`;
  return {
    title: messages.confirmDelete,
    main: html`<h1>${messages.confirmDelete}</h1>
      <p dir="auto">${imageName(image)}</p>
      <p>${texts.lostForGood}</p>
      ${uses.length > 0 && html`<h2>${texts.loses}</h2>`} ${usesView(uses, request)}
      ${form(request, { action: path, body })}`,
  };
}

type Act = (image: ImageRecord, request: EditorRequest) => Promise<Result>;

async function save(image: ImageRecord, request: EditorRequest): Promise<Result> {
  const typed = typedIn(request);
  try {
    await request.view.images.update(image.id, patchOf(typed));
  } catch (error) {
    const refusals = refusalsOf(error, 'event', request);
    // it was deleted after it was read
    if (refusals.has('id')) throw notFound();
    return imagePage(image, request, { ...image, ...typed }, refusals);
  }
  return { to: `${PATH}/${image.id}?done=changed` };
}

/** The actions of an image's buttons. */
const ACTIONS: Readonly<Record<string, Act>> = {
  save,
  async delete(image, request) {
    if (textIn(request.call.params, 'sure') === '') return confirmation(image, request);
    const deleted = await request.view.images.delete(image.id);
    // files that cannot be deleted now are left to the maintenance of the host
    await request.removeFiles?.(deleted).catch(() => undefined);
    return { to: `${PATH}?done=removed` };
  },
};

const access: View['access'] = (view) => view.may('upload_files');

/** The images of the calendar, for those who may upload some: their list, and for each where it is used and what is said about it. */
export const mediaViews: readonly View[] = [
  {
    ...{ path: PATH, summary: 'The images', access },
    group: 'images',
    menu: ({ media }) => media.title,
    show: listPage,
  },
  {
    ...{ path: `${PATH}/new`, summary: 'A new image', access, takesImage: true },
    show: (request) => newImage(request),
    submit: upload,
  },
  {
    ...{ path: `${PATH}/{id}`, summary: 'An image, and where it is used', access },
    show: async (request) => imagePage(await named(request), request),
    async submit(request) {
      const act = ownValue(ACTIONS, textIn(request.call.params, 'action'));
      if (act === undefined) throw notFound();
      const image = await named(request);
      demandEdit(image, request);
      return act(image, request);
    },
  },
];
