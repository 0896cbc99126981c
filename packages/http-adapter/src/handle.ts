import { CalendarError, type Actor, type Calendar } from '@kalends/core';
import type { RequestLimits } from './decode/request-limits.js';
import { bodyTooLarge, DEFAULT_REQUEST_LIMITS } from './decode/request-limits.js';
import { createBodyBudget, type HeldBody } from './decode/body-budget.js';
import { boundedRequest } from './decode/bounded-request.js';
import { NO_PARAMS, readQuery } from './decode/query-text.js';
import type { Identify } from './identify/identify.js';
import { createSenderOf, type Sender } from './identify/sender.js';
import type { Call, Decoded, Exchange, Form, Interface } from './interface.js';
import type { Answer } from './message.js';
import { createMatcher, type Match } from './match.js';
import {
  bytesOf,
  headerText,
  isStream,
  type Handled,
  type Handler,
  type HttpRequest,
  type HttpResponse,
  type Params,
} from './message.js';
import { loggedMethod, requestId, type RequestLog } from './request-log.js';
import { allowedMethods } from './allow.js';
import { errorStatus, statusOf } from './respond/error-status.js';
import { isUnchanged } from './respond/is-unchanged.js';
import { etagOf } from './respond/etag.js';
import { headersOf } from './respond/headers.js';
import { printError } from './respond/report.js';
import { reportedStream } from './respond/reported-stream.js';
import { createTurns, type TakeTurn } from './turns.js';
import type { Site } from './urls/site.js';

/** What the host adds to the interfaces. */
export interface PipelineOptions {
  /** Who asks; without it everybody is anonymous. */
  readonly identify?: Identify | undefined;
  /**
   * Other sites whose pages may act in the name of those who visit them, as the site's own may: origins, `https://app.example`. For
   * all others `identify` is not asked unless a request has an `Authorization` header, so that cookies say nothing. Default: none.
   */
  readonly trustedOrigins?: readonly string[] | undefined;
  /**
   * Told of every error that is answered with 5xx, with its cause and the id of `onAnswer`. What it throws is ignored. Default:
   * it is printed with `console.error`.
   */
  readonly onError?: ((error: CalendarError, request: HttpRequest, id: string) => void) | undefined;
  /** Told of every request that was answered, for the host's log. What it throws is ignored. */
  readonly onAnswer?: ((entry: RequestLog) => void) | undefined;
  /** How much requests may bring, where that differs from `DEFAULT_REQUEST_LIMITS`. */
  readonly limits?: Partial<RequestLimits> | undefined;
  /**
   * Who a request is from, for what one client may bring at once. Default: `clientAddress`; behind a proxy, say what the proxy tells
   * of the client. Requests of unknown clients are only counted together with all others.
   */
  readonly clientOf?: ((request: HttpRequest) => string | undefined) | undefined;
}

/** What the pipeline is made of. */
export interface Pipeline extends PipelineOptions {
  readonly calendar: Calendar;
  readonly site: Site;
  readonly interfaces: readonly Interface[];
}

/** What is known of an exchange so far; a failure is answered with that. */
interface ExchangeState extends Exchange {
  readonly sender: Sender;
  readonly match: Match;
  /** What is held of its body until it is answered; undefined as long as no one asked for it. */
  held: HeldBody | undefined;
  /** For logs; made when it is first asked for (`idOf`). */
  id: string | undefined;
  form: Form;
  params: Params;
  actor: Actor | null;
  /** For `Allow`; there is none before the caller is known, and none for what is no route. */
  call: Call | undefined;
}

/** An answer in its form, with what the headers depend on. */
interface Written {
  readonly answer: Answer;
  readonly status: number;
  readonly noCache: boolean;
}

const NOT_OURS: Handled = { matched: false };
const NO_HEADERS = {};

const noRoute = (): CalendarError =>
  new CalendarError('rest_no_route', 'No route was found matching the URL and request method.');

/** Calls a hook of the host, whose failure must not become the caller's. */
function callHook(call: () => void): void {
  try {
    call();
  } catch {
    // what a hook throws is ignored
  }
}

const idOf = (state: ExchangeState): string => (state.id ??= requestId(state.request));

