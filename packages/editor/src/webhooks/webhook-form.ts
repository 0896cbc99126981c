import { CalendarError, ROLES } from '@kalends/core';
import { SYNC_KINDS } from '@kalends/core/adapter';
import type { Params } from '@kalends/http/interface';
import type { EditorRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { textIn, textsIn } from '../view.js';

/** What the form of an endpoint has in it, as it was typed. */
export interface WebhookForm {
  readonly url: string;
  readonly kinds: readonly string[];
  readonly operations: readonly string[];
  readonly filter: string;
  readonly role: string;
  readonly record: boolean;
}

const OPERATIONS = ['create', 'update', 'delete'] as const;

/** The form of a new endpoint. */
export const NEW_WEBHOOK: WebhookForm = {
  ...{ url: '', kinds: SYNC_KINDS, operations: OPERATIONS, filter: '', role: '', record: false },
};

/** What a form has sent. */
export const webhookIn = (params: Params): WebhookForm => ({
  url: textIn(params, 'url'),
  kinds: textsIn(params, 'kinds'),
  operations: textsIn(params, 'operations'),
  filter: textIn(params, 'filter'),
  role: textIn(params, 'role'),
  record: textIn(params, 'record') !== '',
});

/** The filter that was typed; a text that is no JSON is no object either, and refused as that. */
export function filterOf(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What a form asks for, as endpoints are described. */
export const endpointOf = ({ url, filter, role, ...others }: WebhookForm) => ({
  ...{ ...others, url: url.trim(), filter: filterOf(filter), role: role === '' ? null : role },
});

/** Why each parameter was refused; other errors are thrown. */
export function refusalsOf(thrown: unknown): ReadonlyMap<string, string> {
  const error = CalendarError.from(thrown);
  if (error.code === 'conflict') return new Map([['', error.message]]);
  if (error.code !== 'rest_invalid_param') throw error;
  return new Map(Object.entries(error.data.params));
}

/** The fields of an endpoint, with why some were refused. */
export function webhookFields(
  { url, kinds, operations, filter, role, record }: WebhookForm,
  refusals: ReadonlyMap<string, string>,
  { messages }: EditorRequest,
): Html {
  const texts = messages.webhooks;
  const about = (name: string, hint?: string): Html => {
    const ids = [
      ...(hint === undefined ? [] : [`e-hint-${name}`]),
      ...(refusals.has(name) ? [`e-error-${name}`] : []),
    ];
    return html`${ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`}${refusals.has(name) && raw(' aria-invalid="true"')}`;
  };
  const notes = (name: string, hint?: string): Html =>
    html`${hint !== undefined && html`<p class="e-hint" id="e-hint-${name}">${hint}</p>`}${
      refusals.has(name) && html`<p class="e-error" id="e-error-${name}">${refusals.get(name)}</p>`
    }`;
  const choices = (
    name: string,
    legend: string,
    chosen: readonly string[],
    all: readonly (readonly [value: string, label: string])[],
  ): Html =>
    html`<fieldset ${about(name)}>
      <legend>${legend}</legend>
      ${all.map(
        ([value, label]) =>
          html`<label class="e-check"
            ><input
              type="checkbox"
              name="${name}[]"
              value="${value}"
              ${chosen.includes(value) && raw(' checked')}
            />
            ${label}</label
          >`,
      )}${notes(name)}
    </fieldset>`;
  return html`<div>
      <label
        >${texts.url}
        <input name="url" type="url" value="${url}" required dir="ltr" ${about('url', texts.urlHint)}
      /></label>
      ${notes('url', texts.urlHint)}
    </div>
    ${choices(
      'kinds',
      texts.kinds,
      kinds,
      SYNC_KINDS.map((kind) => [kind, messages.kinds[kind].title]),
    )}
    ${choices(
      'operations',
      texts.operations,
      operations,
      OPERATIONS.map((operation) => [operation, texts.operation[operation]]),
    )}
    <div>
      <label
        >${texts.filter}
        <textarea name="filter" dir="ltr" ${about('filter', texts.filterHint)}>${filter}</textarea>
      </label>
      ${notes('filter', texts.filterHint)}
    </div>
    <div>
      <label
        >${texts.rights}
        <select name="role" ${about('role')}>
          <option value="">${texts.everyone}</option>
          ${Object.keys(ROLES).map(
            (name) => html`<option value="${name}" ${name === role && raw(' selected')}>${name}</option>`,
          )}
        </select></label
      >
      ${notes('role')}
    </div>
    <label class="e-check"
      ><input type="checkbox" name="record" value="1" ${record && raw(' checked')} /> ${texts.record}</label
    >`;
}
