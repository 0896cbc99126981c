import {
  type EditorPage,
  form,
  type Html,
  html,
  notFound,
  options,
  plainField,
  type Refusals,
  type Result,
  shownName,
  table,
  textIn,
  urlOf,
} from '@kalends/editor/kit';
import type { ManagedAccounts, ManagedKey } from '../http/managed-accounts.js';
import type { AccountTexts } from './texts/account-texts.js';
import type { WithTexts } from './texts/texts.js';
type AccountRequest = WithTexts<AccountTexts>;
import { accountRefusals, roleField, roleIn } from './account-form.js';

/** The owner of keys, and the path of the view that shows them. */
export interface KeyPlace {
  readonly account: number;
  readonly path: string;
}

const FORMS = ['password', 'key'] as const;

/** The form of a new key, with what was typed if something of it was refused. */
function newKey(path: string, refusals: Refusals, request: AccountRequest): Html {
  const { call, texts } = request;
  const typed = (name: string): string => (refusals.size > 0 ? shownName(textIn(call.params, name)) : '');
  const body = html`${plainField(
      {
        ...{ name: 'key_name', label: texts.keyName, hint: texts.keyNameHint },
        element: (about) =>
          html`<input name="key_name" value="${typed('key_name')}" required maxlength="100" ${about} />`,
      },
      refusals,
    )}
    ${roleField(
      { name: 'key_role', label: texts.keyRights, chosen: typed('key_role'), none: texts.allRights },
      request,
      refusals,
    )}
    ${plainField(
      {
        ...{ name: 'key_form', label: texts.keyForm },
        element: (about) =>
          html`<select name="key_form" ${about}>
            ${options(
              FORMS.map((one) => [one, texts.keyForms[one]]),
              typed('key_form'),
            )}
          </select>`,
      },
      refusals,
    )}
    ${plainField(
      {
        ...{ name: 'key_expires', label: texts.expires },
        element: (about) =>
          html`<input type="date" name="key_expires" value="${typed('key_expires')}" ${about} />`,
      },
      refusals,
    )}
    <div class="e-actions"><button name="action" value="key">${texts.createKey}</button></div>`;
  return html`<h3>${texts.newKey}</h3>
    ${form(request, { action: path, body, className: 'e-narrow' })}`;
}

/** The keys of an account, and the form of a new one. */
export function keysView(
  keys: readonly ManagedKey[],
  path: string,
  refusals: Refusals,
  request: AccountRequest,
): Html {
  const texts = request.texts;
  const revoke = ({ id, name }: ManagedKey): Html =>
    form(request, {
      action: path,
      body: html`<input type="hidden" name="key" value="${id}" />
        <button name="action" value="revoke" class="e-plain" aria-label="${texts.revokeOne(name)}">
          ${texts.revoke}
        </button>`,
    });
  const list =
    keys.length === 0
      ? html`<p>${texts.noKeys}</p>`
      : table<ManagedKey>(
          {
            caption: texts.keys,
            rows: keys,
            columns: [
              {
                title: texts.keyName,
                isName: true,
                cell: ({ name }) => html`<span dir="auto">${name}</span>`,
              },
              { title: texts.begins, cell: ({ prefix }) => html`<code dir="ltr">${prefix}…</code>` },
              {
                title: texts.keyRights,
                cell: ({ role }) => (role === null ? texts.allRights : texts.roles[role]),
              },
              { title: texts.expires, cell: ({ expires }) => expires ?? texts.never },
              { title: texts.lastUsed, cell: ({ lastUsed }) => lastUsed ?? '' },
              { title: texts.revoke, cell: revoke },
            ],
          },
          request,
        );
  return html`<h2>${texts.keys}</h2>
    <p>${texts.keysAbout}</p>
    ${list} ${newKey(path, refusals, request)}`;
}

/** The page with the secret of a new key, which is shown once. */
function secretPage(secret: string, path: string, request: AccountRequest): EditorPage {
  const texts = request.texts;
  return {
    title: texts.keyTitle,
    main: html`<h1>${texts.keyTitle}</h1>
      <p>${texts.keyOnce}</p>
      <p><code dir="ltr">${secret}</code></p>
      <p><a href="${urlOf(request, path)}">${texts.goOn}</a></p>`,
  };
}

/** When a key expires, as it was typed: at the beginning of the day in UTC. */
const expiryIn = (text: string): number | null => (text === '' ? null : Date.parse(`${text}T00:00:00Z`));

/** Creates a key as a form asks for it: the page that shows it once, or why it was refused. */
export async function createKey(
  accounts: ManagedAccounts,
  { account, path }: KeyPlace,
  request: AccountRequest,
): Promise<Result | { readonly refusals: Refusals }> {
  const { wrong } = request.texts;
  const { params } = request.call;
  const role = roleIn(request, 'key_role') ?? null;
  if (role === null && textIn(params, 'key_role') !== '')
    return { refusals: new Map([['key_role', wrong.role]]) };
  const expires = expiryIn(textIn(params, 'key_expires'));
  if (Number.isNaN(expires)) return { refusals: new Map([['key_expires', wrong.expires]]) };
  try {
    const { secret } = await accounts.addKey(account, {
      ...{ name: textIn(params, 'key_name').trim(), role, expires },
      applicationPassword: textIn(params, 'key_form') !== 'key',
    });
    return secretPage(secret, path, request);
  } catch (error) {
    const reasons = { name: wrong.keyName, role: wrong.role, expires: wrong.expires };
    const refused = accountRefusals(error, reasons, wrong.keys, request);
    const named = Array.from(
      refused,
      ([name, reason]) => [name === '' ? '' : `key_${name}`, reason] as const,
    );
    return { refusals: new Map(named) };
  }
}

/** Revokes the key that a form names, if it is one of the account. */
export async function revokeKey(
  accounts: ManagedAccounts,
  { account, path }: KeyPlace,
  { call }: AccountRequest,
): Promise<Result> {
  const id = Number(textIn(call.params, 'key'));
  if (!Number.isSafeInteger(id) || !(await accounts.revokeKey(account, id))) throw notFound();
  return { to: `${path}?done=revoked` };
}
