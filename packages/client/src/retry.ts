import { AnswerTooLarge } from './answer-limits.js';
import type { ClientError } from './client-error.js';
import type { HeaderFields, Method } from './client-request.js';

/** When and how often to retry a request. */
export interface RetryOptions {
  /** Maximum number of attempts, including the first. Default 3; 1 disables retries. */
  readonly attempts?: number | undefined;
  /** The first pause in milliseconds; it doubles with every attempt. Default 500. */
  readonly minDelay?: number | undefined;
  /** The longest pause in milliseconds. If a server asks for a longer one, the request is not retried. Default 10,000. */
  readonly maxDelay?: number | undefined;
  /** Statuses after which an idempotent request is retried, besides 429 and 503. Default: none. */
  readonly statuses?: readonly number[] | undefined;
  /** Statuses after which an idempotent request is retried if the error has no code, as those of firewalls. Default: none. */
  readonly uncodedStatuses?: readonly number[] | undefined;
  /**
   * Whether to retry an idempotent request if the response is not one of the interface, such as a maintenance page with
   * status 200. Default: false.
   */
  readonly malformed?: boolean | undefined;
}

/** Methods that have the same effect if they are sent twice. */
const IDEMPOTENT: ReadonlySet<Method> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

/** The header that makes the creation of a record idempotent. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Properties of a request that decide whether it may be repeated. */
export interface Repeatable {
  readonly method: Method;
  readonly headers?: HeaderFields | undefined;
}

/** The number of seconds in a `Retry-After` header: a number, or a date (RFC 9110 §10.2.3). */
export function secondsUntil(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const date = /^[a-z]{3}/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}

/**
 * Whether a request may be retried. A request that is not idempotent may be retried only if the server did nothing:
 * after a 429, or a 503 with `Retry-After`; any other 503 may come from a gateway that timed out.
 */
function mayRepeat(
  error: ClientError,
  { method, headers = {} }: Repeatable,
  { statuses = [], uncodedStatuses = [], malformed = false }: RetryOptions,
): boolean {
  const hasKey = IDEMPOTENCY_KEY in headers;
  const idempotent = hasKey || IDEMPOTENT.has(method);
  if (error.kind === 'network' || error.kind === 'timeout') return idempotent;
  // what is too large will be so again
  if (error.kind === 'malformed') return idempotent && malformed && !(error.cause instanceof AnswerTooLarge);
  if (error.kind !== 'http') return false;
  return (
    error.status === 429 ||
    (idempotent && statuses.includes(error.status)) ||
    (idempotent && error.code === undefined && uncodedStatuses.includes(error.status)) ||
    // the first request with the key may still be running
    (error.status === 409 && hasKey) ||
    (error.status === 503 && (idempotent || error.retry_after !== undefined))
  );
}

/** Returns the pause before a retry. */
export type Pause = (error: ClientError, attempt: number, request: Repeatable) => number | undefined;

/**
 * The pauses between attempts in milliseconds: the time that the server requests, plus exponential backoff with jitter,
 * half of it random. `undefined` means no further attempt.
 *
 * @param random from 0 to 1
 */
export function pauses(options: RetryOptions, random: () => number): Pause {
  const { attempts = 3, minDelay = 500, maxDelay = 10_000 } = options;
  return (error, attempt, request) => {
    if (attempt >= attempts || !mayRepeat(error, request, options)) return undefined;
    const asked = (error.retry_after ?? 0) * 1000;
    if (asked > maxDelay) return undefined;
    const backoff = minDelay * 2 ** (attempt - 1) * (0.5 + random() / 2);
    return Math.min(maxDelay, asked + backoff);
  };
}
