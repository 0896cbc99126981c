import { isObject, type JsonObject } from './answer.js';

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
  /** The URL of this page from the server, with the filters that took effect; `''` if it does not tell. */
  readonly rest_url: string;
}

/** The body of a list, with the records under the name of their collection. */
export type ListBody = JsonObject;

/** A count; PHP gives some as texts. */
const countOf = (value: unknown): number | undefined =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && /^\d{1,15}$/.test(value)
      ? Number(value)
      : undefined;

/** The records of a list; a list from which a plugin has taken some is an object with their numbers as keys in PHP. */
function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as readonly unknown[];
  const keys = isObject(value) ? Object.keys(value) : [];
  const isNumbered = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  return isObject(value) && isNumbered ? Object.values(value) : undefined;
}

/** Whether a body is a list of a collection. */
export const isListOf =
  (collection: string) =>
  (value: unknown): value is ListBody =>
    isObject(value) &&
    countOf(value['total']) !== undefined &&
    countOf(value['total_pages']) !== undefined &&
    itemsOf(value[collection]) !== undefined;

/** Converts the body of a list to a page. */
export function pageOf<R>(body: ListBody, collection: string, page: number): Page<R> {
  const [total = 0, total_pages = 0] = [countOf(body['total']), countOf(body['total_pages'])];
  const url = body['rest_url'];
  return {
    items: (itemsOf(body[collection]) ?? []) as readonly R[],
    ...{ total, total_pages, page, more: page < total_pages },
    rest_url: typeof url === 'string' ? url : '',
  };
}
