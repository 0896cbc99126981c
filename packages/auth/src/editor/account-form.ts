import { type Html, html, options, plainField, refusalsBy, type Refusals, textIn } from '@kalends/editor/kit';
import type { ManagedAccount } from '../http/managed-accounts.js';
import type { AccountTexts } from './texts/account-texts.js';
import type { WithTexts } from './texts/texts.js';
type AccountRequest = WithTexts<AccountTexts>;
import { ROLES, type Role } from '@kalends/core';
import { failureOf } from '@kalends/http';

const ROLE_NAMES = Object.keys(ROLES) as Role[];

/** The role that a form has sent; undefined if there is no such one. */
export const roleIn = ({ call }: AccountRequest, name: string): Role | undefined =>
  ROLE_NAMES.find((role) => role === textIn(call.params, name));

/** The field of a role; `none` is what it says for no role. */
export function roleField(
  { name, label, chosen, none }: { name: string; label: string; chosen: string; none?: string },
  { texts }: AccountRequest,
  refusals: Refusals,
): Html {
  const { roles } = texts;
  const all = ROLE_NAMES.map((role) => [role, roles[role]] as const);
  return plainField(
    {
      ...{ name, label },
      element: (about) =>
        html`<select name="${name}" ${about}>
          ${options(none === undefined ? all : [['', none], ...all], chosen)}
        </select>`,
    },
    refusals,
  );
}

/** The account whose password a form changes, for password managers; it comes before the passwords. */
export const passwordOwner = ({ name }: Pick<ManagedAccount, 'name'>): Html =>
  html`<input autocomplete="username" value="${name}" readonly hidden />`;

/** Both fields of a new password, which is in no page. */
export function passwordFields(
  { hint, isOptional = false }: { hint: string; isOptional?: boolean },
  { texts }: AccountRequest,
  refusals: Refusals,
): Html {
  const { newPassword, passwordAgain } = texts;
  const field = (name: string, label: string, hintOf?: string): Html =>
    plainField(
      {
        ...{ name, label },
        ...(hintOf !== undefined && { hint: hintOf }),
        element: (about) =>
          html`<input
            type="password"
            name="${name}"
            autocomplete="new-password"
            ${!isOptional && html` required`}
            ${about}
          />`,
      },
      refusals,
    );
  return html`${field('password', newPassword, hint)} ${field('password_again', passwordAgain)}`;
}

/** The new password that a form has sent; refusals if it was typed in two ways. */
export function passwordIn({ call: { params }, texts }: AccountRequest): string | Refusals {
  const password = textIn(params, 'password');
  if (textIn(params, 'password_again') === password) return password;
  return new Map([['password_again', texts.wrong.differ]]);
}

/**
 * Why a change of an account or its keys was refused, in the language of the editor. An error of the server is thrown.
 *
 * @param wrong the reasons by parameter
 * @param conflict what a conflict means
 */
export const accountRefusals = (
  thrown: unknown,
  wrong: Readonly<Record<string, string>>,
  conflict: string,
  request: AccountRequest,
): Refusals =>
  refusalsBy(
    thrown,
    { ...wrong, '': failureOf(thrown).code === 'conflict' ? conflict : request.texts.wrong.full },
    request,
  );
