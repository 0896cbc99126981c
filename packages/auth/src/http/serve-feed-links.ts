import { CalendarError, type Actor } from '@kalends/core';
import type {
  CreateInterface,
  Handled,
  Handler,
  HttpRequest,
  HttpResponse,
  RequestHeaders,
} from '@kalends/http';
import type { Identify } from '@kalends/http/internal';
import { FEED_LINK_SECRET, type FeedLinks } from '../feed-links.js';
import { FEED_ADDRESSES, LINKS_PATH } from './feed-addresses.js';
import { feedLinksInterface } from './feed-links-interface.js';

/** The parts of an address: what is before it, the secret, the feed and the query. */
const ADDRESS = /^([^?]*)\/private\/([^/?]+)(?:\/([^?]*?))?\/?(?:\?(.*))?$/;

/** Removed from requests of links: other credentials, validators, another method, a body, the referring page. */
const LEFT_OUT: Readonly<Record<string, undefined>> = Object.fromEntries(
  [
    ...['authorization', 'cookie', 'if-none-match', 'if-modified-since', 'x-http-method-override'],
    ...['content-type', 'content-length', 'transfer-encoding', 'origin', 'referer'],
    ...['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'],
  ].map((name) => [name, undefined]),
);

const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/** The headers for one who knows the secret: nothing in between, and no copy that is asked about again. */
function privateHeaders(headers: HttpResponse['headers']): HttpResponse['headers'] {
  const { ETag: _etag, 'Last-Modified': _modified, Expires: _expires, ...others } = headers;
  return { ...others, ...PRIVATE };
}

/** For a handler without the interface of links. */
const NOT_FOUND: HttpResponse = {
  status: 404,
  headers: {
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Length': '10',
    'X-Content-Type-Options': 'nosniff',
  },
  body: 'Not found\n',
};

/** The query of the feed behind a link: what the reader may choose, and the filter of the link. */
function queryOf(given: string, params: readonly string[], filter: object): string {
  const asked = new URLSearchParams(given);
  const query = new URLSearchParams();
  for (const name of params) {
    const value = asked.get(name);
    if (value !== null) query.append(name, value);
  }
  for (const [name, value] of Object.entries(filter) as [string, unknown][]) {
    const list = Array.isArray(value);
    for (const one of [value].flat()) query.append(list ? `${name}[]` : name, String(one));
  }
  return query.toString();
}

/** Private links in a handler. */
export interface ServedFeedLinks<Native = unknown> {
  /** Identifies who reads by a link; other requests as before. For `identify` of the handler. */
  readonly identify: Identify<Native>;
  /** The links over HTTP, for those who have them: one of the `interfaces` of the handler. */
  readonly createInterface: CreateInterface;
  /** Answers the addresses of links, too: the feed of a link is that of the handler behind it. */
  readonly handler: (behind: Handler<Native>) => Handler<Native>;
}

/**
 * Serves private links: `/private/SECRET/events.ics` and the other `FEED_ADDRESSES` show what the feeds and changes of the
 * handler show to the account of the link (docs/private-links.md). The handler behind does not see the secret, so that none of
 * its logs, errors and metrics has it. What is not a link, or no longer, is not found.
 *
 * @param identify identifies the callers of all other addresses
 * @example
 * const served = serveFeedLinks(links, identify);
 * const interfaces = [tribeEvents(), sync(), feeds(), served.createInterface];
 * const handler = served.handler(createHandler({ calendar, baseUrl, interfaces, identify: served.identify }));
 */
export function serveFeedLinks<Native = unknown>(
  links: FeedLinks,
  identify: Identify<Native>,
): ServedFeedLinks<Native> {
  /** The readers of the requests that links were turned into. */
  const readers = new WeakMap<HttpRequest, () => Promise<Actor | null>>();

  /** The feed that an address shows with its query, and who reads it; `undefined` if there is none. */
  async function openedFeed(method: string, secret: string, rest: string, query: string) {
    const feed = Object.hasOwn(FEED_ADDRESSES, rest) ? FEED_ADDRESSES[rest] : undefined;
    const opened = feed && ['GET', 'HEAD'].includes(method) ? await links.open(secret) : undefined;
    if (feed === undefined || opened === undefined) return undefined;
    const url = `${feed.path}?${queryOf(query, feed.params, opened.link.filter)}`;
    let known: Actor | undefined = opened.actor;
    return {
      url,
      reader: async () => {
        // an answer that goes on for long asks again
        const actor = known ?? (await links.open(secret))?.actor;
        known = undefined;
        if (actor === undefined) throw new CalendarError('not_found', 'The link is no longer valid.');
        return actor;
      },
    };
  }

  /** The request of a link as the handler behind knows it, without the secret. */
  async function behindLink(
    request: HttpRequest,
    [, before = '', secret = '', rest = '', query = '']: readonly string[],
  ) {
    const { clientAddress, isGone } = request;
    const method = request.method.toUpperCase();
    const { url, reader } = await openedFeed(method, secret, rest, query).then(
      (feed) => feed ?? { url: LINKS_PATH, reader: async () => null },
      // a store that does not answer: as the caller cannot be identified, the handler says so
      (error: unknown) => ({ url: LINKS_PATH, reader: () => Promise.reject(CalendarError.from(error)) }),
    );
    const plain: HttpRequest = {
      ...{ method, url: before + url, clientAddress, isGone },
      // the headers of some mounts are views that cannot be copied
      headers: Object.setPrototypeOf({ ...LEFT_OUT }, request.headers) as RequestHeaders,
      body: async () => new Uint8Array(),
    };
    readers.set(plain, reader);
    return plain;
  }

  return {
    identify: (request, native) => readers.get(request)?.() ?? identify(request, native),
    createInterface: feedLinksInterface(links),
    handler(behind) {
      const parts = (url: string) => {
        const found = ADDRESS.exec(url);
        return found !== null && FEED_LINK_SECRET.test(found[2] ?? '') ? found : undefined;
      };
      const answer = async (
        found: RegExpExecArray,
        request: HttpRequest,
        native?: Native,
      ): Promise<Handled> => {
        const handled = await behind(await behindLink(request, found), native);
        const { status, headers, body } = handled.matched ? handled.response : NOT_FOUND;
        return { matched: true, response: { status, headers: privateHeaders(headers), body } };
      };
      const handle = (request: HttpRequest, native?: Native): Promise<Handled> => {
        const found = parts(request.url);
        return found === undefined ? behind(request, native) : answer(found, request, native);
      };
      return Object.assign(handle, {
        owns: (url: string) => parts(url) !== undefined || behind.owns(url),
      });
    },
  };
}