/** Why a request may bring a small body at most: nothing can be written at its address, or not by its caller. */
async function refusalOf(state: ExchangeState, small: number): Promise<CalendarError | undefined> {
  if (state.method === 'GET') return bodyTooLarge(small);
  const { call, match } = state;
  const writing = match.found?.route.operations.filter(({ methods }) => !methods.includes('GET')) ?? [];
  if (call === undefined || writing.length === 0) {
    state.call = undefined;
    return noRoute();
  }
  for (const { permitted } of writing) if (await (permitted?.(call) ?? true)) return undefined;
  return new CalendarError('rest_forbidden', 'Sorry, you are not allowed to do that.');
}

/** What requests share with each other. */
interface Shared {
  readonly limits: RequestLimits;
  /** Begins to count what is held of a request's body. */
  readonly heldOf: (request: HttpRequest) => HeldBody;
  readonly takeTurn: TakeTurn;
}

/** The steps up to the operation's answer. */
async function run(
  { calendar, identify }: Pipeline,
  { limits, heldOf, takeTurn }: Shared,
  state: ExchangeState,
): Promise<Answer> {
  const { request, sender, match } = state;
  const { dialect } = match.interface;
  const query = readQuery(match.query, limits);
  state.params = query;
  state.form = dialect.formOf?.(query) ?? dialect.form;

  const actor = sender.foreign ? null : ((await identify?.(request)) ?? null);
  state.actor = actor;
  dialect.admit?.(actor, request, query);
  const caller = calendar.as(actor, { decoders: dialect.decoders });
  const { found, key } = match;
  if (found !== undefined) state.call = { request, calendar: caller, actor, key, params: query };

  if (state.method === 'OPTIONS') return dialect.describe?.(found?.route, caller) ?? { body: '' };
  const small = limits.smallBodySize;
  const bounded = boundedRequest(request, {
    small,
    refusal: () => refusalOf(state, small),
    hold: () => (state.held = heldOf(request)),
    takeTurn,
  });
  const decoded: Decoded = (await dialect.decode?.(bounded, query, limits)) ?? {
    method: state.method,
    params: query,
  };
  state.params = decoded.params;
  const turn = takeTurn();
  if (turn !== undefined) await turn;
  const operation = found?.operations.get(decoded.method === 'HEAD' ? 'GET' : decoded.method);
  if (operation === undefined) {
    state.call = undefined;
    throw noRoute();
  }
  state.call = { request, calendar: caller, actor, key, params: decoded.params };
  return { status: operation.status, ...(await operation.run(state.call)) };
}

/** The id under which a failure of ours was reported. */
const withId = (answer: Answer, state: ExchangeState): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'X-Request-Id': idOf(state) },
});

/** When to come back, where an error says so. */
const withRetryAfter = (answer: Answer, { data: { retry_after } }: CalendarError): Answer =>
  retry_after === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'Retry-After': String(retry_after) } };

async function withAllow(answer: Answer, state: ExchangeState): Promise<Answer> {
  const { call, match } = state;
  const { found } = match;
  if (call === undefined || found === undefined) return answer;
  // asked once: where it fails, the error that is answered then has no `Allow`
  state.call = undefined;
  const methods = answer.allow ?? (await allowedMethods(found.route, call));
  return { ...answer, headers: { ...answer.headers, Allow: methods.join(', ') } };
}

/** The result, or the error that came instead, in the form that the caller wants. */
async function write(
  state: ExchangeState,
  working: Promise<Answer>,
  report: (error: CalendarError, state: ExchangeState) => void,
): Promise<Written> {
  let answer: Answer;
  try {
    const result = await working;
    answer = state.form.result(await withAllow(result, state), state);
  } catch (thrown) {
    const error = CalendarError.from(thrown);
    report(error, state);
    const status = statusOf(error, state.actor);
    const told = withRetryAfter({ status, ...state.form.error(error, state) }, error);
    answer = await withAllow(status < 500 ? told : withId(told, state), state);
  }
  const wrapped = state.form.wrap?.(answer, state) ?? answer;
  return { answer: wrapped, status: wrapped.status ?? 200, noCache: state.actor !== null };
}

