import { LRUCache } from 'lru-cache';
import type { Match } from '../match.js';
import { headerText, type Again, type HttpRequest, type HttpResponse } from '../message.js';
import type { RenderCache } from './cache.js';
import { isUnchanged } from '../respond/is-unchanged.js';
import { unchangedHeaders } from '../respond/respond.js';

/** A remembered answer. */
interface Known extends Omit<Again, 'page'> {
  /** The key of the page. */
  readonly page: string | undefined;
  readonly since: number;
  readonly match: Match;
  readonly ignored: readonly string[] | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  readonly headers: HttpResponse['headers'];
  /** The headers of 304. */
  readonly unchanged: HttpResponse['headers'];
}

/** An answer that is given again, with what the log says of it. */
export interface KnownAnswer {
  readonly match: Match;
  readonly ignored: readonly string[] | undefined;
  readonly response: HttpResponse;
}

/** The answers that everybody got, by the targets of their requests. */
export interface KnownAnswers {
  /** The target of a request; undefined if more than the target, the host and the type determines its answer. */
  readonly targetOf: (request: HttpRequest) => string | undefined;
  /** The answer to a target if it is still right, for a caller without credentials. Rejects if the store cannot be read. */
  readonly find: (target: string, request: HttpRequest) => Promise<KnownAnswer | undefined>;
  /** Stores the headers of a response, unless its form has changed the page; the body stays in the render cache. */
  readonly put: (target: string, again: Again, answer: KnownAnswer) => void;
}

/** The headers of requests that more depends on than whether a copy is up to date, in lower case. */
const COUNTING = [
  ...['authorization', 'cookie', 'origin', 'content-type', 'content-length', 'transfer-encoding'],
  ...['x-http-method-override', 'x-wp-nonce'],
];

/** The part of the render cache's bytes that targets and headers may have besides. */
const PART = 1 / 8;

/** Approximate overhead of an entry, and of a header, in bytes. */
const ENTRY_BYTES = 400;
const HEADER_BYTES = 40;

/**
 * Creates the memory of answers that are given again as they are. An entry holds the target as sent and the headers; the page itself is in
 * the render cache, so that all spellings of an address share its bytes. It is right at one count of commits, and up to a time.
 *
 * @param bytes the size of the render cache
 * @param clock the calendar's clock, in milliseconds
 */
export function createKnownAnswers(cache: RenderCache, bytes: number, clock: () => number): KnownAnswers {
  const maxSize = Math.floor(bytes * PART);
  const entries = maxSize > 0 ? new LRUCache<string, Known>({ maxSize }) : undefined;

  return {
    targetOf({ method, url, headers, parsedBody }) {
      if (entries === undefined || (method !== 'GET' && method !== 'HEAD') || parsedBody !== undefined)
        return undefined;
      if (COUNTING.some((name) => headers[name] !== undefined)) return undefined;
      const isForBrowsers = headerText(headers, 'accept')?.includes('text/html') === true;
      return `${isForBrowsers ? 'html' : ''} ${String(headers['host'] ?? '')} ${url}`;
    },
    async find(target, request) {
      const known = entries?.get(target);
      if (known === undefined) return undefined;
      const { given } = known;
      if (given !== undefined && headerText(request.headers, given.header) !== given.value) return undefined;
      await cache.refresh();
      const now = clock();
      const isRight = known.commits === cache.commits() && known.since <= now && now < known.until;
      const page = known.page === undefined ? undefined : cache.page(known.page);
      if (!isRight || (known.page !== undefined && page === undefined)) {
        entries?.delete(target);
        return undefined;
      }
      const { match, ignored, headers, unchanged } = known;
      const again = (response: HttpResponse): KnownAnswer => ({ match, ignored, response });
      if (isUnchanged(request, known)) return again({ status: 304, headers: unchanged, body: '' });
      return page && again({ status: 200, headers, body: request.method === 'HEAD' ? '' : page.body });
    },
    put(target, { page, commits, until, given }, { match, ignored, response: { headers, body } }) {
      if (page !== undefined && page.body !== body) return;
      const unchanged = unchangedHeaders(headers);
      const validators = { etag: headers['ETag'], lastModified: headers['Last-Modified'] };
      const texts = Object.entries(headers).flat();
      const size = texts.reduce((sum, text) => sum + text.length + HEADER_BYTES, ENTRY_BYTES + target.length);
      const times = { commits, since: clock(), until, given };
      const known = { page: page?.key, ...times, ...validators, match, ignored, headers, unchanged };
      entries?.set(target, known, { size });
    },
  };
}
