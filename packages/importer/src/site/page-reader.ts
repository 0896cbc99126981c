import { createReader, type ClientOptions } from '@kalends/client';
import { withoutError } from './wordpress-reader.js';

/** A page of the site. */
export interface SitePage {
  readonly headers: Headers;
  readonly text: string;
}

/** Pages are a check: one that fails is not asked for as often as the calendar, and a long one is not read to its end. */
const ATTEMPTS = 3;
const MOST_BYTES = 20_000_000;

/**
 * Creates the reader of pages of a site, such as its sitemaps. It sends no credentials and follows no redirects.
 *
 * @param site the URL of the site
 */
export function createPageReader(
  {
    fetch,
    retry,
    signal,
    ...options
  }: ClientOptions & {
    readonly fetch: NonNullable<ClientOptions['fetch']>;
    readonly retry: object;
    readonly signal: AbortSignal | undefined;
  },
  site: string,
): (path: string) => Promise<SitePage | undefined> {
  return async (path) => {
    const read = createReader({
      ...options,
      retry: { ...retry, attempts: ATTEMPTS },
      maxBytes: MOST_BYTES,
      fetch: (_, init) => fetch(site + path, init),
    });
    const found = await read({ path: [], signal }).catch(withoutError);
    return found?.status === 200 ? found : undefined;
  };
}
