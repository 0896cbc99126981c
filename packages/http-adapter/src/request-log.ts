import type { HttpRequest } from './message.js';
import { headerText } from './message.js';

/** What is told of a request that was answered: nothing that a caller has written but its method and its own id. */
export interface RequestLog {
  /** The request's `X-Request-Id` where it is 1 to 64 letters, digits, `-` and `_`; else a new one. */
  readonly id: string;
  /** In capitals; `OTHER` for what is no method of HTTP. */
  readonly method: string;
  /** The path of the route, `/events/{id}`; null where there is none. */
  readonly route: string | null;
  readonly status: number;
  /** Milliseconds by the calendar's clock. */
  readonly duration: number;
  /** The id of the caller; null for anonymous ones. */
  readonly actor: number | null;
}

const ID = /^[\w-]{1,64}$/;
const METHOD = /^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/;

/** The id under which a request is logged. */
export function requestId({ headers }: HttpRequest): string {
  const given = headerText(headers, 'x-request-id');
  return given !== undefined && ID.test(given) ? given : crypto.randomUUID();
}

/** The method as it is logged. */
export const loggedMethod = (method: string): string => (METHOD.test(method) ? method : 'OTHER');
