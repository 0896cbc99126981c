import type { Params } from '@kalends/http';
import { urlOf, type EditorRequest } from '../context.js';
import type { FormField, Texts, TypedTexts } from '../forms/form-field.js';
import { digestsOf, editedIn, loadedElement } from '../forms/loaded.js';
import { changedFields, type RecordForm } from '../forms/record-form.js';
import { wordsOf } from '../forms/words.js';
import { html, type Html } from '../html.js';
import { listPath } from '../kinds.js';
import { form as formView } from '../templates/form.js';
import { textIn, type EditorPage } from '../view.js';
import { keptScope } from './record-page.js';

/** The parameter with the choice for a field. */
const choiceOf = (param: string): string => `keep_${param}`;

const MINE = 'mine';
const THEIRS = 'theirs';

/** The texts to save after a conflict: for each field the stored ones, where these were chosen. */
export const withChoices = ({ stored }: RecordForm, typed: TypedTexts, params: Params): TypedTexts =>
  new Map(
    Array.from(typed, ([param, texts]) => [
      param,
      textIn(params, choiceOf(param)) === THEIRS ? (stored.get(param) ?? []) : texts,
    ]),
  );

/** The elements with which a form sends texts again: an empty one tells of a field without any. */
const hidden = ({ param, input }: FormField, texts: Texts): Html =>
  input.isGroup === undefined
    ? html`<input type="hidden" name="${param}" value="${texts[0] ?? ''}" />`
    : html`${(texts.length === 0 ? [''] : texts).map((text) => html`<input type="hidden" name="${param}[]" value="${text}" />`)}`;

function row(
  field: FormField,
  typed: TypedTexts,
  form: RecordForm,
  chosen: string,
  request: EditorRequest,
): Html {
  const { messages } = request;
  const [mine, theirs] = [typed.get(field.param) ?? [], form.stored.get(field.param) ?? []];
  const choice = (value: string, texts: Texts, label: string): Html =>
    html`<td>
      <label class="e-check"
        ><input
          type="radio"
          name="${choiceOf(field.param)}"
          value="${value}"
          ${value === chosen && html` checked`}
        /><span
          ><span class="e-hidden">${messages.keep}: ${label}</span>
          <pre dir="auto">${wordsOf(field, texts, form.choices, request)}</pre>
        </span></label
      >
    </td>`;
  return html`<tr>
    <th scope="row">${field.label}</th>
    ${choice(THEIRS, theirs, messages.savedNow)}${choice(MINE, mine, messages.yours)}
  </tr>`;
}

/**
 * An edit conflict, field by field: the stored value and the typed one. Nothing is saved before a choice was made.
 * What was not edited since the form was loaded is as the other one saved it, unless something else is chosen.
 *
 * @param form the form of the record as it is stored now
 */
export async function conflictPage(
  form: RecordForm,
  typed: TypedTexts,
  request: EditorRequest,
): Promise<EditorPage> {
  const { call, messages } = request;
  const path = listPath(form.kind);
  const edited = await editedIn(call.params, typed);
  const different = changedFields(form, typed);
  const id = form.record?.id ?? 0;
  const body = html`<input type="hidden" name="revision" value="${form.record?.revision ?? ''}" />
    ${loadedElement(await digestsOf(form.stored))} ${keptScope(call.params)}
    ${form.fields.map((field) => hidden(field, typed.get(field.param) ?? []))}
    <div class="e-scroll" tabindex="0" role="region" aria-label="${messages.conflictTitle}">
      <table>
        <thead>
          <tr>
            <th scope="col">${messages.field}</th>
            <th scope="col">${messages.savedNow}</th>
            <th scope="col">${messages.yours}</th>
          </tr>
        </thead>
        <tbody>
          ${different.map((field) => row(field, typed, form, edited.has(field.param) ? MINE : THEIRS, request))}
        </tbody>
      </table>
    </div>
    <div class="e-bar">
      <button name="action" value="save">${messages.saveChoice}</button>
      <a href="${urlOf(request, `${path}/${id}`)}">${messages.edit}</a>
    </div>`;
  return {
    title: messages.conflictTitle,
    status: 409,
    main: html`<h1>${messages.conflictTitle}</h1>
      <p>${messages.conflict}</p>
      ${formView(request, { action: `${path}/${id}`, body, isLarge: true, draft: '', isUnsaved: true })}`,
  };
}
