import type { ListJson } from '@kalends/http-adapter';
import { isObject } from './answer.js';

/** A page of a list with its records. */
export interface Page<R> {
  readonly items: readonly R[];
  /** All that match and that the caller may list. */
  readonly total: number;
  /** 0 when nothing matches. */
  readonly total_pages: number;
  readonly page: number;
  /** Whether there are pages behind this one. */
  readonly more: boolean;
  /** The address of this page, as the server tells it: its filters as they took effect. */
  readonly rest_url: string;
}

/** A list as it is answered, the records under the name of their collection. */
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

/** A list as a page. */
export const pageOf = <R>(body: ListBody, collection: string, page: number): Page<R> => ({
  items: body[collection] as readonly R[],
  total: body.total,
  total_pages: body.total_pages,
  page,
  more: page < body.total_pages,
  rest_url: body.rest_url,
});
