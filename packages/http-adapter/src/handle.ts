import type { Actor, Calendar, CalendarView } from '@kalends/core';
import { CalendarError } from '@kalends/core';
import { allowedMethods } from './respond/allow.js';
import type { Decoded } from './decode/decode.js';
import { decode } from './decode/decode.js';
import { errorStatus, statusOf } from './respond/error-status.js';
import { createHeaders, JSON_TYPE, SCRIPT_TYPE, withAllow } from './respond/headers.js';
import type { Identify } from './identify/identify.js';
import type { RequestLimits } from './decode/request-limits.js';
import { DEFAULT_REQUEST_LIMITS } from './decode/request-limits.js';
import type { Match } from './match.js';
import { createMatcher } from './match.js';
import type { Handled, Handler, HttpRequest, HttpResponse } from './message.js';
import { headerText } from './message.js';
import type { OutputWishes } from './tribe/dialect/output.js';
import { asScript, envelope, outputWishes, withFields, withIndent } from './tribe/dialect/output.js';
import { jsonText, whole, type Pieces } from './json/json-text.js';
import { NO_PARAMS, readQuery } from './decode/query-text.js';
import type { Answer, Call, Route } from './interface.js';
import type { Params } from './message.js';
import { errorJson } from './tribe/dialect/error-json.js';
import { loggedMethod, requestId, type RequestLog } from './request-log.js';

/** What the pipeline is made of. */
export interface Pipeline {
  readonly calendar: Calendar;
  readonly routes: readonly Route[];
  /** The site's address, absolute; the interface is below its `/wp-json/`. */
  readonly baseUrl: string;
  /** What OPTIONS answers for a route. */
  readonly describeRoute: (route: Route, calendar: CalendarView) => object;
  /** Who asks; without it everybody is anonymous. */
  readonly identify?: Identify | undefined;
  /** Told of every error that is answered with 5xx, with its cause and the id of `onAnswer`. What it throws is ignored. */
  readonly onError?: ((error: CalendarError, request: HttpRequest, id: string) => void) | undefined;
  /** Told of every request that was answered, for the host's log. What it throws is ignored. */
  readonly onAnswer?: ((entry: RequestLog) => void) | undefined;
  readonly limits?: Partial<RequestLimits> | undefined;
}

/** What is known of an exchange so far; a failure is answered with what was known by then. */
interface Exchange {
  readonly request: HttpRequest;
  /** For logs; made when it is first asked for (`idOf`). */
  id: string | undefined;
  /** As sent, in capitals. */
  readonly method: string;
  readonly match: Match;
  wishes: OutputWishes;
  params: Params;
  actor: Actor | null;
  /** For `Allow`; there is none before the caller is known, and none for what is no route. */
  call: Call | undefined;
}

/** What is to be answered, before it is written in the form that the caller wishes. */
interface Outcome {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: string | Pieces;
  readonly contentType: string;
  readonly noCache: boolean;
  /** Errors are written whole, whatever `_fields` says. */
  readonly filtered: boolean;
}

const idOf = (exchange: Exchange): string => (exchange.id ??= requestId(exchange.request));

const NOT_OURS: Handled = { matched: false };
const NO_HEADERS = {};
const NO_WISHES = outputWishes(NO_PARAMS);

const noRoute = (): CalendarError =>
  new CalendarError('rest_no_route', 'No route was found matching the URL and request method.');

/** A nonce belongs to a session with cookies, of which there are none here: it speaks for nobody. */
function refuseNonce(actor: Actor | null, request: HttpRequest, query: Params): void {
  if (actor !== null || (headerText(request.headers, 'x-wp-nonce') === undefined && !('_wpnonce' in query)))
    return;
  throw new CalendarError('rest_cookie_invalid_nonce', 'Cookie check failed');
}

/** Errors that may be gone with the next request, whoever sends it. */
const NEVER_CACHED = new Set([
  'rest_no_route',
  'incorrect_password',
  'invalid_username',
  'invalid_email',
  'too_many_failed_logins',
]);

/** The header of an error that says when to come back. */
const retryAfter = ({ data: { retry_after } }: CalendarError): Readonly<Record<string, string>> =>
  retry_after === undefined ? NO_HEADERS : { 'Retry-After': String(retry_after) };

/**
 * Makes the whole interface of one function: match the URL, see what form the answer is to have, identify the caller,
 * decode the parameters, run the operation, write the answer. The order of the checks is that of errors.md §2, with
 * wrong credentials before all of them (CONTRACT §3).
 *
 * @throws TypeError when `baseUrl` or a route's path is unusable
 */
