import { AnswerTooLarge, type AnswerLimits } from './answer-limits.js';
import { ClientError } from './client-error.js';
import type { ClientRequest } from './client-request.js';
import { jsonIn } from './json-text.js';
import { secondsUntil } from './retry.js';

/** A response with its complete body. */
export interface Answer {
  readonly response: Response;
  readonly text: string;
  /** Limits on it as JSON. */
  readonly limits: AnswerLimits;
}

/** A JSON object whose values have not been validated. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parameters in an error: a list of missing ones, or refused ones with a reason each, that of Kalends if it gives one. */
function paramsOf(data: unknown): Readonly<Record<string, string>> {
  const { params, reasons }: JsonObject = isObject(data) ? data : {};
  if (Array.isArray(params)) return Object.fromEntries(params.map((name) => [String(name), 'Missing.']));
  if (!isObject(params)) return {};
  const better = isObject(reasons) ? reasons : {};
  return Object.fromEntries(
    Object.entries(params).map(([name, reason]) => [name, String(better[name] ?? reason)]),
  );
}

/**
 * The error that a refusal means.
 *
 * @param now milliseconds since 1970
 */
export async function refusal(
  request: ClientRequest,
  { response, text, limits }: Answer,
  now: number,
): Promise<ClientError> {
  const { status, headers } = response;
  const body = await jsonIn(text, limits).catch((error: unknown) => {
    // the status says enough
    if (!(error instanceof AnswerTooLarge)) throw error;
  });
  const { code, message, data }: JsonObject = isObject(body) ? body : {};
  return new ClientError('http', {
    request,
    message: typeof message === 'string' ? message : `The server answered ${status}.`,
    details: {
      status,
      code: typeof code === 'string' ? code : undefined,
      params: paramsOf(data),
      retry_after: secondsUntil(headers.get('Retry-After'), now),
      body: body ?? text,
    },
  });
}

/** The error for an answer that is larger than it may be. */
export const tooLarge = (request: ClientRequest, { status }: Response, cause: AnswerTooLarge): ClientError =>
  new ClientError('malformed', { request, message: cause.message, details: { status, body: '' }, cause });

/**
 * The body of a successful response, if it has the expected form. Rejects with a `ClientError`: `http`, `redirect` or `malformed`.
 *
 * @param now milliseconds since 1970
 */
export async function valueOf<T>(
  request: ClientRequest,
  answer: Answer,
  is: (value: unknown) => value is T,
  now: number,
): Promise<T> {
  const { type, status, ok, headers } = answer.response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const location = headers.get('Location') ?? undefined;
    const message = `The server sends this request on to ${location ?? 'another address'}.`;
    throw new ClientError('redirect', { request, message, details: { status, location } });
  }
  if (!ok) throw await refusal(request, answer, now);
  const value = await jsonIn(answer.text, answer.limits).catch((error: unknown) => {
    throw error instanceof AnswerTooLarge ? tooLarge(request, answer.response, error) : error;
  });
  if (is(value)) return value;
  const details = { status, body: answer.text };
  throw new ClientError('malformed', {
    request,
    message: 'The answer is not one of the interface.',
    details,
  });
}
