import { isHierarchical, isTermKind, withAncestors, type PostRecord } from '@kalends/core/adapter';
import type { EventRecord } from '@kalends/core';
import type { Params } from '@kalends/http';
import { hasPage, postUrl, termPath, termUrl } from '@kalends/site';
import type { EditorRequest } from '../context.js';
import type { StoredRecord, TypedTexts } from '../forms/form-field.js';
import { digestsOf, loadedElement, loadedIn } from '../forms/loaded.js';
import type { RecordForm } from '../forms/record-form.js';
import type { Refusals } from '../forms/refusals.js';
import { html, options, type Html } from '../html.js';
import { hasImage, listPath, nameOf, type EditedKind } from '../kinds.js';
import type { Messages } from '../messages/messages.js';
import { randomSecret } from '../session/form-token.js';
import { fieldsView } from '../templates/fields.js';
import { form as formView } from '../templates/form.js';
import { notice } from '../templates/notice.js';
import { refusalsView } from '../templates/refusals.js';
import { ownValue, textIn, type EditorPage } from '../view.js';
import { formBar } from './form-bar.js';
import type { FormRecord } from './form-record.js';
import { reviewersText } from './review.js';
import { apartElements, similarView } from './similar.js';
import { severalDates } from './several-dates.js';

/** The messages of a form after an action, by the word in its URL. */
const DONE: Readonly<Record<string, (messages: Messages) => string>> = {
  saved: (messages) => messages.saved,
  merged: ({ merging }) => merging.merged,
  created: (messages) => messages.created,
  published: (messages) => messages.published,
  scheduled: (messages) => messages.scheduled,
  review: (messages) => messages.sentForReview,
  trashed: (messages) => messages.trashed,
  undone: ({ severalDates: { undone } }) => undone,
  restored: (messages) => messages.restored,
  duplicated: (messages) => messages.duplicated,
};

/** Whether visitors see a record, and from when on. */
function seenBy({ status, date }: FormRecord, { dates, messages: { seenBy: texts } }: EditorRequest): string {
  if (status === undefined) return '';
  return status === 'future' ? texts.future(dates.moment(date ?? '')) : texts[status];
}

/** The URL of the page that visitors see of a record; undefined if there is none. */
async function pageOf(
  kind: EditedKind,
  record: FormRecord,
  { calendar, site }: EditorRequest,
): Promise<string | undefined> {
  const { id, slug } = record;
  if (!isTermKind(kind)) {
    const post = record as object as PostRecord & { readonly id: number };
    return hasPage(post) ? postUrl(site, kind, post) : undefined;
  }
  if (!isHierarchical(kind)) return termUrl(site, kind, [slug], id);
  const terms = await withAncestors([id], (ids) => calendar.load(kind, ids));
  return termUrl(
    site,
    kind,
    termPath(id, (one) => terms.get(one)),
    id,
  );
}

const SCOPES = ['one', 'following', 'all'] as const;

/** To which events of a series a form that was sent makes its change. */
export const scopeIn = (params: Params): (typeof SCOPES)[number] | undefined =>
  SCOPES.find((one) => one === textIn(params, 'scope'));

/** The element with which a form sends the scope of another one. */
export function keptScope(params: Params): Html | '' {
  const scope = scopeIn(params);
  return scope === undefined ? '' : html`<input type="hidden" name="scope" value="${scope}" />`;
}

/** The revision of the record for which a form that was sent had been loaded. */
export const revisionIn = (params: Params): number | undefined =>
  Number(textIn(params, 'revision')) || undefined;

/** To which events of a series a change is made. */
function scopes(record: StoredRecord | undefined, { call, messages }: EditorRequest): Html | '' {
  if (record === undefined || typeof record['series'] !== 'number' || record['series'] === 0) return '';
  return html`<label class="e-scope"
    ><span>${messages.scope}</span>
    <select name="scope">
      ${options(
        SCOPES.map((value) => [value, messages.scopes[value]] as const),
        scopeIn(call.params),
      )}
    </select></label
  >`;
}