export function createPipeline(pipeline: Pipeline): Handler {
  const { calendar, describeRoute, identify = () => null, onError, onAnswer } = pipeline;
  const limits: RequestLimits = { ...DEFAULT_REQUEST_LIMITS, ...pipeline.limits };
  const match = createMatcher(pipeline.routes, pipeline.baseUrl);
  const headersOf = createHeaders(pipeline.baseUrl);
  const anonymous = calendar.as(null);

  function report(error: CalendarError, exchange: Exchange): void {
    if (errorStatus[error.code] < 500) return;
    try {
      onError?.(error, exchange.request, idOf(exchange));
    } catch {
      // the hook is the host's: its failure must not become the caller's
    }
  }

  /** The steps up to the operation's answer. */
  async function run(exchange: Exchange): Promise<Answer> {
    const { request, match } = exchange;
    const query = readQuery(match.query, limits);
    exchange.params = query;
    exchange.wishes = outputWishes(query);

    const actor = await identify(request);
    exchange.actor = actor;
    refuseNonce(actor, request, query);
    const caller = actor === null ? anonymous : calendar.as(actor);
    const { found, key } = match;
    if (found !== undefined) exchange.call = { calendar: caller, actor, key, params: query };

    if (exchange.method === 'OPTIONS') {
      return { json: jsonText(found === undefined ? [] : describeRoute(found.route, caller)) };
    }
    const decoded: Decoded = await decode(request, query, limits);
    exchange.params = decoded.params;
    const operation = found?.operations.get(decoded.method === 'HEAD' ? 'GET' : decoded.method);
    if (operation === undefined) {
      exchange.call = undefined;
      throw noRoute();
    }
    const call: Call = { calendar: caller, actor, key, params: decoded.params };
    exchange.call = call;
    const answer = await operation.run(call);
    const { status = operation.status, headers = NO_HEADERS, json } = answer;
    return { status, headers, json };
  }

  async function conclude(exchange: Exchange): Promise<Outcome> {
    try {
      const { status = 200, headers = NO_HEADERS, json } = await run(exchange);
      const contentType = exchange.wishes.callback === '' ? JSON_TYPE : SCRIPT_TYPE;
      return { status, headers, json, contentType, noCache: exchange.actor !== null, filtered: true };
    } catch (thrown) {
      const error = CalendarError.from(thrown);
      report(error, exchange);
      return {
        status: statusOf(error, exchange.actor),
        headers: retryAfter(error),
        json: errorJson(error, exchange.actor),
        contentType:
          exchange.wishes.callback !== '' || error.code === 'rest_callback_invalid' ? SCRIPT_TYPE : JSON_TYPE,
        noCache: exchange.actor !== null || NEVER_CACHED.has(error.code),
        filtered: false,
      };
    }
  }

  /** Writes an outcome in the form that the caller wishes. */
  async function write(exchange: Exchange, outcome: Outcome): Promise<HttpResponse> {
    const { request, method, match, wishes, params, call } = exchange;
    const { contentType, noCache } = outcome;
    let { status, headers: own } = outcome;
    if (call !== undefined && match.found !== undefined) {
      own = withAllow(own, await allowedMethods(match.found.route, call));
    }
    const text = whole(outcome.json);
    let body = outcome.filtered ? withFields(text, params) : text;
    if (wishes.envelope) {
      body = envelope(body, status, own);
      status = 200;
      own = NO_HEADERS;
    }
    body = withIndent(body, params);
    if (wishes.callback !== '') body = asScript(body, wishes.callback);
    const origin = headerText(request.headers, 'origin');
    const headers = headersOf({ method, origin, contentType, noCache, length: body.length, own });
    if (method === 'HEAD') return { status, headers, body: '' };
    const { json } = outcome;
    const pieces = typeof json !== 'string' && json.length > 1 && body === text ? json : undefined;
    return { status, headers, body, pieces };
  }

  /** Answers a request of ours, whatever happens. */
  async function answer(exchange: Exchange): Promise<HttpResponse> {
    try {
      return await write(exchange, await conclude(exchange));
    } catch (thrown) {
      const error = CalendarError.from(thrown);
      report(error, exchange);
      const body = errorJson(error, null);
      const headers = headersOf({
        method: exchange.method,
        origin: undefined,
        contentType: JSON_TYPE,
        noCache: true,
        length: body.length,
        own: NO_HEADERS,
      });
      return { status: statusOf(error, null), headers, body };
    }
  }

  function log(exchange: Exchange, status: number, started: number): void {
    const { method, match, actor } = exchange;
    const id = idOf(exchange);
    const route = match.found?.route.path ?? null;
    const duration = calendar.clock() - started;
    try {
      onAnswer?.({ id, method: loggedMethod(method), route, status, duration, actor: actor?.id ?? null });
    } catch {
      // the hook is the host's: its failure must not become the caller's
    }
  }

  return async (request) => {
    const found = match(request.url);
    if (found === null) return NOT_OURS;
    const exchange: Exchange = {
      request,
      id: undefined,
      method: request.method.toUpperCase(),
      match: found,
      wishes: NO_WISHES,
      params: NO_PARAMS,
      actor: null,
      call: undefined,
    };
    if (onAnswer === undefined) return { matched: true, response: await answer(exchange) };
    const started = calendar.clock();
    const response = await answer(exchange);
    log(exchange, response.status, started);
    return { matched: true, response };
  };
}
