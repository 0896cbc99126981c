import {
  type EditorPage,
  form,
  html,
  isKnown,
  notFound,
  notice,
  ownValue,
  plainField,
  loginRefusal,
  type Refusals,
  type Result,
  SMALL_FORM,
  textIn,
  type View,
} from '@kalends/editor/kit';
import { type Sessions } from '@kalends/editor';
import type { ManagedAccount, ManagedAccounts } from '../http/managed-accounts.js';
import type { AccountTexts } from './texts/account-texts.js';
import { textsFor, type WithTexts } from './texts/texts.js';
type AccountRequest = WithTexts<AccountTexts>;
import { failureOf, statusOf, type Failure } from '@kalends/http';
import { accountRefusals, passwordFields, passwordIn, passwordOwner } from './account-form.js';
import { createKey, keysView, revokeKey } from './keys.js';

const PATH = '/account';

/** A refused input, with its error. */
interface Refused {
  readonly refusals: Refusals;
  readonly error?: Failure;
}

const NOTHING: Refused = { refusals: new Map() };

const ownAccount = async (
  accounts: ManagedAccounts,
  { actor }: AccountRequest,
): Promise<ManagedAccount | undefined> => (actor === null ? undefined : accounts.get(actor.id));

async function page(
  accounts: ManagedAccounts,
  request: AccountRequest,
  { refusals, error }: Refused = NOTHING,
): Promise<EditorPage> {
  const { call, messages, texts } = request;
  const account = await ownAccount(accounts, request);
  if (account === undefined)
    return {
      title: texts.mine,
      main: html`<h1>${texts.mine}</h1>
        <p>${texts.noAccount}</p>`,
    };
  const done = ownValue(texts.done as Readonly<Record<string, string>>, textIn(call.params, 'done'));
  const general = refusals.get('');
  const body = html`${passwordOwner(account)}
    ${plainField(
      {
        ...{ name: 'password_current', label: texts.currentPassword },
        element: (about) =>
          html`<input
            type="password"
            name="password_current"
            autocomplete="current-password"
            required
            ${about}
          />`,
      },
      refusals,
    )}
    ${passwordFields({ hint: messages.passwordHint }, request, refusals)}
    <p class="e-hint">${texts.endsSessions}</p>
    <div class="e-actions"><button name="action" value="password">${texts.setPassword}</button></div>`;
  return {
    title: texts.mine,
    ...(refusals.size > 0 && { status: error === undefined ? 422 : statusOf(error) }),
    retryAfter: error?.data.retry_after,
    main: html`<h1>${texts.mine}</h1>
      ${done !== undefined && notice(done)} ${general !== undefined && notice(general, 'failed')}
      <p><span dir="auto">${account.name}</span> (${texts.roles[account.role]})</p>
      <h2>${messages.password}</h2>
      ${form(request, { action: PATH, body, className: 'e-narrow' })}
      ${keysView(await accounts.keys(account.id), PATH, refusals, request)}`,
  };
}

/** Why the current password was not accepted. */
function currentRefused(thrown: unknown, { messages, texts }: AccountRequest): Refused {
  const error = failureOf(thrown);
  if (error.code === 'incorrect_password')
    return { refusals: new Map([['password_current', texts.wrong.current]]) };
  return { refusals: new Map([['', loginRefusal(error, messages)]]), error };
}

/** Changes the password, which ends all sessions, and begins another one here. */
async function changePassword(
  accounts: ManagedAccounts,
  sessions: Sessions,
  { id, name }: ManagedAccount,
  request: AccountRequest,
): Promise<Result | Refused> {
  const { call, cookie, texts } = request;
  const password = passwordIn(request);
  if (typeof password !== 'string') return { refusals: password };
  try {
    // it is a login: wrong ones count as failed logins do
    const checked = await sessions.begin(call.request, name, textIn(call.params, 'password_current'));
    await sessions.end(checked.secret);
  } catch (error) {
    return currentRefused(error, request);
  }
  const { wrong } = texts;
  try {
    await accounts.change(id, { password });
  } catch (error) {
    return { refusals: accountRefusals(error, wrong, wrong.last, request) };
  }
  const begun = await sessions.begin(call.request, name, password).catch(() => undefined);
  if (begun === undefined) return { to: '/login' };
  return { to: `${PATH}?done=password`, cookie: cookie.set(begun.secret, begun.lifetime) };
}

/**
 * The account of the one who has logged in: the password, and the keys.
 *
 * @param accounts those of `manageAccounts`
 * @param sessions those of the editor
 * @param own texts that replace those of the language
 */
export function myAccountView(
  accounts: ManagedAccounts,
  sessions: Sessions,
  own: Partial<AccountTexts> = {},
): View {
  const { showing, textsOf } = textsFor('accounts', own);
  return {
    ...{ path: PATH, summary: "One's own password and keys", access: isKnown, bodySize: SMALL_FORM },
    group: 'account',
    menu: (_messages, request) => textsOf(request).mine,
    show: showing((request) => page(accounts, request)),
    submit: showing(async (request) => {
      const account = await ownAccount(accounts, request);
      if (account === undefined) throw notFound();
      const place = { account: account.id, path: PATH };
      const action = textIn(request.call.params, 'action');
      if (action === 'revoke') return revokeKey(accounts, place, request);
      if (action === 'key') {
        const created = await createKey(accounts, place, request);
        return 'refusals' in created ? page(accounts, request, created) : created;
      }
      if (action !== 'password') throw notFound();
      const changed = await changePassword(accounts, sessions, account, request);
      return 'refusals' in changed ? page(accounts, request, changed) : changed;
    }),
  };
}
