import {
  actionButton,
  form,
  html,
  isAdministrator,
  newPage,
  notFound,
  notice,
  ownValue,
  refusalsBy,
  removal,
  SMALL_FORM,
  table,
  textIn,
  textsByLanguage,
  urlOf,
  type EditorPage,
  type EditorRequest,
  type Html,
  type Refusals,
  type Result,
  type View,
} from '@kalends/editor/kit';
import type { Delivery } from '../deliveries.js';
import type { Endpoint } from '../endpoint.js';
import type { Webhooks } from '../webhooks.js';
import type { WebhookTexts } from './texts/webhook-texts.js';
import { WEBHOOK_TEXTS } from './texts/texts.js';
import {
  endpointOf,
  NEW_WEBHOOK,
  webhookFields,
  webhookIn,
  type WebhookForm,
  type WebhookRequest,
} from './webhook-form.js';

const PATH = '/webhooks';

/** How an endpoint does, in words. */
function stateOf({ state, disabled_by, failing_since }: Endpoint, { texts }: WebhookRequest): string {
  if (state === 'disabled') {
    const why = ownValue(texts.why as Readonly<Record<string, string>>, disabled_by ?? '');
    return why === undefined ? texts.disabled : `${texts.disabled}: ${why}`;
  }
  return failing_since === null ? texts.active : texts.failingSince(failing_since);
}

const isTroubled = ({ state, failing_since }: Endpoint): boolean =>
  state === 'disabled' || failing_since !== null;

/** The page that shows a secret, once. */
const secretPage = (id: string, secret: string, request: WebhookRequest): EditorPage => {
  const { texts } = request;
  return {
    title: texts.secretTitle,
    main: html`<h1>${texts.secretTitle}</h1>
      <p>${texts.secretOnce}</p>
      <p><code dir="ltr">${secret}</code></p>
      <p><a href="${urlOf(request, `${PATH}/${id}`)}">${texts.goOn}</a></p>`,
  };
};

/** The page with the form of a new endpoint. */
const newEndpoint = (typed: WebhookForm, refusals: Refusals, request: WebhookRequest): EditorPage =>
  newPage(
    {
      ...{ title: request.texts.newTitle, action: `${PATH}/new`, refusals },
      ...{ fields: webhookFields(typed, refusals, request), button: request.messages.save },
    },
    request,
  );

