import { CalendarError, type Actor } from '@kalends/core';
import { withTimeLimit } from '@kalends/core/internal';
import { noRoute, refusalOf, refuseLarge } from './decode/large-body.js';
import { DEFAULT_REQUEST_LIMITS, type RequestLimits } from './decode/request-limits.js';
import { createBodyBudget, type HeldBody } from './decode/body-budget.js';
import { boundedRequest } from './decode/bounded-request.js';
import { checkHost } from './decode/check-host.js';
import { NO_PARAMS, readQuery } from './decode/query-text.js';
import type { Identify } from './identify/identify.js';
import { createSenderOf, isAuthorized, type Sender } from './identify/sender.js';
import type { Call, Decoded, Exchange, Form, Interface, Route } from './interface.js';
import { createMatcher, type Match } from './match.js';
import {
  headerText,
  isStream,
  SAFE_METHODS,
  type Answer,
  type Handled,
  type Handler,
  type HttpRequest,
  type HttpResponse,
  type Params,
} from './message.js';
import type { Pipeline } from './pipeline.js';
import { failureOf, type Failure } from './request-error.js';
import { loggedMethod, loggedNames, loggedRequest, requestId } from './request-log.js';
import { allowedMethods } from './allow.js';
import type { KnownAnswer } from './render/known-answers.js';
import { statusOf } from './respond/wire-error.js';
import { printError } from './respond/report.js';
import { NO_HEADERS, respond, sentOf, type Written } from './respond/respond.js';
import { reportedStream } from './respond/reported-stream.js';
import { withRetryAfter } from './respond/retry-after.js';
import { createWork, type Work } from './work/work.js';
import { ignoredParams } from './ignored-params.js';
import { runWithImage } from './upload-image.js';

/** The state of an exchange so far; errors are answered with it. */
interface ExchangeState extends Exchange {
  /** Asks the host who is calling; undefined if it has no `identify`. */
  readonly identify: (() => ReturnType<Identify>) | undefined;
  readonly sender: Sender;
  readonly match: Match;
  /** The memory held for the body until the answer; undefined if the body was not requested. */
  held: HeldBody | undefined;
  /** Whether a body may determine the answer to GET: caches know the URL only. */
  bodyCounts: boolean;
  /** For logs; created on first use (`idOf`). */
  id: string | undefined;
  form: Form;
  params: Params;
  actor: Actor | null;
  /** For `Allow`; undefined until the caller is known, and if there is no route. */
  call: Call | undefined;
  /** The names of parameters that the operation does not know. */
  ignored?: readonly string[] | undefined;
}

const NOT_OURS: Handled = { matched: false };

/** Calls a hook of the host. Its errors, synchronous or not, are ignored: they must not affect the caller. */
function callHook(call: () => unknown): void {
  const attempt = async () => call();
  void attempt().catch(() => undefined);
}

const idOf = (state: ExchangeState): string => (state.id ??= requestId(state.request));

/** How long a caller counts as identified, in milliseconds: a body, an image or a turn may take longer. */
const IDENTIFIED_FOR = 1_000;

/** State shared by all requests. */
interface Shared {
  readonly limits: RequestLimits;
  /** Starts counting the bytes held for the body of a request. */
  readonly heldOf: (client: string | undefined) => HeldBody;
  readonly clientOf: (request: HttpRequest) => string | undefined;
  /** The handler's work, which all requests share. */
  readonly work: Work;
}

