import {
  type EditorPage,
  filterField,
  filterOf,
  form,
  type Html,
  html,
  isKnown,
  notFound,
  notice,
  plainField,
  refusalsBy,
  type Refusals,
  roleField,
  SMALL_FORM,
  table,
  textIn,
  urlOf,
  type View,
} from '@kalends/editor/kit';
import type { Actor } from '@kalends/core';
import type { CreatedFeedLink, FeedLink, FeedLinks } from '../feed-links.js';
import type { FeedLinkTexts } from './texts/feed-link-texts.js';
import { textsFor, type WithTexts } from './texts/texts.js';
type FeedLinkRequest = WithTexts<FeedLinkTexts>;

const PATH = '/feed-links';

/** The private links of the editor's user: `createFeedLinks`, with validation of form input. */
interface EditorFeedLinks extends Pick<FeedLinks, 'list' | 'remove'> {
  /** Rejects with `invalid_param` with a reason for each parameter that is refused, and with `conflict` for too many. */
  readonly add: (owner: Actor, input: { readonly name: string }) => Promise<CreatedFeedLink>;
}

/** The links that a caller keeps: their own, which those of other accounts are not even for administrators here. */
const ownLinks = async (links: EditorFeedLinks, { actor }: FeedLinkRequest): Promise<readonly FeedLink[]> =>
  (await links.list()).filter(({ account }) => account === actor?.id);

const NAMES = ['name', 'role', 'filter', 'expires'] as const;

type Typed = Readonly<Record<(typeof NAMES)[number], string>>;

const NOTHING: Typed = { name: '', role: '', filter: '', expires: '' };

const typedIn = ({ call: { params } }: FeedLinkRequest): Typed =>
  Object.fromEntries(NAMES.map((name) => [name, textIn(params, name)])) as Typed;

/** The form of a new link, with why parts of it were refused. */
function newLink(typed: Typed, refusals: Refusals, request: FeedLinkRequest): Html {
  const texts = request.texts;
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

/** The message that a page shows after an action. */
interface Told {
  readonly typed?: Typed;
  readonly refusals?: Refusals;
  readonly done?: string | undefined;
}

async function listPage(
  links: EditorFeedLinks,
  request: FeedLinkRequest,
  { typed = NOTHING, refusals = new Map(), done }: Told = {},
): Promise<EditorPage> {
  const texts = request.texts;
  const all = await ownLinks(links, request);
  const general = refusals.get('');
  const remove = ({ id, name }: FeedLink): Html =>
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
          : table<FeedLink>(
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
function madePage(secret: string, request: FeedLinkRequest): EditorPage {
  const texts = request.texts;
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

/**
 * The private links of feeds of the one who has logged in: their list, and the form of a new one.
 *
 * @param links those of `createFeedLinks`
 * @param own texts that replace those of the language
 */
export function feedLinksView(links: EditorFeedLinks, own: Partial<FeedLinkTexts> = {}): View {
  const { showing, textsOf } = textsFor('feedLinks', own);
  return {
    ...{ path: PATH, summary: 'The private links of feeds', access: isKnown, bodySize: SMALL_FORM },
    group: 'sharing',
    menu: (_messages, request) => textsOf(request).title,
    show: showing((request) => {
      const isRemoved = textIn(request.call.params, 'done') === 'removed';
      return listPage(links, request, { done: isRemoved ? request.texts.removed : undefined });
    }),
    submit: showing(async (request) => {
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
        const { messages, texts } = request;
        const sentences = { ...texts.wrong, role: messages.reasons.choice, '': texts.wrong.most };
        return listPage(links, request, { typed, refusals: refusalsBy(error, sentences, request) });
      }
    }),
  };
}