/** The result of a delivery's last attempt. */
function resultOf({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return '';
  return 'status' in last ? String(last.status) : last.error;
}

const changeOf = ({ kind, id, operation }: Delivery): string => `${kind} ${id} ${operation}`;

function deliveriesView(id: string, deliveries: readonly Delivery[], request: WebhookRequest): Html {
  const { texts } = request;
  if (deliveries.length === 0) return html`<p>${texts.noDeliveries}</p>`;
  const again = (delivery: Delivery): Html =>
    form(request, {
      action: `${PATH}/${id}`,
      body: html`<input type="hidden" name="version" value="${delivery.version}" />
        <button
          name="action"
          value="replay"
          class="e-plain"
          aria-label="${texts.replayOne(changeOf(delivery))}"
        >
          ${texts.replay}
        </button>`,
    });
  return table<Delivery>(
    {
      caption: texts.deliveries,
      rows: deliveries,
      columns: [
        { title: texts.change, isName: true, cell: changeOf },
        { title: request.messages.when, cell: ({ at }) => at },
        { title: texts.state, cell: ({ state }) => texts.delivery[state] },
        { title: texts.attempts, cell: ({ attempts }) => String(attempts.length) },
        { title: texts.result, cell: (one) => html`<span dir="auto">${resultOf(one)}</span>` },
        { title: texts.nextAttempt, cell: ({ next }) => next ?? '' },
        { title: texts.replay, cell: again },
      ],
    },
    request,
  );
}

/** The message that a page shows after an action. */
interface Told {
  readonly typed?: WebhookForm;
  readonly refusals?: Refusals;
  readonly done?: string;
}

const typedOf = ({ url, kinds, operations, filter, role, record }: Endpoint): WebhookForm => ({
  ...{ url, kinds, operations, record, role: role ?? '' },
  filter: Object.keys(filter).length === 0 ? '' : JSON.stringify(filter),
});

/** The page of a stored endpoint: its state, its form, and what it was told. */
async function endpointPage(
  webhooks: Webhooks,
  id: string,
  request: WebhookRequest,
  { typed, refusals = new Map(), done }: Told = {},
): Promise<EditorPage> {
  const { messages, texts } = request;
  const endpoint = await webhooks.get(id);
  const state = stateOf(endpoint, request);
  const path = `${PATH}/${id}`;
  const isActive = endpoint.state === 'active';
  const general = refusals.get('');
  const body = html`${webhookFields(typed ?? typedOf(endpoint), refusals, request)}
    <div class="e-actions">
      <button name="action" value="save">${messages.save}</button>
      ${isActive ? actionButton('disable', texts.disable) : actionButton('enable', texts.enable)}
      ${actionButton('rotate', texts.rotate)}
    </div>
    ${removal(texts.removeWarning, texts.remove)}`;
  const replay = html`<label>${texts.replayFrom} <input type="datetime-local" name="from" /></label>
    <button name="action" value="replay" class="e-second">${texts.replay}</button>`;
  return {
    title: endpoint.url,
    ...(refusals.size > 0 && { status: 422 }),
    main: html`<h1 dir="ltr">${endpoint.url}</h1>
      ${done !== undefined && notice(done)} ${general !== undefined && notice(general, 'failed')}
      ${isTroubled(endpoint) ? notice(state, 'failed') : html`<p>${state}</p>`}
      <p>${texts.waiting}: ${endpoint.waiting}</p>
      ${form(request, { action: path, body, className: 'e-narrow' })}
      <h2>${texts.deliveries}</h2>
      ${deliveriesView(id, await webhooks.deliveries(id), request)}
      ${form(request, { action: path, body: replay, className: 'e-bulk' })}`,
  };
}

/** The changes that a form asks to send again. */
function replayIn({ call: { params } }: WebhookRequest): { version: number } | { from: number } | undefined {
  const version = textIn(params, 'version');
  if (/^[1-9]\d{0,14}$/.test(version)) return { version: Number(version) };
  const from = Date.parse(`${textIn(params, 'from')}Z`);
  return Number.isNaN(from) ? undefined : { from };
}

/** Why an endpoint, or what it is told again, was refused. */
const refusalsIn = (thrown: unknown, request: WebhookRequest): Refusals => {
  const { messages, texts } = request;
  const { choice, date } = messages.reasons;
  return refusalsBy(
    thrown,
    {
      ...texts.wrong,
      ...{ kinds: choice, operations: choice, role: choice, record: choice },
      ...{ from: date, to: date, '': texts.wrong.most },
    },
    request,
  );
};

type Act = (webhooks: Webhooks, id: string, request: WebhookRequest) => Promise<Result>;

const setState =
  (state: 'active' | 'disabled'): Act =>
  async (webhooks, id, request) => {
    await webhooks.change(id, { state });
    return endpointPage(webhooks, id, request, { done: request.messages.saved });
  };

/** The actions of an endpoint's buttons. */
const ACTIONS: Readonly<Record<string, Act>> = {
  async save(webhooks, id, request) {
    const typed = webhookIn(request.call.params);
    try {
      await webhooks.change(id, endpointOf(typed));
    } catch (error) {
      return endpointPage(webhooks, id, request, { typed, refusals: refusalsIn(error, request) });
    }
    return endpointPage(webhooks, id, request, { done: request.messages.saved });
  },
  enable: setState('active'),
  disable: setState('disabled'),
  async rotate(webhooks, id, request) {
    return secretPage(id, (await webhooks.rotate(id)).secret, request);
  },
  async remove(webhooks, id, request) {
    if (textIn(request.call.params, 'sure') === '') return endpointPage(webhooks, id, request);
    await webhooks.remove(id);
    return { to: `${PATH}?done=removed` };
  },
  async replay(webhooks, id, request) {
    const which = replayIn(request);
    if (which === undefined) return endpointPage(webhooks, id, request);
    try {
      const { replayed, more } = await webhooks.replay(id, which);
      const done = request.texts.replayed(replayed, more);
      return await endpointPage(webhooks, id, request, { done });
    } catch (error) {
      const refusals = new Map(Array.from(refusalsIn(error, request).values(), (reason) => ['', reason]));
      return endpointPage(webhooks, id, request, { refusals });
    }
  },
};

/**
 * The endpoints of webhooks in the editor, for administrators: their list, and the forms of a new one and of a stored one.
 *
 * @param webhooks those of `createWebhooks`
 * @param own texts that replace those of the language
 * @example
 * editor({ sessions, views: webhookViews(webhooks) });
 */
export function webhookViews(webhooks: Webhooks, own: Partial<WebhookTexts> = {}): readonly View[] {
  const shared = { access: isAdministrator, bodySize: SMALL_FORM };
  const textsOf = textsByLanguage(WEBHOOK_TEXTS, own);
  const withTexts = (request: EditorRequest): WebhookRequest => ({ ...request, texts: textsOf(request) });
  return [
    {
      ...{ path: PATH, summary: 'The endpoints of webhooks', access: isAdministrator },
      group: 'sharing',
      menu: (_messages, request) => textsOf(request).title,
      async waiting(request) {
        const { length } = (await webhooks.list()).filter(
          (one) => isTroubled(one) && one.disabled_by !== 'hand',
        );
        return length === 0 ? undefined : textsOf(request).manyFail(length);
      },
      async show(asked) {
        const request = withTexts(asked);
        const { call, texts } = request;
        const all = await webhooks.list();
        const isRemoved = textIn(call.params, 'done') === 'removed';
        return {
          title: texts.title,
          main: html`<div class="e-top">
              <h1>${texts.title}</h1>
              <a class="e-button" href="${urlOf(request, `${PATH}/new`)}">${texts.newTitle}</a>
            </div>
            ${isRemoved && notice(texts.removed)}
            ${
              all.length === 0
                ? html`<p>${texts.empty}</p>`
                : table(
                    {
                      caption: texts.title,
                      rows: all,
                      columns: [
                        {
                          title: texts.url,
                          isName: true,
                          cell: ({ id, url }) =>
                            html`<a href="${urlOf(request, `${PATH}/${id}`)}" dir="ltr">${url}</a>`,
                        },
                        { title: texts.kinds, cell: ({ kinds }) => kinds.join(', ') },
                        { title: texts.rights, cell: ({ role }) => role ?? texts.everyone },
                        { title: texts.waiting, cell: ({ waiting }) => String(waiting) },
                        { title: texts.state, cell: (one) => stateOf(one, request) },
                      ],
                    },
                    request,
                  )
            }`,
        };
      },
    },
    {
      ...{ ...shared, path: `${PATH}/new`, summary: 'A new endpoint' },
      show: (request) => newEndpoint(NEW_WEBHOOK, new Map(), withTexts(request)),
      async submit(asked) {
        const request = withTexts(asked);
        const typed = webhookIn(request.call.params);
        try {
          const { endpoint, secret } = await webhooks.add(endpointOf(typed));
          return secretPage(endpoint.id, secret, request);
        } catch (error) {
          return newEndpoint(typed, refusalsIn(error, request), request);
        }
      },
    },
    {
      ...{ ...shared, path: `${PATH}/{webhook}`, summary: 'An endpoint' },
      show: (request) => endpointPage(webhooks, request.call.key, withTexts(request)),
      async submit(request) {
        const act = ownValue(ACTIONS, textIn(request.call.params, 'action'));
        if (act === undefined) throw notFound();
        return act(webhooks, request.call.key, withTexts(request));
      },
    },
  ];
}
