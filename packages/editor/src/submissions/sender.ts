import type { SubmissionRequest } from './submission-request.js';
import type { Refusals } from '../forms/refusals.js';
import { html, type Html } from '../html.js';
import { plainField } from '../templates/field.js';
import { textIn } from '../view.js';

/** The names of the parameters of the one who sends a form. */
export const SENDER = { name: 'sender_name', email: 'sender_email' } as const;

/** The sender of a form. */
export interface Sender {
  readonly name: string;
  readonly email: string;
}

/** An address of one mailbox, without a name, comments and quotes. */
const EMAIL =
  /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}@[^\s@"(),:;<>[\\\]\p{Cc}]{1,180}\.[^\s@"(),:;<>[\\\].\p{Cc}]{2,63}$/u;

/** A name: no line ends, which would end a header of a message. */
const NAME = /^[^\p{Cc}\p{Cs}]{1,100}$/u;

/** The sender given in a form. */
export const senderIn = ({ call: { params } }: SubmissionRequest): Sender => ({
  name: textIn(params, SENDER.name).trim().slice(0, 1000),
  email: textIn(params, SENDER.email).trim().slice(0, 1000),
});

/** Why a sender is refused, by the names of the parameters. */
export function senderRefusals({ name, email }: Sender, { messages }: SubmissionRequest): Refusals {
  const reasonOf = (text: string, pattern: RegExp): string | undefined =>
    text === '' ? messages.missing : pattern.test(text) ? undefined : messages.invalid;
  const refusals = new Map<string, string>();
  for (const [param, reason] of [
    [SENDER.name, reasonOf(name, NAME)],
    [SENDER.email, reasonOf(email, EMAIL)],
  ] as const)
    if (reason !== undefined) refusals.set(param, reason);
  return refusals;
}

/** The fields of the one who sends a form. */
export function senderFields(
  { name, email }: Sender,
  refusals: Refusals,
  { messages, texts }: SubmissionRequest,
): Html {
  const required = (label: string): Html => html`${label} <span class="e-hint">${messages.required}</span>`;
  return html`<fieldset>
    <legend>${texts.sender}</legend>
    <div class="e-fields">
      ${plainField(
        {
          ...{ name: SENDER.name, label: required(texts.yourName) },
          element: (about) =>
            html`<input
              id="e-field-${SENDER.name}"
              name="${SENDER.name}"
              value="${name}"
              required
              maxlength="100"
              autocomplete="name"
              ${about}
            />`,
        },
        refusals,
      )}
      ${plainField(
        {
          ...{ name: SENDER.email, label: required(texts.yourEmail), hint: texts.contactHint },
          element: (about) =>
            html`<input
              type="email"
              id="e-field-${SENDER.email}"
              name="${SENDER.email}"
              value="${email}"
              required
              maxlength="250"
              autocomplete="email"
              ${about}
            />`,
        },
        refusals,
      )}
    </div>
  </fieldset>`;
}
