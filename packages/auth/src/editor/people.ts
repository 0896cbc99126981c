import {
  actionButton,
  type EditorPage,
  form,
  type Html,
  html,
  isAdministrator,
  notFound,
  notice,
  ownValue,
  pageIn,
  pageLinks,
  type Refusals,
  removal,
  type Result,
  SMALL_FORM,
  table,
  textIn,
  urlOf,
  type View,
} from '@kalends/editor/kit';
import type { ManagedAccount, ManagedAccounts } from '../http/managed-accounts.js';
import type { AccountTexts } from './texts/account-texts.js';
import { textsFor, type WithTexts } from './texts/texts.js';
type AccountRequest = WithTexts<AccountTexts>;
import type { Role } from '@kalends/core';
import { PEOPLE_PATH, type AccountLinkViews } from './account-mail.js';
import { create, linkPage, newAccount, rolesView } from './new-account.js';
import {
  accountRefusals,
  passwordFields,
  passwordIn,
  passwordOwner,
  roleField,
  roleIn,
} from './account-form.js';
import { createKey, keysView, revokeKey } from './keys.js';

/** The path of the list of accounts. */
const PATH = PEOPLE_PATH;

/** The number of accounts on a page. */
const PER_PAGE = 100;

const doneIn = ({ call, texts }: AccountRequest): string | undefined =>
  ownValue(texts.done as Readonly<Record<string, string>>, textIn(call.params, 'done'));

const stateOf = ({ disabled }: ManagedAccount, { texts }: AccountRequest): string =>
  disabled ? texts.disabled : texts.active;

/** The accounts that a search finds, of one page. */
async function found(accounts: ManagedAccounts, { call: { params } }: AccountRequest) {
  const search = textIn(params, 'search').trim().slice(0, 100);
  const words = search.toLowerCase();
  const all = (await accounts.list()).filter(({ name, email }) =>
    [name, email ?? ''].some((login) => login.toLowerCase().includes(words)),
  );
  const pages = Math.max(1, Math.ceil(all.length / PER_PAGE));
  const page = pageIn(params, pages);
  return { search, page, pages, rows: all.slice((page - 1) * PER_PAGE, page * PER_PAGE) };
}

async function listPage(accounts: ManagedAccounts, request: AccountRequest): Promise<EditorPage> {
  const { messages, texts } = request;
  const { search, page, pages, rows } = await found(accounts, request);
  const done = doneIn(request);
  const at = (number: number): string =>
    urlOf(request, `${PATH}?${String(new URLSearchParams({ search, page: String(number) }))}`);
  return {
    title: texts.title,
    main: html`<div class="e-top">
        <h1>${texts.title}</h1>
        <a class="e-button" href="${urlOf(request, `${PATH}/new`)}">${texts.newTitle}</a>
      </div>
      ${done !== undefined && notice(done)}
      <form class="e-filters" action="${urlOf(request, PATH)}" role="search">
        <label>${messages.search} <input type="search" name="search" value="${search}" /></label>
        <button class="e-second">${messages.search}</button>
      </form>
      ${table<ManagedAccount>(
        {
          caption: texts.title,
          rows,
          columns: [
            {
              title: texts.loginName,
              isName: true,
              cell: ({ id, name }) =>
                html`<a href="${urlOf(request, `${PATH}/${id}`)}" dir="auto">${name}</a>`,
            },
            { title: texts.role, cell: ({ role }) => texts.roles[role] },
            { title: texts.state, cell: (one) => stateOf(one, request) },
            { title: texts.email, cell: ({ email }) => html`<span dir="ltr">${email ?? ''}</span>` },
            { title: texts.lastUsed, cell: ({ lastUsed }) => lastUsed ?? '' },
            { title: texts.created, cell: ({ created }) => created },
          ],
        },
        request,
      )}
      ${pageLinks({ page, pages, at }, request)}`,
  };
}

/** The accounts, and the links by which people choose their passwords, if there are any. */
interface People {
  readonly accounts: ManagedAccounts;
  readonly linked: AccountLinkViews | undefined;
}

/** The account that the address of a view names. */
async function named(accounts: ManagedAccounts, { call: { key } }: AccountRequest): Promise<ManagedAccount> {
  const account = /^[1-9]\d{0,14}$/.test(key) ? await accounts.get(Number(key)) : undefined;
  if (account === undefined) throw notFound();
  return account;
}

/** The form of a password that an administrator sets; their own needs the present one, which is elsewhere. */
function passwordForm(
  account: ManagedAccount,
  path: string,
  refusals: Refusals,
  hasLinks: boolean,
  request: AccountRequest,
): Html {
  const { actor, messages, texts } = request;
  if (actor?.id === account.id) return html`<p><a href="${urlOf(request, '/account')}">${texts.mine}</a></p>`;
  const body = html`${passwordOwner(account)}
    ${passwordFields({ hint: messages.passwordHint }, request, refusals)}
    <p class="e-hint">${texts.endsSessions}</p>
    <div class="e-actions"><button name="action" value="password">${texts.setPassword}</button></div>`;
  const link = html`<p>${texts.inviteAbout}</p>
    <div class="e-actions"><button name="action" value="link">${texts.makeLink}</button></div>`;
  return html`<h2>${messages.password}</h2>
    ${hasLinks && !account.disabled && form(request, { action: path, body: link, className: 'e-narrow' })}
    ${form(request, { action: path, body, className: 'e-narrow' })}`;
}

