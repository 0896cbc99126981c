import {
  type EditorPage,
  form,
  html,
  notice,
  plainField,
  type Refusals,
  type Result,
  SMALL_FORM,
  textIn,
  type View,
} from '@kalends/editor/kit';
import { type Sessions } from '@kalends/editor';
import { createFailureCounters, networkOf } from '@kalends/http/internal';
import type { AccountLink } from '../account-links.js';
import { accountRefusals, passwordFields, passwordIn, passwordOwner } from './account-form.js';
import { mailLink, PASSWORD_PATH, type AccountLinkViews } from './account-mail.js';
import type { AccountTexts } from './texts/account-texts.js';
import { textsFor, type WithTexts } from './texts/texts.js';
type AccountRequest = WithTexts<AccountTexts>;

/** The path of the form for those who have lost their password. */
const LOST_PATH = '/lost-password';

/** How many links a network may ask one process for, in how many milliseconds, and how many networks are counted at most. */
const ASKED = { most: 10, window: 3_600_000, keys: 10_000 };

/** Options of the password views. */
export interface PasswordViewsOptions extends AccountLinkViews {
  readonly sessions: Sessions;
  /** Default: the clock of the machine. */
  readonly clock?: () => number;
}

const invalidLink = ({ texts }: AccountRequest): EditorPage => ({
  title: texts.choose,
  status: 403,
  main: html`<h1>${texts.choose}</h1>
    <p>${texts.linkInvalid}</p>`,
});

/** The form of a new password. It changes nothing by itself: programs that read mails open links, too. */
function choosePage(
  { account }: AccountLink,
  secret: string,
  request: AccountRequest,
  refusals: Refusals = new Map(),
): EditorPage {
  const { messages, texts } = request;
  const general = refusals.get('');
  const body = html`<input type="hidden" name="secret" value="${secret}" />${passwordOwner(account)}
    ${passwordFields({ hint: messages.passwordHint }, request, refusals)}
    <div class="e-actions"><button>${texts.setPassword}</button></div>`;
  return {
    title: texts.choose,
    ...(refusals.size > 0 && { status: 422 }),
    main: html`<h1>${texts.choose}</h1>
      ${general !== undefined && notice(general, 'failed')}
      <p dir="auto">${texts.chooseFor(account.name)}</p>
      ${form(request, { action: PASSWORD_PATH, body, className: 'e-narrow' })}`,
  };
}

/** Sets the password, and logs in. */
async function choose({ links, sessions }: PasswordViewsOptions, request: AccountRequest): Promise<Result> {
  const { call, cookie, secret: former, texts } = request;
  const secret = textIn(call.params, 'secret');
  const link = await links.open(secret);
  if (link === undefined) return invalidLink(request);
  const password = passwordIn(request);
  if (typeof password !== 'string') return choosePage(link, secret, request, password);
  try {
    const account = await links.use(secret, password);
    if (account === undefined) return invalidLink(request);
    const begun = await sessions.begin(call.request, account.name, password).catch(() => undefined);
    if (begun === undefined) return { to: '/login' };
    await sessions.end(former);
    return { to: '', cookie: cookie.set(begun.secret, begun.lifetime) };
  } catch (error) {
    return choosePage(link, secret, request, accountRefusals(error, texts.wrong, texts.wrong.full, request));
  }
}

/** The page for those who have lost their password; without a way to send mails it says whom to ask. */
function lostPage(
  { send }: PasswordViewsOptions,
  request: AccountRequest,
  { status, retryAfter, failed }: { status?: number; retryAfter?: number; failed?: string } = {},
): EditorPage {
  const { lost } = request.texts;
  const body = html`${plainField(
      {
        ...{ name: 'name', label: lost.nameOrEmail },
        element: (about) =>
          html`<input name="name" autocomplete="username" maxlength="254" required ${about} />`,
      },
      new Map(),
    )}
    <div class="e-actions"><button>${lost.send}</button></div>`;
  return {
    title: lost.title,
    status,
    retryAfter,
    main: html`<h1>${lost.title}</h1>
      ${failed !== undefined && notice(failed, 'failed')}
      <p>${send === undefined ? lost.ask : lost.about}</p>
      ${send !== undefined && form(request, { action: LOST_PATH, body, className: 'e-narrow' })}`,
  };
}

/**
 * Views by which people choose their passwords: by a link that works once, which an administrator makes (`peopleViews`) or which is
 * sent to those who have lost their password. What a form for a lost password answers, and when, does not depend on whether there is such
 * an account.
 *
 * @param own texts that replace those of the language
 */
export function passwordViews(
  options: PasswordViewsOptions,
  own: Partial<AccountTexts> = {},
): readonly View[] {
  const { links, send, clock = Date.now } = options;
  const { showing, textsOf } = textsFor('accounts', own);
  const shared = { access: 'everybody', bodySize: SMALL_FORM } as const;
  const ofClients = createFailureCounters({ ...ASKED, clock });

  /** Sends a link to the one who logs in so, unless too many were sent. */
  async function sendTo(login: string, request: AccountRequest): Promise<void> {
    const account = send === undefined ? undefined : await links.find(login);
    const email = account?.email ?? null;
    if (send === undefined || account === undefined || email === null) return;
    if (!(await links.mayMail(account.id))) return;
    const link = await links.make(account.id, 'password');
    await mailLink(send, { name: account.name, email }, { link, purpose: 'password' }, request);
  }

  return [
    {
      ...{ ...shared, path: PASSWORD_PATH, summary: 'Chooses a password, by a link that works once' },
      show: showing(async (request) => {
        const secret = textIn(request.call.params, 'secret');
        const link = await links.open(secret);
        return link === undefined ? invalidLink(request) : choosePage(link, secret, request);
      }),
      submit: showing((request) => choose(options, request)),
    },
    {
      ...{ ...shared, path: LOST_PATH, summary: 'Sends a link to those who have lost their password' },
      atLogin: (request) => textsOf(request).lost.login,
      show: showing((request) => lostPage(options, request)),
      submit: showing((request) => {
        const { call, texts } = request;
        if (send === undefined) return lostPage(options, request);
        const client = call.work.client ?? '';
        const network = networkOf(client) ?? client;
        const until = ofClients.blockedUntil(network);
        if (until !== undefined)
          return lostPage(options, request, {
            ...{ status: 429, failed: texts.lost.tooMany },
            retryAfter: Math.max(1, Math.ceil((until - clock()) / 1000)),
          });
        ofClients.add(network);
        // not awaited: how long it takes would tell whether there is an account
        void sendTo(textIn(call.params, 'name').trim().slice(0, 254), request).catch(() => undefined);
        return {
          title: texts.lost.title,
          main: html`<h1>${texts.lost.title}</h1>
            ${notice(texts.lost.sent)}`,
        };
      }),
    },
  ];
}
