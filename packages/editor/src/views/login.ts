import { failureOf, statusOf, type Failure } from '@kalends/http';
import { urlOf, type EditorRequest } from '../context.js';
import { html } from '../html.js';
import type { Messages } from '../messages/messages.js';
import { form } from '../templates/form.js';
import { notice } from '../templates/notice.js';
import { shownName, SMALL_FORM, textIn, type EditorPage, type View } from '../view.js';

/** A path of the editor with its query; anything else is no place to go to after the login. */
const PLACE = /^\/[\w/-]*(?:\?[\w=&%.+~*[\]-]*)?$/;

/** Where to go after the login: nothing that is given leads out of the editor. */
export const placeIn = (text: string): string => (PLACE.test(text) ? text : '');

/** Why no one was logged in; an error of the server is thrown. */
export function reasonOf(error: Failure, messages: Messages): string {
  const { code, data } = error;
  if (code === 'too_many_failed_logins')
    return messages.tooManyLogins(Math.ceil((data.retry_after ?? 60) / 60));
  if (code === 'busy') return messages.busy;
  if (statusOf(error) >= 500) throw error;
  return messages.wrongLogin;
}

/** The contents of the page besides an empty form. */
interface LoginPage {
  readonly next: string;
  readonly name?: string;
  readonly failed?: Failure;
  readonly status?: number;
}

async function page(
  request: EditorRequest,
  { next, name = '', failed, status }: LoginPage,
): Promise<EditorPage> {
  const { messages } = request;
  const isWaiting = (await request.firstAccount?.isWaiting()) ?? false;
  const body = html`<input type="hidden" name="next" value="${next}" />
    <label
      >${messages.name}
      <input name="name" value="${shownName(name)}" autocomplete="username" required autofocus
    /></label>
    <label
      >${messages.password} <input name="password" type="password" autocomplete="current-password" required
    /></label>
    <button>${messages.login}</button>`;
  return {
    title: messages.login,
    ...(failed ? { status: statusOf(failed) } : { status }),
    retryAfter: failed?.data.retry_after,
    main: html`<h1>${messages.login}</h1>
      ${isWaiting && html`<p>${messages.firstAccountLink}</p>`}
      ${failed && notice(reasonOf(failed, messages), 'failed')}
      ${form(request, { action: '/login', className: 'e-narrow', body })}
      ${request.atLogin.map(([path, text]) => html`<p><a href="${urlOf(request, path)}">${text}</a></p>`)}`,
  };
}

/** The login form, for editors with sessions. */
export const login: View = {
  path: '/login',
  summary: 'The login form',
  access: 'everybody',
  bodySize: SMALL_FORM,
  show(request) {
    const next = placeIn(textIn(request.call.params, 'next'));
    return request.actor === null ? page(request, { next }) : { to: next };
  },
  async submit(request) {
    const { call, cookie, secret, sessions } = request;
    const [name, password] = [textIn(call.params, 'name').trim(), textIn(call.params, 'password')];
    const next = placeIn(textIn(call.params, 'next'));
    try {
      const begun = await sessions?.begin(call.request, name, password);
      await sessions?.end(secret);
      return { to: next, ...(begun && { cookie: cookie.set(begun.secret, begun.lifetime) }) };
    } catch (error) {
      return page(request, { next, name, failed: failureOf(error) });
    }
  },
  expired(request) {
    const { params } = request.call;
    const next = placeIn(textIn(params, 'next'));
    return page(request, { next, name: textIn(params, 'name').trim(), status: 401 });
  },
};
