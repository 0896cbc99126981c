import { urlOf, type EditorRequest } from '../context.js';
import type { EditorFeedLink, EditorFeedLinks } from '../feed-links/port.js';
import { reasonsOf, type Refusals } from '../forms/refusals.js';
import { html, type Html } from '../html.js';
import { plainField } from '../templates/field.js';
import { form } from '../templates/form.js';
import { notice } from '../templates/notice.js';
import { filterField, filterOf, roleField } from '../templates/receiver.js';
import { table } from '../templates/table.js';
import { isKnown, notFound, SMALL_FORM, textIn, type EditorPage, type View } from '../view.js';

const PATH = '/feed-links';

/** The links that a caller keeps: their own, which those of other accounts are not even for administrators here. */
const ownLinks = async (
  links: EditorFeedLinks,
  { actor }: EditorRequest,
): Promise<readonly EditorFeedLink[]> => (await links.list()).filter(({ account }) => account === actor?.id);

const NAMES = ['name', 'role', 'filter', 'expires'] as const;

type Typed = Readonly<Record<(typeof NAMES)[number], string>>;

const NOTHING: Typed = { name: '', role: '', filter: '', expires: '' };

const typedIn = ({ call: { params } }: EditorRequest): Typed =>
  Object.fromEntries(NAMES.map((name) => [name, textIn(params, name)])) as Typed;

/** The form of a new link, with why parts of it were refused. */
function newLink(typed: Typed, refusals: Refusals, request: EditorRequest): Html {
  const texts = request.messages.feedLinks;
  const body = html`${plainField(
      {
        ...{ name: 'name', label: texts.name, hint: texts.nameHint },
        element: (about) =>
          html`<input name="name" value="${typed.name}" required maxlength="100" ${about} />`,
      },
      refusals,
    )}
    ${roleField(typed.role, texts.own, texts, refusals)} ${filterField(typed.filter, texts, refusals)}
    ${plainField(
      {
        ...{ name: 'expires', label: texts.expires },
        element: (about) => html`<input type="date" name="expires" value="${typed.expires}" ${about} />`,
      },
      refusals,
    )}
    <div class="e-actions"><button name="action" value="make">${texts.make}</button></div>`;
  return html`<h2>${texts.newTitle}</h2>
    ${form(request, { action: PATH, body, className: 'e-narrow' })}`;
}

/** What a page tells after it has done something. */
interface Told {
  readonly typed?: Typed;
  readonly refusals?: Refusals;
  readonly done?: string | undefined;
}

async function listPage(
  links: EditorFeedLinks,
  request: EditorRequest,
  { typed = NOTHING, refusals = new Map(), done }: Told = {},
): Promise<EditorPage> {
  const texts = request.messages.feedLinks;
  const all = await ownLinks(links, request);
  const general = refusals.get('');
  const remove = ({ id, name }: EditorFeedLink): Html =>
    form(request, {
      action: PATH,
      body: html`<input type="hidden" name="id" value="${id}" />
        <button name="action" value="remove" class="e-plain" aria-label="${texts.removeOne(name)}">
          ${texts.remove}
        </button>`,
    });
  return {
    title: texts.title,
    ...(refusals.size > 0 && { status: 422 }),
    main: html`<h1>${texts.title}</h1>
      <p>${texts.about}</p>
      ${done !== undefined && notice(done)} ${general !== undefined && notice(general, 'failed')}
      ${
        all.length === 0
          ? html`<p>${texts.empty}</p>`
          : table<EditorFeedLink>(
              {
                caption: texts.title,
                rows: all,
                columns: [
                  {
                    title: texts.name,
                    isName: true,
                    cell: ({ name }) => html`<span dir="auto">${name}</span>`,
                  },
                  { title: texts.rights, cell: ({ role }) => role },
                  {
                    title: texts.filter,
                    cell: ({ filter }) =>
                      Object.keys(filter).length > 0
                        ? html`<code dir="ltr">${JSON.stringify(filter)}</code>`
                        : '',
                  },
                  { title: texts.created, cell: ({ created }) => created },
                  { title: texts.expires, cell: ({ expires }) => expires ?? texts.never },
                  { title: texts.remove, cell: remove },
                ],
              },
              request,
            )
      }
      ${newLink(typed, refusals, request)}`,
  };
}

/** The page with the addresses of a new link, which are shown once. */
function madePage(secret: string, request: EditorRequest): EditorPage {
  const texts = request.messages.feedLinks;
  const addressOf = (feed: string): string => `${request.site.url}/private/${secret}/${feed}`;
  return {
    title: texts.madeTitle,
    main: html`<h1>${texts.madeTitle}</h1>
      <p>${texts.once}</p>
      <dl>
        ${Object.entries(texts.feeds).map(
          ([feed, text]) =>
            html`<dt>${text}</dt>
              <dd><code dir="ltr">${addressOf(feed)}</code></dd>`,
        )}
      </dl>
      <p><a href="${urlOf(request, PATH)}">${texts.back}</a></p>`,
  };
}

/** The private links of feeds of the one who has logged in: their list, and the form of a new one. */
export const feedLinksView = (links: EditorFeedLinks): View => ({
  ...{ path: PATH, summary: 'The private links of feeds', access: isKnown, bodySize: SMALL_FORM },
  menu: (messages) => messages.feedLinks.title,
  show: (request) => {
    const isRemoved = textIn(request.call.params, 'done') === 'removed';
    return listPage(links, request, { done: isRemoved ? request.messages.feedLinks.removed : undefined });
  },
  async submit(request) {
    const { actor, call } = request;
    const action = textIn(call.params, 'action');
    if (actor === null || !['make', 'remove'].includes(action)) throw notFound();
    if (action === 'remove') {
      const id = textIn(call.params, 'id');
      if (!(await ownLinks(links, request)).some((link) => link.id === id)) throw notFound();
      await links.remove(id);
      return { to: `${PATH}?done=removed` };
    }
    const typed = typedIn(request);
    const { name, role, filter, expires } = typed;
    const input = {
      ...{ name: name.trim(), filter: filterOf(filter) },
      ...(role !== '' && { role }),
      ...(expires !== '' && { expires }),
    };
    try {
      return madePage((await links.add(actor, input)).secret, request);
    } catch (error) {
      return listPage(links, request, { typed, refusals: reasonsOf(error) });
    }
  },
});
