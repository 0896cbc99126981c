import { failureOf } from '@kalends/http';
import type { EditorRequest } from '../context.js';
import { refusalsBy } from '../forms/refusals.js';
import { html } from '../html.js';
import { form } from '../templates/form.js';
import { notice } from '../templates/notice.js';
import { shownName, SMALL_FORM, textIn, type EditorPage, type View } from '../view.js';

const invalidLink = ({ messages }: EditorRequest): EditorPage => ({
  title: messages.linkInvalidTitle,
  status: 403,
  main: html`<h1>${messages.linkInvalidTitle}</h1>
    <p>${messages.linkInvalid}</p>`,
});

function page(
  request: EditorRequest,
  secret: string,
  name = 'admin',
  reasons: readonly string[] = [],
): EditorPage {
  const { messages } = request;
  const body = html`<input type="hidden" name="secret" value="${secret}" />
    <label
      >${messages.name} <input name="name" value="${shownName(name)}" autocomplete="username" required
    /></label>
    <label
      >${messages.password}
      <input
        name="password"
        type="password"
        autocomplete="new-password"
        minlength="8"
        required
        aria-describedby="e-password"
    /></label>
    <p id="e-password" class="e-hint">${messages.passwordHint}</p>
    <button>${messages.createAccount}</button>`;
  return {
    title: messages.firstAccountTitle,
    ...(reasons.length > 0 && { status: 422 }),
    main: html`<h1>${messages.firstAccountTitle}</h1>
      <p>${messages.firstAccount}</p>
      ${reasons.map((reason) => notice(reason, 'failed'))}
      ${form(request, { action: '/first-account', className: 'e-narrow', body })}`,
  };
}

/** Creates the first administrator, and logs in. */
export const firstAccount: View = {
  path: '/first-account',
  summary: 'Creates the first administrator, by a link that works once',
  access: 'everybody',
  bodySize: SMALL_FORM,
  async show(request) {
    const secret = textIn(request.call.params, 'secret');
    const isValid = (await request.firstAccount?.isValid(secret)) ?? false;
    return isValid ? page(request, secret) : invalidLink(request);
  },
  async submit(request) {
    const { call, cookie, firstAccount: first, secret: former, sessions } = request;
    const [secret, name] = [textIn(call.params, 'secret'), textIn(call.params, 'name').trim()];
    const password = textIn(call.params, 'password');
    try {
      if (first === undefined || sessions === undefined) return invalidLink(request);
      await first.create(secret, name, password);
      const begun = await sessions.begin(call.request, name, password);
      await sessions.end(former);
      return { to: '', cookie: cookie.set(begun.secret, begun.lifetime) };
    } catch (thrown) {
      const error = failureOf(thrown);
      const { messages } = request;
      const sentences = { name: messages.reasons.name, password: messages.passwordHint };
      if (error.code === 'forbidden') return invalidLink(request);
      return page(request, secret, name, [...refusalsBy(error, sentences, request).values()]);
    }
  },
};