/** A form of a record with the texts in it. */
interface Filled {
  readonly form: RecordForm;
  readonly typed: TypedTexts;
  /** Why the form that was sent is shown again; missing for one that was not sent. */
  readonly refusals?: Refusals;
  /** The events that are likely to be the same. Default: none. */
  readonly similar?: readonly EventRecord[];
}

/** The elements that tell for which record a form was loaded, and the place of its draft. */
interface Origin {
  readonly elements: Html;
  readonly draft: string;
}

/** The record for which a form was loaded, and what tells the same form again: of one that was sent, as it has sent them. */
async function origin({ form, refusals }: Filled, { call: { params } }: EditorRequest): Promise<Origin> {
  const isSent = refusals !== undefined;
  const stored = form.record?.revision;
  const revision = isSent && stored !== undefined ? (revisionIn(params) ?? stored) : stored;
  const once = (isSent && textIn(params, 'once')) || randomSecret();
  const digests = isSent ? loadedIn(params) : await digestsOf(form.stored);
  return {
    draft: `${form.kind}/${form.record === undefined ? `new/${once}` : `${form.record.id}/${revision ?? ''}`}`,
    elements: html`<input type="hidden" name="revision" value="${revision ?? ''}" /> ${
        stored === undefined
          ? html`<input type="hidden" name="once" value="${once}" />`
          : loadedElement(digests)
      }`,
  };
}

/** The page with the form of a record, new or stored. */
export async function recordPage(filled: Filled, request: EditorRequest): Promise<EditorPage> {
  const { form, typed, refusals = new Map(), similar = [] } = filled;
  const { call, messages } = request;
  const { kind } = form;
  const record = form.record as FormRecord | undefined;
  const title = record === undefined ? messages.kinds[kind].newTitle : nameOf(kind, record, messages);
  const done = refusals.size > 0 ? undefined : ownValue(DONE, textIn(call.params, 'done'))?.(messages);
  const url = record && record.status !== 'trash' ? await pageOf(kind, record, request) : undefined;
  const viewPage = url !== undefined && html`<a href="${url}">${messages.viewPage}</a>`;
  const state = { form, typed, refusals };
  const path = listPath(kind);
  const linkTo = (param: string): Html | undefined => {
    const field = form.fields.find((one) => one.param === param);
    return field && html`<a href="#e-field-${param}">${field.label}</a>`;
  };
  const from = await origin(filled, request);
  // the first button is the one that the Enter key presses
  const body = html`<button name="action" value="save" class="e-hidden" tabindex="-1" aria-hidden="true">
      ${messages.save}
    </button>
    ${from.elements} ${similar.length > 0 && apartElements(similar, request)} ${fieldsView(state, request)}
    ${formBar(form, typed, scopes(record, request), request)}`;
  return {
    title,
    ...(refusals.size > 0 ? { status: 422 } : similar.length > 0 && { status: 409 }),
    main: html`<div class="e-top">
        <h1 dir="auto">${title}</h1>
        ${record?.status && html`<span class="e-status">${messages.status[record.status]}</span>`}
        ${done === undefined && viewPage}
      </div>
      ${done !== undefined && record && notice(html`${done} ${seenBy(record, request)} ${reviewersText(request)} ${viewPage}`)}
      ${done !== undefined && record && kind === 'event' && severalDates(record.id, request)}
      ${similarView(similar, request)} ${refusalsView(messages.errorsTitle, refusals, linkTo)}
      ${formView(request, {
        action: record === undefined ? `${path}/new` : `${path}/${record.id}`,
        ...{
          body,
          className: 'e-form',
          id: 'e-record',
          files: request.takesFiles && hasImage(kind),
          isLarge: true,
          draft: from.draft,
          isUnsaved: filled.refusals !== undefined,
        },
      })}`,
  };
}
