import { CalendarError, type Actor, type Calendar } from '@kalends/core';
import type { RequestLimits } from './decode/request-limits.js';
import { DEFAULT_REQUEST_LIMITS } from './decode/request-limits.js';
import { NO_PARAMS, readQuery } from './decode/query-text.js';
import type { Identify } from './identify/identify.js';
import { createSenderOf, type Sender } from './identify/sender.js';
import type { Call, Decoded, Exchange, Form, Interface } from './interface.js';
import type { Answer } from './message.js';
import { createMatcher, type Match } from './match.js';
import {
  bytesOf,
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
  /** How much a request may bring, where that differs from `DEFAULT_REQUEST_LIMITS`. */
  readonly limits?: Partial<RequestLimits> | undefined;
}

/** What the pipeline is made of. */
export interface Pipeline extends PipelineOptions {
  readonly calendar: Calendar;
  readonly site: Site;
  readonly interfaces: readonly Interface[];
}

/** An exchange on its way; a failure is answered with what is known by then. */
interface Way extends Exchange {
  readonly sender: Sender;
  readonly match: Match;
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

const idOf = (way: Way): string => (way.id ??= requestId(way.request));

/** Whether anybody who reads gets this answer. */
const isPublic = ({ status, noCache }: Pick<Written, 'status' | 'noCache'>, { method }: Way): boolean =>
  status === 200 && !noCache && (method === 'GET' || method === 'HEAD');

/** How much this request may bring: little where it can write nothing. */
function boundsOf({ actor, method }: Way, limits: RequestLimits): RequestLimits {
  if (actor !== null && method !== 'GET' && method !== 'HEAD') return limits;
  return { ...limits, bodySize: Math.min(limits.bodySize, limits.smallBodySize) };
}

/** The steps up to the operation's answer. */
async function run({ calendar, identify }: Pipeline, limits: RequestLimits, way: Way): Promise<Answer> {
  const { request, sender, match } = way;
  const { dialect } = match.interface;
  const query = readQuery(match.query, limits);
  way.params = query;
  way.form = dialect.formOf?.(query) ?? dialect.form;

  const actor = sender.foreign ? null : ((await identify?.(request)) ?? null);
  way.actor = actor;
  dialect.admit?.(actor, request, query);
  const caller = calendar.as(actor, { decoders: dialect.decoders });
  const { found, key } = match;
  if (found !== undefined) way.call = { request, calendar: caller, actor, key, params: query };

  if (way.method === 'OPTIONS') return dialect.describe?.(found?.route, caller) ?? { body: '' };
  const decoded: Decoded = (await dialect.decode?.(request, query, boundsOf(way, limits))) ?? {
    method: way.method,
    params: query,
  };
  way.params = decoded.params;
  const operation = found?.operations.get(decoded.method === 'HEAD' ? 'GET' : decoded.method);
  if (operation === undefined) {
    way.call = undefined;
    throw noRoute();
  }
  way.call = { request, calendar: caller, actor, key, params: decoded.params };
  return { status: operation.status, ...(await operation.run(way.call)) };
}

/** The id under which a failure of ours was reported. */
const withId = (answer: Answer, way: Way): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'X-Request-Id': idOf(way) },
});

/** When to come back, where an error says so. */
const withRetryAfter = (answer: Answer, { data: { retry_after } }: CalendarError): Answer =>
  retry_after === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'Retry-After': String(retry_after) } };

async function withAllow(answer: Answer, way: Way): Promise<Answer> {
  const {
    call,
    match: { found },
  } = way;
  if (call === undefined || found === undefined) return answer;
  // asked once: where it fails, the error that is answered then has no `Allow`
  way.call = undefined;
  const methods = answer.allow ?? (await allowedMethods(found.route, call));
  return { ...answer, headers: { ...answer.headers, Allow: methods.join(', ') } };
}

/** The result, or the error that came instead, in the form that the caller wants. */
async function write(
  way: Way,
  working: Promise<Answer>,
  report: (error: CalendarError, way: Way) => void,
): Promise<Written> {
  let answer: Answer;
  try {
    const result = await working;
    answer = way.form.result(await withAllow(result, way), way);
  } catch (thrown) {
    const error = CalendarError.from(thrown);
    report(error, way);
    const status = statusOf(error, way.actor);
    const told = withRetryAfter({ status, ...way.form.error(error, way) }, error);
    answer = await withAllow(status < 500 ? told : withId(told, way), way);
  }
  const wrapped = way.form.wrap?.(answer, way) ?? answer;
  return { answer: wrapped, status: wrapped.status ?? 200, noCache: way.actor !== null };
}

