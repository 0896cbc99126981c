import type { ClientError } from './client-error.js';
import type { Method } from './client-request.js';

/** When and how often a request is sent again. */
export interface RetryOptions {
  /** How often it is sent at most, the first time included. Default 3; 1 for never again. */
  readonly attempts?: number | undefined;
  /** The first pause in milliseconds; every further one is twice as long. Default 500. */
  readonly minDelay?: number | undefined;
  /** The longest pause in milliseconds. A server that asks for more is not asked again. Default 10,000. */
  readonly maxDelay?: number | undefined;
}

/** Methods that have the same effect when they are sent twice. */
const IDEMPOTENT: ReadonlySet<Method> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

/** In how many seconds a `Retry-After` is: a number, or a date (RFC 9110 §10.2.3). */
export function secondsUntil(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const date = /^[a-z]{3}/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}

/**
 * Whether a request may be sent again. What is not idempotent may be only where the server says that it did nothing: by a
 * 429, or by a 503 that says when to come back; any other 503 may come from something that gave up waiting.
 */
function mayRepeat(error: ClientError, method: Method): boolean {
  if (error.kind === 'network') return IDEMPOTENT.has(method);
  if (error.kind !== 'http') return false;
  return (
    error.status === 429 ||
    (error.status === 503 && (IDEMPOTENT.has(method) || error.retry_after !== undefined))
  );
}

/** How long to wait before a failed request is sent again. */
export type Pause = (error: ClientError, attempt: number) => number | undefined;

/**
 * The pauses between attempts in milliseconds: what the server asks for, and on top of it twice as long each time, half of
 * that by chance, so that not all come back at once. `undefined`: no further attempt.
 *
 * @param random from 0 to 1
 */
export function pauses(
  { attempts = 3, minDelay = 500, maxDelay = 10_000 }: RetryOptions,
  random: () => number,
): Pause {
  return (error, attempt) => {
    if (attempt >= attempts || !mayRepeat(error, error.request.method)) return undefined;
    const asked = (error.retry_after ?? 0) * 1000;
    if (asked > maxDelay) return undefined;
    const backoff = minDelay * 2 ** (attempt - 1) * (0.5 + random() / 2);
    return Math.min(maxDelay, asked + backoff);
  };
}
