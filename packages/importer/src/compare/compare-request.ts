import { isCollection } from './collections.js';
import type { PageWalk } from './page-walk.js';

/** Who asks: everybody, or the user whose credentials each server was given. */
export type Caller = 'anonymous' | 'user';

/** One request that both servers are asked. */
export interface CompareRequest {
  readonly as: Caller;
  readonly method?: 'HEAD' | 'OPTIONS';
  readonly path: readonly (number | string)[];
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A list that is compared page after page: where that is. */
  readonly walk?: PageWalk;
  /** Whether further requests are made of the records of this list. */
  readonly derive?: boolean;
}

/** A request in one line: `GET /events?page=2 (user)`. */
export function lineOf({ as, method, path, query = {}, headers = {} }: CompareRequest): string {
  const search = new URLSearchParams(query).toString();
  const fields = Object.entries(headers).map(([name, value]) => `, ${name}: ${value}`);
  const caller = as === 'anonymous' ? '' : ' (user)';
  return `${method ?? 'GET'} /${path.join('/')}${search === '' ? '' : `?${search}`}${fields.join('')}${caller}`;
}

/** A request without what tells records apart: `GET /events/{id}`. */
export function routeOf({ method, path: [first = '', second, third] }: CompareRequest): string {
  const route = third === undefined ? (second === undefined ? '' : '/{id}') : `/${String(second)}/{slug}`;
  return `${method ?? 'GET'} /${first}${isCollection(first) ? route : ''}`;
}