/** All steps up to the answer of the operation. */
async function run(
  { calendar, uploads, site, strict, onAnswer }: Omit<Pipeline, 'identify'>,
  { limits, heldOf, clientOf, work: all }: Shared,
  state: ExchangeState,
): Promise<Answer> {
  const { request, sender, match, identify } = state;
  const { dialect } = match.interface;
  checkHost(request);
  // a write is carried out, whether or not its client waits for it
  let isReading = false;
  const work = all.share(clientOf(request), () => isReading && request.isGone?.() === true);
  const query = readQuery(match.query, limits);
  state.params = query;
  state.form = dialect.formOf?.(query) ?? dialect.form;

  const isUnbidden = sender.foreign || (state.form.anonymous === true && !isAuthorized(request));
  const isAnonymous = isUnbidden || identify === undefined || dialect.anonymous === true;
  const { found, key } = match;
  /** Determines who is asking, as of now. */
  const identifyCaller = async (): Promise<Omit<Call, 'params'>> => {
    const actor = isAnonymous ? null : await calendar.actorOf((await identify()) ?? null);
    state.actor = actor;
    dialect.admit?.(actor, request, query);
    const by = {
      request,
      calendar: calendar.as(actor, {
        decoders: dialect.decoders,
        siteUrl: site.url,
        share: work.client,
      }),
      actor,
      key,
      identifyAgain: identifyCaller,
      work,
      ...(strict === true && { strict }),
    };
    if (found !== undefined) state.call = { ...by, params: query };
    return by;
  };
  let caller = await identifyCaller();
  let identified = performance.now();
  /** The caller, identified again after a long time: a key may have been revoked since, or an account removed. */
  const callerNow = async (): Promise<Omit<Call, 'params'>> => {
    if (performance.now() - identified > IDENTIFIED_FOR) {
      caller = await identifyCaller();
      identified = performance.now();
    }
    return caller;
  };

  if (state.method === 'OPTIONS')
    return dialect.describe?.(found?.route, caller.calendar, request) ?? { body: '' };
  const small = limits.smallBodySize;
  let decoded: Decoded = { method: state.method, params: query };
  if (dialect.decode !== undefined) {
    const bounded = boundedRequest(request, {
      most: found?.operations.get(state.method)?.bodySize ?? Infinity,
      small,
      refusal: () => refuseLarge(state, small),
      hold: () => (state.held = heldOf(work.client)),
      work,
    });
    state.bodyCounts = state.method === 'GET';
    const uploadSize = uploads && (caller.calendar.may('upload_files') ? limits.uploadSize : 0);
    try {
      decoded = await dialect.decode(bounded, query, limits, uploadSize);
    } catch (error) {
      const answer = refusalOf(error);
      if (answer !== undefined) return answer;
      throw error;
    }
    state.bodyCounts &&= decoded.params !== query;
  }
  state.params = decoded.params;
  isReading = SAFE_METHODS.has(decoded.method);
  await work.turn();
  const operation = found?.operations.get(decoded.method === 'HEAD' ? 'GET' : decoded.method);
  if (operation === undefined) {
    state.call = undefined;
    throw noRoute();
  }
  const call = { ...(await callerNow()), params: decoded.params };
  state.call = call;
  if (strict === true || onAnswer !== undefined) state.ignored = ignoredParams(operation, call, strict);
  const { image } = decoded;
  if (uploads === undefined || image === undefined || !(operation.takesImage ?? false))
    return { status: operation.status, ...(await operation.run(call)) };
  const tools = { calendar, uploads, site, callerNow, onStored: (by: Call) => (state.call = by) };
  return runWithImage(tools, dialect, operation, { ...call, image });
}

/** Adds the id under which a server error was logged. */
const withId = (answer: Answer, state: ExchangeState): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'X-Request-Id': idOf(state) },
});

async function withAllow(answer: Answer, state: ExchangeState): Promise<Answer> {
  const { call, match } = state;
  const { found } = match;
  // what is allowed depends on records: a store that does not answer is not asked again
  if (call === undefined || found === undefined || answer.status === 503) return answer;
  // called once: if it fails, the error response has no `Allow`
  state.call = undefined;
  const methods = answer.allow ?? found.methods ?? (await allowedMethods(found.route, call));
  return { ...answer, headers: Object.assign({}, answer.headers, { Allow: methods.join(', ') }) };
}

/** The name of a route in the log: the root of an interface is named by its path, the start page is `/`. */
const routeName = ({ root = '' }: Interface, { path }: Route): string =>
  [path, root].find((name) => name !== '') ?? '/';

/** Writes the result, or the error that occurred instead, in the form that the caller requested. */
async function write(
  state: ExchangeState,
  working: Promise<Answer>,
  report: (error: Failure, state: ExchangeState) => void,
): Promise<Written> {
  let answer: Answer;
  try {
    const result = await working;
    answer = state.form.result(await withAllow(result, state), state);
  } catch (thrown) {
    const error = failureOf(thrown);
    report(error, state);
    const status = statusOf(error, state.actor);
    const failure = withRetryAfter({ status, ...state.form.error(error, state) }, error);
    answer = await withAllow(status < 500 ? failure : withId(failure, state), state);
  }
  const wrapped = state.form.wrap?.(answer, state) ?? answer;
  const { status = 200 } = wrapped;
  // what passes in a moment, or is about one client alone, is kept by no cache between
  const isPassing = status >= 500 || status === 429;
  const noCache = state.actor !== null || state.bodyCounts || isPassing;
  const isRead = state.method === 'GET' || state.method === 'HEAD';
  return { answer: wrapped, status, noCache, isPublic: isRead && status === 200 && !noCache };
}

/**
 * Combines all interfaces into one function, which matches the URL, determines the form of the answer, identifies the
 * caller, decodes the parameters, runs the operation and writes the answer. Errors are reported in this order: wrong
 * credentials before anything that is wrong with the request.
 *
 * @throws TypeError if the site's URL, a trusted origin or a route's path is invalid
 */
