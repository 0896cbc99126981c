import { isCollection } from './collections.js';
import type { PageWalk } from './page-walk.js';

/** The caller: anonymous, or the user whose credentials were given for each server. */
export type Caller = 'anonymous' | 'user';

/** A request sent to both servers. */
export interface CompareRequest {
  readonly as: Caller;
  readonly method?: 'HEAD' | 'OPTIONS';
  readonly path: readonly (number | string)[];
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** For a list that is compared page by page: the position in it. */
  readonly walk?: PageWalk;
  /** Whether records of this list lead to further requests. */
  readonly derive?: boolean;
}

/** A request in one line: `GET /events?page=2 (user)`. */
export function lineOf({ as, method, path, query = {}, headers = {} }: CompareRequest): string {
  const search = new URLSearchParams(query).toString();
  const fields = Object.entries(headers).map(([name, value]) => `, ${name}: ${value}`);
  const caller = as === 'anonymous' ? '' : ' (user)';
  return `${method ?? 'GET'} /${path.join('/')}${search === '' ? '' : `?${search}`}${fields.join('')}${caller}`;
}

/** A request without the parts that identify a record: `GET /events/{id}`. */
export function routeOf({ method, path: [first = '', second, third] }: CompareRequest): string {
  const route = third === undefined ? (second === undefined ? '' : '/{id}') : `/${String(second)}/{slug}`;
  return `${method ?? 'GET'} /${first}${isCollection(first) ? route : ''}`;
}
