import type { Role } from '@kalends/core';
import { findZone, fromUtc, localTime, UTC } from '@kalends/core/adapter';
import {
  type EditorPage,
  html,
  type Html,
  newPage,
  notice,
  plainField,
  type Refusals,
  type Result,
  shownName,
  textIn,
  urlOf,
} from '@kalends/editor/kit';
import type { ManagedAccount, ManagedAccounts } from '../http/managed-accounts.js';
import { accountRefusals, passwordFields, passwordIn, roleField, roleIn } from './account-form.js';
import { linkUrl, mailLink, PEOPLE_PATH, type AccountLinkViews } from './account-mail.js';
import type { AccountTexts } from './texts/account-texts.js';
import type { WithTexts } from './texts/texts.js';
type AccountRequest = WithTexts<AccountTexts>;

/** A field of text of a new account. */
const textField = (
  {
    name,
    label,
    hint,
    type = 'text',
    autocomplete = 'off',
  }: { name: string; label: string; hint?: string; type?: string; autocomplete?: string },
  { call }: AccountRequest,
  refusals: Refusals,
): Html =>
  plainField(
    {
      ...{ name, label },
      ...(hint !== undefined && { hint }),
      element: (about) =>
        html`<input
          type="${type}"
          name="${name}"
          value="${refusals.size > 0 ? shownName(textIn(call.params, name)) : ''}"
          autocomplete="${autocomplete}"
          ${hint === undefined && html` required`}
          ${about}
        />`,
    },
    refusals,
  );

export function newAccount(
  hasLinks: boolean,
  request: AccountRequest,
  refusals: Refusals = new Map(),
): EditorPage {
  const texts = request.texts;
  const chosen = (refusals.size > 0 ? roleIn(request, 'role') : undefined) ?? 'editor';
  const fields = html`${textField({ name: 'name', label: texts.loginName, autocomplete: 'username' }, request, refusals)}
  ${textField({ name: 'email', label: texts.email, hint: texts.emailHint, type: 'email' }, request, refusals)}
  ${roleField({ name: 'role', label: texts.role, chosen }, request, refusals)} ${rolesView(request)}
  ${
    hasLinks &&
    html`<p class="e-hint">${texts.inviteAbout}</p>
      <div class="e-actions"><button name="action" value="invite">${texts.invite}</button></div>`
  }
  ${passwordFields({ hint: texts.withoutPassword, isOptional: true }, request, refusals)}`;
  return newPage(
    { title: texts.newTitle, action: `${PEOPLE_PATH}/new`, fields, button: texts.create, refusals },
    request,
  );
}

/** A description of the roles, one sentence each. */
export const rolesView = ({ texts }: AccountRequest): Html =>
  html`<details>
    <summary>${texts.rolesTitle}</summary>
    <dl>
      ${(Object.keys(texts.roles) as Role[]).map(
        (role) =>
          html`<dt>${texts.roles[role]}</dt>
            <dd>${texts.roleAbout[role]}</dd>`,
      )}
    </dl>
  </details>`;

/** Makes a link for an account, sends it where that is possible, and shows it once. */
export async function linkPage(
  { links, send }: AccountLinkViews,
  account: ManagedAccount,
  request: AccountRequest,
): Promise<EditorPage> {
  const { dates, texts } = request;
  const { id, name, email } = account;
  const purpose = account.hasPassword ? 'password' : 'invitation';
  const link = await links.make(id, purpose);
  const isMailed =
    send === undefined || email === null
      ? undefined
      : await mailLink(send, { name, email }, { link, purpose }, request);
  const until = fromUtc(
    localTime(Math.floor(link.expires / 1000)),
    findZone(request.calendar.settings.timezone) ?? UTC,
  );
  return {
    title: texts.linkTitle,
    main: html`<h1>${texts.linkTitle}</h1>
      ${isMailed === true && notice(texts.linkMailed(email ?? ''))}
      ${isMailed === false && notice(texts.linkNotMailed(email ?? ''), 'failed')}
      <p>${texts.linkOnce(name)} ${texts.linkUntil(dates.moment(until))}</p>
      <p><code dir="ltr" class="e-secret">${linkUrl(request, link)}</code></p>
      <p><a href="${urlOf(request, `${PEOPLE_PATH}/${id}`)}">${texts.goOn}</a></p>`,
  };
}

export async function create(
  accounts: ManagedAccounts,
  linked: AccountLinkViews | undefined,
  request: AccountRequest,
): Promise<Result> {
  const { call, texts } = request;
  const { wrong } = texts;
  const refused = (refusals: Refusals): EditorPage => newAccount(linked !== undefined, request, refusals);
  const role = roleIn(request, 'role');
  if (role === undefined) return refused(new Map([['role', wrong.role]]));
  const isInvited = linked !== undefined && textIn(call.params, 'action') === 'invite';
  // who is invited chooses the password
  const password = isInvited ? '' : passwordIn(request);
  if (typeof password !== 'string') return refused(password);
  const [name, email] = [textIn(call.params, 'name').trim(), textIn(call.params, 'email').trim()];
  try {
    const account = await accounts.add({
      ...{ name, role, email: email === '' ? null : email },
      ...(password !== '' && { password }),
    });
    return isInvited
      ? await linkPage(linked, account, request)
      : { to: `${PEOPLE_PATH}/${account.id}?done=added` };
  } catch (error) {
    return refused(accountRefusals(error, wrong, wrong.taken, request));
  }
}