export function createPipeline<Native>(pipeline: Pipeline<Native>): Handler<Native> {
  const { site, interfaces, onError, onAnswer, known } = pipeline;
  const { identify } = withTimeLimit({ identify: pipeline.identify });
  const senderOf = createSenderOf(site.url, pipeline.trustedOrigins);
  const limits: RequestLimits = { ...DEFAULT_REQUEST_LIMITS, ...pipeline.limits };
  const { clientOf = ({ clientAddress }: HttpRequest) => clientAddress } = pipeline;
  const uploadSize = pipeline.uploads === undefined ? 0 : limits.uploadSize;
  const budget = createBodyBudget({ ...limits, bodySize: limits.bodySize + uploadSize });
  const shared: Shared = { limits, heldOf: budget, clientOf, work: createWork() };
  const match = createMatcher(interfaces, site.url);
  const serves = (path: string): boolean => match(path)?.found !== undefined;
  const always = new Map(interfaces.map((one) => [one, one.dialect.headers?.(site, serves) ?? NO_HEADERS]));
  const everywhere = (state: ExchangeState): Readonly<Record<string, string>> =>
    always.get(state.match.interface) ?? NO_HEADERS;

  function report(error: Failure, state: ExchangeState): void {
    // being too busy is not an error to report without a cause, and what is wrong with a request is none of the host's
    if (!(error instanceof CalendarError) || statusOf(error) < 500) return;
    if (error.code === 'busy' && error.cause === undefined) return;
    const { method, match: of } = state;
    const request = loggedRequest(state.request, of.interface.dialect.secret);
    const id = idOf(state);
    callHook(() =>
      onError === undefined ? printError(error, method, request.url, id) : onError(error, request, id),
    );
  }

  /** Answers a request for one of the interfaces, whatever happens. */
  async function answer(state: ExchangeState, target: string | undefined): Promise<HttpResponse> {
    try {
      const written = await write(state, run(pipeline, shared, state), report);
      const whole = respond(written, everywhere(state), state);
      const { again } = written.answer;
      if (again !== undefined && target !== undefined && written.isPublic)
        known.put(target, again, { match: state.match, ignored: state.ignored, response: whole });
      const response = sentOf(whole, written, state);
      const { body } = response;
      if (!isStream(body)) return response;
      return { ...response, body: reportedStream(body, (error) => report(error, state)) };
    } catch (thrown) {
      // determining `Allow` or writing the answer failed: answer in the plainest form
      const error = failureOf(thrown);
      report(error, state);
      const status = statusOf(error, null);
      const plain = state.match.interface.dialect.form.error(error, { ...state, actor: null });
      const failed = { answer: withId(plain, state), status, noCache: true, isPublic: false };
      return sentOf(respond(failed, everywhere(state), state), failed, state);
    }
  }

  function log(state: ExchangeState, status: number, started: number): void {
    const { method, match, actor } = state;
    const entry = {
      id: idOf(state),
      method: loggedMethod(method),
      route: match.found === undefined ? null : routeName(match.interface, match.found.route),
      status,
      duration: Math.round((performance.now() - started) * 1000) / 1000,
      actor: actor?.id ?? null,
      ignored: loggedNames(state.ignored),
    };
    callHook(() => onAnswer?.(entry));
  }

  /** The answer that everybody got, for an anonymous caller. Whatever fails is done again, and reported. */
  async function answerAgain(
    {
      identify: identifyCaller,
      match: {
        interface: { dialect },
      },
    }: ExchangeState,
    again: KnownAnswer,
  ): Promise<HttpResponse | undefined> {
    const isAnonymous = dialect.anonymous === true || ((await identifyCaller?.()) ?? null) === null;
    return isAnonymous ? again.response : undefined;
  }

  const handle = async (request: HttpRequest, native?: Native): Promise<Handled> => {
    const target = known.targetOf(request);
    const again = target === undefined ? undefined : await known.find(target, request).catch(() => undefined);
    const found = again?.match ?? match(request.url, headerText(request.headers, 'accept'));
    if (found === null) return NOT_OURS;
    const { identify: own } = found.interface.dialect;
    const state: ExchangeState = {
      request,
      // a handler that needs the host's own request is mounted where there is one
      identify: own
        ? () => withTimeLimit({ identify: own }).identify(request)
        : identify && (() => identify(request, native as Native)),
      sender: senderOf(request),
      method: request.method.toUpperCase(),
      match: found,
      id: undefined,
      form: found.interface.dialect.form,
      params: NO_PARAMS,
      actor: null,
      call: undefined,
      held: undefined,
      bodyCounts: false,
    };
    const started = onAnswer === undefined ? 0 : performance.now();
    const given = again && (await answerAgain(state, again).catch(() => undefined));
    if (given !== undefined) state.ignored = again?.ignored;
    const response = given ?? (await answer(state, target).finally(() => state.held?.release()));
    if (onAnswer !== undefined) log(state, response.status, started);
    return { matched: true, response };
  };
  return Object.assign(handle, { owns: (url: string) => match(url) !== null });
}
