import type { Status } from '@kalends/core';
import { fromUtc, localTime } from '@kalends/core/adapter';
import { siteTime } from '@kalends/site';
import { urlOf, type EditorRequest } from '../context.js';
import type { StoredRecord, TypedTexts } from '../forms/form-field.js';
import type { RecordForm } from '../forms/record-form.js';
import { html, type Html } from '../html.js';
import { hasStatus, historyPath, mayDo, type EditedKind } from '../kinds.js';
import { operationsOf } from '../operations.js';
import { actionButton } from '../templates/form.js';
import type { FormRecord } from './form-record.js';

/** A button that saves a form: with another status, or with the one that the record has. */
interface SaveButton {
  /** Missing: that of the record. */
  readonly status?: Status;
  readonly text: string;
}

/** The day on which what a form publishes appears; `undefined` if that is at once. */
function appearsOn(typed: TypedTexts, { view }: EditorRequest): string | undefined {
  const [day = '', time = ''] = typed.get('date') ?? [];
  if (day === '') return undefined;
  const now = fromUtc(localTime(Math.floor(view.clock() / 1000)), siteTime(view).zone);
  return `${day} ${time || '00:00'}` > now ? day : undefined;
}

/** The label of the button that publishes the form. */
export function publishText(typed: TypedTexts, request: EditorRequest): string {
  const { dates, messages } = request;
  const day = appearsOn(typed, request);
  return day === undefined ? messages.buttons.publish : messages.buttons.schedule(dates.day(day));
}

/** The buttons of a form that save it, those that the caller may press: the main one first, then the one beside it, then those under “…”. */
function saveButtons(
  { kind, record }: RecordForm,
  typed: TypedTexts,
  request: EditorRequest,
): readonly [main: SaveButton, beside: SaveButton | undefined, more: readonly SaveButton[]] {
  const { buttons, ...messages } = request.messages;
  if (!hasStatus(kind)) return [{ text: messages.save }, undefined, []];
  const mayPublish = request.view.may('publish_posts');
  const to = (status: Status, text: string): SaveButton => ({ status, text });
  const publish = to('publish', publishText(typed, request));
  const review = to('pending', buttons.review);
  const draft = to('draft', buttons.draft);
  const hide = mayPublish ? [to('private', buttons.private)] : [];
  const update = { text: buttons.update };
  switch ((record as FormRecord | undefined)?.status ?? 'draft') {
    case 'draft':
      return [
        mayPublish ? publish : review,
        { text: buttons.saveDraft },
        mayPublish ? [review, ...hide] : [],
      ];
    case 'pending':
      return mayPublish ? [publish, { text: messages.save }, [draft, ...hide]] : [update, undefined, [draft]];
    case 'private':
      return [update, undefined, [...(mayPublish ? [publish] : []), draft]];
    case 'trash':
      return [{ text: messages.save }, undefined, []];
    default:
      return [update, undefined, [draft, ...hide]];
  }
}

/** A button that saves a form; the text of one that publishes follows from what is typed. */
const saveButton = ({ status, text }: SaveButton, className?: string): Html =>
  html`<button
    ${status === undefined ? html` name="action" value="save"` : html` name="status" value="${status}"`}
    ${className !== undefined && html` class="${className}"`}
  >
    ${status === 'publish' ? html`<span data-part="main">${text}</span>` : text}
  </button>`;

/** The button that deletes a trashed record permanently. */
const purging = ({ messages }: EditorRequest): Html =>
  html`<label class="e-check"
      ><input type="checkbox" name="sure" value="1" /> ${messages.deleteWarning}</label
    >
    ${actionButton('purge', messages.deleteForGood, 'e-danger')}`;

/** The actions on a stored record besides saving it. */
function furtherActions(kind: EditedKind, mayDelete: boolean, { messages, view }: EditorRequest): Html[] {
  const [remove, text] = hasStatus(kind)
    ? ['trash', messages.moveToTrash]
    : ['delete', messages.deleteForGood];
  return [
    ...(operationsOf(kind, view).duplicate ? [actionButton('duplicate', messages.duplicate)] : []),
    ...(mayDelete ? [actionButton(remove, text, 'e-danger')] : []),
  ];
}

const previewButton = (className: string, { messages }: EditorRequest): Html =>
  html`<button name="action" value="preview" class="e-second ${className}" formtarget="_blank">
    ${messages.preview}
  </button>`;

/**
 * The bar of a form: the button that says what happens, the one that saves without publishing, the preview, and the rest under “…”.
 *
 * @param scopes the choice of the events of a series that a change is made to
 */
export function formBar(
  form: RecordForm,
  typed: TypedTexts,
  scopes: Html | '',
  request: EditorRequest,
): Html {
  const { kind } = form;
  const { messages, view } = request;
  const record = form.record as (StoredRecord & FormRecord) | undefined;
  const [main, beside, more] = saveButtons(form, typed, request);
  const mayDelete = record !== undefined && mayDo('delete', kind, record, view);
  const isInTrash = record?.status === 'trash';
  const history =
    record && html`<a href="${urlOf(request, historyPath(kind, record.id))}">${messages.history}</a>`;
  /** The buttons beside the main one; on narrow screens they come first in the menu. */
  const second = (className: string): readonly Html[] => [
    ...(beside === undefined ? [] : [saveButton(beside, `e-second ${className}`)]),
    ...(isInTrash ? [actionButton('restore', messages.restore, `e-second ${className}`)] : []),
    ...(kind === 'event' && request.previewOf() !== undefined ? [previewButton(className, request)] : []),
  ];
  const others = [
    ...more.map((one) => saveButton(one, 'e-second')),
    ...(history === undefined ? [] : [history]),
    ...(record === undefined || isInTrash ? [] : furtherActions(kind, mayDelete, request)),
    ...(isInTrash && mayDelete ? [purging(request)] : []),
  ];
  const inBar = second('e-in-bar');
  return html`<div class="e-bar" ${hasStatus(kind) && html` id="e-field-status"`}>
    ${saveButton(main)} ${inBar} ${scopes}
    ${
      inBar.length + others.length > 0 &&
      html`<details class="e-more ${others.length === 0 && 'e-in-menu'}">
        <summary class="e-button e-second">
          <span aria-hidden="true">…</span><span class="e-hidden">${messages.buttons.more}</span>
        </summary>
        <div class="e-menu">${second('e-in-menu')} ${others}</div>
      </details>`
    }
  </div>`;
}
