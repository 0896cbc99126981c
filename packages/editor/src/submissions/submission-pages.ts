import type { SubmissionRequest } from './submission-request.js';
import type { TypedTexts } from '../forms/form-field.js';
import { VISITOR_SCRIPT_FILE } from '../assets/script-file.js';
import { urlOf } from '../context.js';
import type { RecordForm } from '../forms/record-form.js';
import type { Refusals } from '../forms/refusals.js';
import { html, raw, type Html } from '../html.js';
import { fieldsView } from '../templates/fields.js';
import { actionButton, form as formView, sentAgain } from '../templates/form.js';
import { notice } from '../templates/notice.js';
import { refusalsView } from '../templates/refusals.js';
import type { EditorPage } from '../view.js';
import { SENDER, senderFields, type Sender } from './sender.js';

/** The name of the parameter with the stamp of a form. */
export const STAMP = 'stamp';
/** The name of the field that people do not see, and programs fill in. */
export const TRAP = 'contact_website';
/** The name of the parameter with a signed link. */
export const LINK = 'link';
/** Where one's own event is, below the form. */
export const MINE = '/mine';

/** A form with the texts in it, and why some were refused. */
export interface FilledForm {
  readonly form: RecordForm;
  readonly typed: TypedTexts;
  readonly refusals: Refusals;
}

/** The reasons of a form that is shown again, which has lost its file. */
export const withoutFile = (refusals: Refusals, { call, texts }: SubmissionRequest): Refusals =>
  call.storeImage === undefined || refusals.has('image')
    ? refusals
    : new Map([...refusals, ['image', texts.pictureAgain]]);

/** The summary of errors at the top of a form. */
function refused(title: string, { form, refusals }: FilledForm, { texts }: SubmissionRequest): Html | '' {
  const labels = new Map([
    ...form.fields.map(({ param, label }) => [param, label] as const),
    [SENDER.name, texts.yourName],
    [SENDER.email, texts.yourEmail],
  ]);
  return refusalsView(title, refusals, (param) => {
    const label = labels.get(param);
    return label && html`<a href="#e-field-${param}">${label}</a>`;
  });
}

/** Where visitors go from a page that says what came of a form. */
const onwards = (request: SubmissionRequest): Html =>
  html`<p class="e-next">
    <a href="${request.site.url}/events/">${request.texts.toCalendar}</a>
    <a href="${urlOf(request, '/')}">${request.texts.another}</a>
  </p>`;

/** A page that says one thing, and leads on. */
export const tellingPage = (
  title: string,
  text: string,
  request: SubmissionRequest,
  { more = '', status = 200 }: { readonly more?: Html | ''; readonly status?: number } = {},
): EditorPage => ({
  title,
  status,
  main: html`<h1>${title}</h1>
    <p>${text}</p>
    ${more}${onwards(request)}`,
});

/** The script of a form. */
const script = (request: SubmissionRequest): Html =>
  html`<script src="${urlOf(request, VISITOR_SCRIPT_FILE.path)}" defer></script>`;

/** A form with the fields of an event, by whose name its script knows it. */
const eventForm = (action: string, body: Html, request: SubmissionRequest): Html =>
  html`${formView(request, { ...{ id: 'e-record', action, body, className: 'e-form' }, files: request.takesFiles })}
  ${script(request)}`;

/** The form of a new event. */
export function newEventPage(
  filled: FilledForm,
  given: { readonly sender: Sender; readonly stamp: string; readonly check: string },
  request: SubmissionRequest,
): EditorPage {
  const { texts } = request;
  const { sender, stamp, check } = given;
  const body = html`<input type="hidden" name="${STAMP}" value="${stamp}" />
    ${fieldsView(filled, request)}
    <div>
      ${senderFields(sender, filled.refusals, request)}
      <div class="e-hidden" aria-hidden="true">
        <label>${texts.leaveEmpty} <input name="${TRAP}" tabindex="-1" autocomplete="off" /></label>
      </div>
      ${check !== '' && raw(check)}
    </div>
    <div class="e-send"><button>${texts.submit}</button></div>`;
  return {
    title: texts.formTitle,
    ...(filled.refusals.size > 0 && { status: 422 }),
    main: html`<h1>${texts.formTitle}</h1>
      <p>${texts.about} ${texts.requiredHint(request.messages.required)}</p>
      ${refused(texts.notSubmitted, filled, request)} ${eventForm('', body, request)}`,
  };
}

/** The event of the one who has its link, to change and to withdraw. */
export function ownEventPage(
  filled: FilledForm,
  link: string,
  done: string | undefined,
  request: SubmissionRequest,
): EditorPage {
  const { messages, texts } = request;
  const body = html`<input type="hidden" name="${LINK}" value="${link}" />
    <input type="hidden" name="revision" value="${filled.form.record?.revision ?? ''}" />
    ${fieldsView(filled, request)}
    <div class="e-send">
      <button name="action" value="save">${messages.save}</button>
      ${actionButton('withdraw', texts.withdraw, 'e-danger')}
    </div>`;
  return {
    title: texts.thanks,
    ...(filled.refusals.size > 0 && { status: 422 }),
    main: html`<h1>${texts.thanks}</h1>
      ${done !== undefined && filled.refusals.size === 0 && notice(done)}
      ${refused(messages.errorsTitle, filled, request)} ${eventForm(MINE, body, request)} ${onwards(request)}`,
  };
}

/** The page that a link in a message opens first. */
export const confirmPage = (link: string, request: SubmissionRequest): EditorPage => {
  const { texts } = request;
  const body = html`<input type="hidden" name="${LINK}" value="${link}" />
    <button name="action" value="confirm">${texts.confirm}</button>`;
  return tellingPage(texts.confirmTitle, texts.confirmText, request, {
    more: formView(request, { action: MINE, body }),
  });
};

/** Too many forms: with all that was typed, to be sent again later. */
export function tooManyPage(action: string, retryAfter: number, request: SubmissionRequest): EditorPage {
  const { messages, call, texts } = request;
  const body = html`${sentAgain(call.params)}<button>${messages.sendAgain}</button>`;
  return {
    ...tellingPage(texts.tooManyTitle, texts.tooMany, request, {
      more: formView(request, { action, body }),
      status: 429,
    }),
    retryAfter,
  };
}