/** What is written as it goes over the wire: its length and ETag known, its body left out where that is due. */
function respond(
  { answer, status, noCache }: Written,
  always: Readonly<Record<string, string>>,
  state: ExchangeState,
): HttpResponse {
  const { contentType = state.match.interface.dialect.contentType, headers: own = NO_HEADERS } = answer;
  const bytes = isStream(answer.body) ? undefined : bytesOf(answer.body);
  const headers = headersOf(always, {
    method: state.method,
    sender: state.sender,
    contentType,
    noCache,
    length: bytes?.length,
    own,
  });
  // what anybody who reads gets
  if (status === 200 && !noCache && (state.method === 'GET' || state.method === 'HEAD')) {
    const etag = answer.etag ?? (bytes && etagOf(bytes));
    if (etag !== undefined) headers['ETag'] = etag;
    if (isUnchanged(state.request, { etag, lastModified: headers['Last-Modified'] })) {
      const { 'Content-Type': _type, 'Content-Length': _length, ...others } = headers;
      return { status: 304, headers: others, body: '' };
    }
  }
  if (state.method === 'HEAD') return { status, headers, body: '' };
  // a text is sent as it is where it is ASCII, and has as many bytes as characters
  const asItIs =
    bytes === undefined || (typeof answer.body === 'string' && bytes.length === answer.body.length);
  return { status, headers, body: asItIs ? answer.body : bytes };
}

/**
 * Makes one function of all interfaces: match the URL, see what form the answer is to have, identify the caller, decode the
 * parameters, run the operation, write the answer. What an error is answered with depends on how far a request has come:
 * wrong credentials come before all that is wrong with a request.
 *
 * @throws TypeError when the site's URL, a trusted origin or a route's path is unusable
 */
export function createPipeline(pipeline: Pipeline): Handler {
  const { calendar, site, interfaces, onError, onAnswer } = pipeline;
  const senderOf = createSenderOf(site.url, pipeline.trustedOrigins);
  const limits: RequestLimits = { ...DEFAULT_REQUEST_LIMITS, ...pipeline.limits };
  const { clientOf = ({ clientAddress }: HttpRequest) => clientAddress } = pipeline;
  const budget = createBodyBudget(limits);
  const shared: Shared = { limits, heldOf: (request) => budget(clientOf(request)), takeTurn: createTurns() };
  const match = createMatcher(interfaces, site.url);
  const serves = (path: string): boolean => match(path)?.found !== undefined;
  const always = new Map(interfaces.map((one) => [one, one.dialect.headers?.(site, serves) ?? NO_HEADERS]));
  const everywhere = (state: ExchangeState): Readonly<Record<string, string>> =>
    always.get(state.match.interface) ?? NO_HEADERS;

  function report(error: CalendarError, state: ExchangeState): void {
    // where there is too much to do, nothing has failed
    if (errorStatus[error.code] < 500 || error.code === 'busy') return;
    const { request, method } = state;
    const id = idOf(state);
    callHook(() =>
      onError === undefined ? printError(error, method, request.url, id) : onError(error, request, id),
    );
  }

  /** Answers a request of ours, whatever happens. */
  async function answer(state: ExchangeState): Promise<HttpResponse> {
    try {
      const response = respond(
        await write(state, run(pipeline, shared, state), report),
        everywhere(state),
        state,
      );
      const { body } = response;
      if (!isStream(body)) return response;
      return { ...response, body: reportedStream(body, (error) => report(error, state)) };
    } catch (thrown) {
      // what failed was to say what is allowed, or to write the answer: it is told in the plainest form
      const error = CalendarError.from(thrown);
      report(error, state);
      const status = statusOf(error, null);
      const plain = state.match.interface.dialect.form.error(error, { ...state, actor: null });
      return respond({ answer: withId(plain, state), status, noCache: true }, everywhere(state), state);
    }
  }

  function log(state: ExchangeState, status: number, started: number): void {
    const { method, match, actor } = state;
    const entry = {
      id: idOf(state),
      method: loggedMethod(method),
      route: match.found?.route.path ?? null,
      status,
      duration: calendar.clock() - started,
      actor: actor?.id ?? null,
    };
    callHook(() => onAnswer?.(entry));
  }

  const handle = async (request: HttpRequest): Promise<Handled> => {
    const found = match(request.url, headerText(request.headers, 'accept'));
    if (found === null) return NOT_OURS;
    const state: ExchangeState = {
      request,
      sender: senderOf(request),
      method: request.method.toUpperCase(),
      match: found,
      id: undefined,
      form: found.interface.dialect.form,
      params: NO_PARAMS,
      actor: null,
      call: undefined,
      held: undefined,
    };
    const started = onAnswer === undefined ? 0 : calendar.clock();
    const response = await answer(state);
    state.held?.release();
    if (onAnswer !== undefined) log(state, response.status, started);
    return { matched: true, response };
  };
  return Object.assign(handle, { owns: (url: string) => match(url) !== null });
}
