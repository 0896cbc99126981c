import { CalendarError } from '@kalends/core';
import { failureOf, statusOf, type Answer, type Call } from '@kalends/http';
import { urlOf, type EditorContext, type EditorRequest } from './context.js';
import { html } from './html.js';
import { fileIn } from './sent-file.js';
import { formToken, isEqual, isOwnPage, randomSecret } from './session/form-token.js';
import { errorTexts } from './templates/error.js';
import { form, sentAgain, TOKEN } from './templates/form.js';
import { layout } from './templates/layout.js';
import { textIn, type EditorPage, type Result, type Show, type View } from './view.js';

/** The tools that answer views. */
export interface AnswerTools {
  readonly context: EditorContext;
  readonly views: readonly View[];
}

/** The part of an address below the editor, with its query. */
function placeOf({ call, path }: EditorRequest): string {
  const { url } = call.request;
  const start = url.indexOf(path);
  return start < 0 ? '' : url.slice(start + path.length);
}

/** The page of an error; an error of the server is thrown, so that the pipeline reports it. */
export function errorPage(thrown: unknown, { actor, messages }: EditorRequest): EditorPage {
  const error = failureOf(thrown);
  const status = statusOf(error, actor);
  if (status >= 500) throw error;
  const [title, text] = errorTexts(status, messages);
  return {
    title,
    status,
    retryAfter: error.data.retry_after,
    main: html`<h1>${title}</h1>
      <p>${text}</p>`,
  };
}

/** A form of another site: it is not carried out, and nothing of it is shown. */
export const foreignPage = (request: EditorRequest): EditorPage => ({
  title: request.messages.foreignTitle,
  status: 403,
  main: html`<h1>${request.messages.foreignTitle}</h1>
    <p>${request.messages.foreign(urlOf(request, '/'))}</p>`,
});

/** A form whose session has ended, with all that was typed: it can be sent again after the next login. */
function expiredPage(request: EditorRequest): EditorPage {
  const { actor, call, messages, sessions } = request;
  const login = sessions === undefined ? request.loginUrl : urlOf(request, '/login');
  const body = html`${sentAgain(call.params)}<button>${messages.sendAgain}</button>`;
  return {
    title: messages.expiredTitle,
    status: actor === null ? 401 : 403,
    main: html`<h1>${messages.expiredTitle}</h1>
      <p>${messages.expired}</p>
      ${
        actor === null &&
        login !== undefined &&
        html`<p><a href="${login}" target="_blank" rel="noopener">${messages.loginElsewhere}</a></p>`
      }
      ${form(request, { action: placeOf(request), body })}`,
  };
}

/** Why a request is not carried out, as a page; `undefined` if it may be. */
function refused(view: View, request: EditorRequest, isForm: boolean): Result | Promise<Result> | undefined {
  const { actor, call, loginUrl, sessions, site, view: calendar } = request;
  if (isForm && !isOwnPage(call.request, site)) return foreignPage(request);
  if (isForm && !isEqual(textIn(call.params, TOKEN), request.token))
    return (view.expired ?? expiredPage)(request);
  if (view.access === 'everybody' || view.access(calendar, actor)) return undefined;
  if (actor !== null || (sessions === undefined && loginUrl === undefined))
    return errorPage(new CalendarError('forbidden', 'This view is not for this caller.'), request);
  if (isForm) return expiredPage(request);
  return { to: sessions === undefined ? '' : `/login?next=${encodeURIComponent(placeOf(request))}` };
}

/** Writes the answer to a request. */
async function written(
  result: Result,
  isNew: boolean,
  { views }: AnswerTools,
  request: EditorRequest,
): Promise<Answer> {
  const cookie = 'cookie' in result ? result.cookie : isNew ? request.cookie.set(request.secret) : undefined;
  const retryAfter = 'retryAfter' in result ? result.retryAfter : undefined;
  const headers = {
    ...(cookie !== undefined && { 'Set-Cookie': cookie }),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  };
  if ('to' in result) {
    const { actor, loginUrl, sessions } = request;
    const isLogin = actor === null && sessions === undefined && loginUrl !== undefined;
    const location = isLogin ? loginUrl : urlOf(request, result.to);
    return { status: 303, headers: { ...headers, Location: location }, body: '' };
  }
  if ('document' in result) {
    const { document, contentType, fileName } = result;
    const named = fileName !== undefined && { 'Content-Disposition': `attachment; filename="${fileName}"` };
    return {
      headers: { ...headers, ...named },
      body: document,
      ...(contentType !== undefined && { contentType }),
    };
  }
  return { status: result.status ?? 200, headers, body: String(await layout(result, views, request)) };
}

/** Answers a request for a view: checks the form and the rights, and shows what comes of it. */
export async function answerView(view: View, run: Show, tools: AnswerTools, call: Call): Promise<Answer> {
  const { context } = tools;
  const { actor, calendar } = call;
  const known = context.cookie.read(call.request);
  const secret = known ?? randomSecret();
  const token = await formToken(secret, actor?.id);
  const links = (name: 'atLogin' | 'atList') =>
    tools.views.flatMap(({ path, access, [name]: text }) =>
      text === undefined || !(access === 'everybody' || access(calendar, actor))
        ? []
        : [[path, text(context)] as const],
    );
  const request: EditorRequest = {
    ...{ ...context, call, view: calendar, actor, secret, token },
    ...{ file: fileIn(call.params), atLogin: links('atLogin'), atList: links('atList') },
  };
  const isForm = run === view.submit;
  const result = await Promise.resolve()
    .then(() => refused(view, request, isForm) ?? run(request))
    .catch((error: unknown) => errorPage(error, request));
  return written(result, known === undefined, tools, request);
}