async function accountPage(
  { accounts, linked }: People,
  account: ManagedAccount,
  request: AccountRequest,
  refusals: Refusals = new Map(),
): Promise<EditorPage> {
  const texts = request.texts;
  const { id, name, email, role, capabilities, disabled } = account;
  const path = `${PATH}/${id}`;
  const done = doneIn(request);
  const general = refusals.get('');
  const body = html`${roleField({ name: 'role', label: texts.role, chosen: role }, request, refusals)}
    ${rolesView(request)}
    ${capabilities !== null && html`<p class="e-hint">${texts.ownRights(capabilities.join(', '))}</p>`}
    <div class="e-actions">
      <button name="action" value="role">${texts.setRole}</button>
      ${disabled ? actionButton('enable', texts.enable) : actionButton('disable', texts.disable)}
    </div>
    ${removal(texts.removeWarning, texts.remove)}`;
  return {
    title: name,
    ...(refusals.size > 0 && { status: 422 }),
    main: html`<h1 dir="auto">${name}</h1>
      ${done !== undefined && notice(done)} ${general !== undefined && notice(general, 'failed')}
      <p>${stateOf(account, request)} <span dir="ltr">${email ?? ''}</span></p>
      ${form(request, { action: path, body, className: 'e-narrow' })}
      ${passwordForm(account, path, refusals, linked !== undefined, request)}
      ${keysView(await accounts.keys(id), path, refusals, request)}`,
  };
}

type Act = (people: People, account: ManagedAccount, request: AccountRequest) => Promise<Result>;

/** Runs a change of an account and redirects to its page, which confirms it or explains the refusal. */
const changing =
  (
    patchOf: (
      request: AccountRequest,
      account: ManagedAccount,
    ) => Parameters<ManagedAccounts['change']>[1] | { readonly refusals: Refusals },
    done: 'changed' | 'password',
  ): Act =>
  async (people, account, request) => {
    const { wrong } = request.texts;
    const patch = patchOf(request, account);
    if ('refusals' in patch) return accountPage(people, account, request, patch.refusals);
    try {
      await people.accounts.change(account.id, patch);
    } catch (error) {
      const refusals = accountRefusals(error, wrong, wrong.last, request);
      return accountPage(people, account, request, refusals);
    }
    return { to: `${PATH}/${account.id}?done=${done}` };
  };

/** The actions of an account's buttons. */
const ACTIONS: Readonly<Record<string, Act>> = {
  role: changing((request) => {
    const role: Role | undefined = roleIn(request, 'role');
    if (role !== undefined) return { role, capabilities: null };
    return { refusals: new Map([['role', request.texts.wrong.role]]) };
  }, 'changed'),
  disable: changing(() => ({ disabled: true }), 'changed'),
  enable: changing(() => ({ disabled: false }), 'changed'),
  password: changing((request, { id }) => {
    if (request.actor?.id === id) throw notFound();
    const password = passwordIn(request);
    return typeof password === 'string' ? { password } : { refusals: password };
  }, 'password'),
  async remove(people, account, request) {
    const { wrong } = request.texts;
    if (textIn(request.call.params, 'sure') === '') return accountPage(people, account, request);
    try {
      await people.accounts.remove(account.id);
    } catch (error) {
      const refusals = accountRefusals(error, wrong, wrong.last, request);
      return accountPage(people, account, request, refusals);
    }
    return { to: `${PATH}?done=removed` };
  },
  async key(people, account, request) {
    const created = await createKey(
      people.accounts,
      { account: account.id, path: `${PATH}/${account.id}` },
      request,
    );
    return 'refusals' in created ? accountPage(people, account, request, created.refusals) : created;
  },
  async link({ linked }, account, request) {
    if (linked === undefined || account.disabled || request.actor?.id === account.id) throw notFound();
    return linkPage(linked, account, request);
  },
  revoke: ({ accounts }, { id }, request) =>
    revokeKey(accounts, { account: id, path: `${PATH}/${id}` }, request),
};

/** Further options of the account views. */
export interface PeopleViewsOptions {
  /** The links by which people choose their passwords, with `passwordViews`. Default: there are none. */
  readonly linked?: AccountLinkViews | undefined;
  /** Texts that replace those of the language. */
  readonly texts?: Partial<AccountTexts> | undefined;
}

/**
 * The accounts and their keys, for administrators: their list, and the forms of a new one and of a stored one. With links people are
 * invited, and choose their passwords themselves.
 *
 * @param accounts those of `manageAccounts`
 * @example
 * const linked = { links: createAccountLinks({ store, accounts }) };
 * editor({ sessions, views: [...peopleViews(managed, { linked }), ...passwordViews({ ...linked, sessions }), myAccountView(managed, sessions)] });
 */
export function peopleViews(
  accounts: ManagedAccounts,
  { linked, texts: own = {} }: PeopleViewsOptions = {},
): readonly View[] {
  const { showing, textsOf } = textsFor('accounts', own);
  const people: People = { accounts, linked };
  const shared = { access: isAdministrator, bodySize: SMALL_FORM };
  return [
    {
      ...{ path: PATH, summary: 'The accounts', access: isAdministrator },
      menu: (_messages, request) => textsOf(request).title,
      show: showing((request) => listPage(accounts, request)),
    },
    {
      ...{ ...shared, path: `${PATH}/new`, summary: 'A new account' },
      show: showing((request) => newAccount(linked !== undefined, request)),
      submit: showing((request) => create(accounts, linked, request)),
    },
    {
      ...{ ...shared, path: `${PATH}/{account}`, summary: 'An account with its keys' },
      show: showing(async (request) => accountPage(people, await named(accounts, request), request)),
      submit: showing(async (request) => {
        const act = ownValue(ACTIONS, textIn(request.call.params, 'action'));
        if (act === undefined) throw notFound();
        return act(people, await named(accounts, request), request);
      }),
    },
  ];
}
