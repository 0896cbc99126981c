import type { ListJson } from '@kalends/http-adapter';
import { isObject } from './answer.js';

/** A page of a list with its records. */
export interface Page<R> {
  readonly items: readonly R[];
  /** Number of records that match and that the caller may list. */
  readonly total: number;
  /** 0 if nothing matches. */
  readonly total_pages: number;
  readonly page: number;
  /** Whether there are more pages after this one. */
  readonly more: boolean;
  /** The URL of this page from the server, with the filters that took effect. */
  readonly rest_url: string;
}

/** The body of a list, with the records under the name of their collection. */
export type ListBody = Pick<ListJson, 'total' | 'total_pages' | 'rest_url'> &
  Readonly<Record<string, unknown>>;

/** Whether a body is a list of a collection. */
export const isListOf =
  (collection: string) =>
  (value: unknown): value is ListBody =>
    isObject(value) &&
    typeof value['total'] === 'number' &&
    typeof value['total_pages'] === 'number' &&
    typeof value['rest_url'] === 'string' &&
    Array.isArray(value[collection]);

/** Converts the body of a list to a page. */
export const pageOf = <R>(body: ListBody, collection: string, page: number): Page<R> => ({
  items: body[collection] as readonly R[],
  total: body.total,
  total_pages: body.total_pages,
  page,
  more: page < body.total_pages,
  rest_url: body.rest_url,
});
