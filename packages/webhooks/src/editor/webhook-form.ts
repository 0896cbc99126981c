import { SYNC_KINDS } from '@kalends/core/adapter';
import type { Params } from '@kalends/http';
import {
  fieldNotes,
  filterField,
  filterOf,
  html,
  plainField,
  raw,
  roleField,
  textIn,
  textsIn,
  type EditorRequest,
  type Html,
  type Refusals,
} from '@kalends/editor/kit';
import { OPERATIONS, type EndpointInput } from '../endpoint.js';
import type { WebhookTexts } from './texts/webhook-texts.js';

/** A request for a view of webhooks, with the texts in the language of the editor. */
export interface WebhookRequest extends EditorRequest {
  readonly texts: WebhookTexts;
}

/** The values of an endpoint's form, as typed. */
export interface WebhookForm {
  readonly url: string;
  readonly kinds: readonly string[];
  readonly operations: readonly string[];
  readonly filter: string;
  readonly role: string;
  readonly record: boolean;
}

/** The form of a new endpoint. */
export const NEW_WEBHOOK: WebhookForm = {
  ...{ url: '', kinds: SYNC_KINDS, operations: OPERATIONS, filter: '', role: '', record: false },
};

/** The submitted values of the form. */
export const webhookIn = (params: Params): WebhookForm => ({
  url: textIn(params, 'url'),
  kinds: textsIn(params, 'kinds'),
  operations: textsIn(params, 'operations'),
  filter: textIn(params, 'filter'),
  role: textIn(params, 'role'),
  record: textIn(params, 'record') !== '',
});

/** The endpoint that a form describes; invalid values are refused as such. */
export const endpointOf = ({ url, filter, role, ...others }: WebhookForm) =>
  ({
    ...{ ...others, url: url.trim(), filter: filterOf(filter), role: role === '' ? null : role },
  }) as EndpointInput;

/** The fields of an endpoint, with why some were refused. */
export function webhookFields(
  { url, kinds, operations, filter, role, record }: WebhookForm,
  refusals: Refusals,
  { messages, texts }: WebhookRequest,
): Html {
  const choices = (
    name: string,
    legend: string,
    chosen: readonly string[],
    all: readonly (readonly [value: string, label: string])[],
  ): Html => {
    const { about, notes } = fieldNotes(name, undefined, refusals.get(name));
    return html`<fieldset ${about}>
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
      )}${notes}
    </fieldset>`;
  };
  return html`${plainField(
      {
        ...{ name: 'url', label: texts.url, hint: texts.urlHint },
        element: (about) => html`<input name="url" type="url" value="${url}" required dir="ltr" ${about} />`,
      },
      refusals,
    )}
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
    ${filterField(filter, texts, refusals)} ${roleField(role, texts.everyone, texts, refusals)}
    <label class="e-check"
      ><input type="checkbox" name="record" value="1" ${record && raw(' checked')} /> ${texts.record}</label
    >`;
}