/** What is written as it goes over the wire: its length and ETag known, its body left out where that is due. */
function respond(
  { answer, status, noCache }: Written,
  always: Readonly<Record<string, string>>,
  way: Way,
): HttpResponse {
  const { contentType = way.match.interface.dialect.contentType, headers: own = NO_HEADERS } = answer;
  const bytes = isStream(answer.body) ? undefined : bytesOf(answer.body);
  const headers = headersOf(always, {
    method: way.method,
    sender: way.sender,
    contentType,
    noCache,
    length: bytes?.length,
    own,
  });
  if (isPublic({ status, noCache }, way)) {
    const etag = answer.etag ?? (bytes && etagOf(bytes));
    if (etag !== undefined) headers['ETag'] = etag;
    if (isUnchanged(way.request, { etag, lastModified: headers['Last-Modified'] })) {
      const { 'Content-Type': _type, 'Content-Length': _length, ...others } = headers;
      return { status: 304, headers: others, body: '' };
    }
  }
  if (way.method === 'HEAD') return { status, headers, body: '' };
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
  const match = createMatcher(interfaces, site.url);
  const serves = (path: string): boolean => match(path)?.found !== undefined;
  const always = new Map(interfaces.map((one) => [one, one.dialect.headers?.(site, serves) ?? NO_HEADERS]));
  const everywhere = (way: Way): Readonly<Record<string, string>> =>
    always.get(way.match.interface) ?? NO_HEADERS;

  function report(error: CalendarError, way: Way): void {
    if (errorStatus[error.code] < 500) return;
    const { request } = way;
    try {
      if (onError === undefined) printError(error, way.method, request.url, idOf(way));
      else onError(error, request, idOf(way));
    } catch {
      // the hook is the host's: its failure must not become the caller's
    }
  }

  /** A stream whose failure is reported: the answer has begun by then, and the mount can only break it off. */
  async function* reported(body: AsyncIterable<Uint8Array>, way: Way): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } catch (thrown) {
      report(CalendarError.from(thrown), way);
      throw thrown;
    }
  }

  /** Answers a request of ours, whatever happens. */
  async function answer(way: Way): Promise<HttpResponse> {
    try {
      const response = respond(await write(way, run(pipeline, limits, way), report), everywhere(way), way);
      return isStream(response.body) ? { ...response, body: reported(response.body, way) } : response;
    } catch (thrown) {
      // what failed was to say what is allowed, or to write the answer: it is told in the plainest form
      const error = CalendarError.from(thrown);
      report(error, way);
      const status = statusOf(error, null);
      const plain = way.match.interface.dialect.form.error(error, { ...way, actor: null });
      return respond({ answer: withId(plain, way), status, noCache: true }, everywhere(way), way);
    }
  }

  function log(way: Way, status: number, started: number): void {
    const {
      method,
      match: { found },
      actor,
    } = way;
    const duration = calendar.clock() - started;
    const route = found?.route.path ?? null;
    try {
      onAnswer?.({
        id: idOf(way),
        method: loggedMethod(method),
        route,
        status,
        duration,
        actor: actor?.id ?? null,
      });
    } catch {
      // the hook is the host's: its failure must not become the caller's
    }
  }

  const handle = async (request: HttpRequest): Promise<Handled> => {
    const found = match(request.url);
    if (found === null) return NOT_OURS;
    const way: Way = {
      request,
      sender: senderOf(request),
      method: request.method.toUpperCase(),
      match: found,
      id: undefined,
      form: found.interface.dialect.form,
      params: NO_PARAMS,
      actor: null,
      call: undefined,
    };
    const started = onAnswer === undefined ? 0 : calendar.clock();
    const response = await answer(way);
    if (onAnswer !== undefined) log(way, response.status, started);
    return { matched: true, response };
  };
  return Object.assign(handle, { owns: (url: string) => match(url) !== null });
}
