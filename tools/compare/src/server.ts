import {
  ClientError,
  createClient,
  createReader,
  type Read,
  type ReadAnswer,
  type ReaderOptions,
} from '@kalends/client';
import { findAddress, siteAddressOf } from '@kalends/client/internal';
import { parseUrl } from '@kalends/core/adapter';
import type { Caller, CompareRequest } from './compare-request.js';
import { own } from './difference.js';
import { jsonOf } from './parse-answer.js';

/** One of the two servers. */
export interface Server {
  readonly ask: (request: CompareRequest, signal: AbortSignal) => Promise<ReadAnswer>;
  /** Returns the response, or the reason for a failure. Rejects if the server has failed too often to be running. */
  readonly tryToAsk: (request: CompareRequest, signal: AbortSignal) => Promise<ReadAnswer | string>;
  /** Requests the index of the interface and returns the URL of the site as the server gives it. */
  readonly findSite: (signal: AbortSignal) => Promise<string>;
}

/** The number of consecutive failures after which a server is considered down. */
const MOST_FAILURES = 8;

/** The URL of the API root according to the index. */
async function rootOf(answer: ReadAnswer): Promise<string | undefined> {
  const linked = /<([^<>]+)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(answer.headers.get('link') ?? '')?.[1];
  if (linked !== undefined) return linked;
  const up = own(own(await jsonOf(answer.text), '_links'), 'up');
  const href = Array.isArray(up) ? own(up[0], 'href') : undefined;
  return typeof href === 'string' ? href : undefined;
}

/** Thrown if a server responds, but not as the interface does. */
export class NotTheInterface extends Error {
  override readonly name = 'NotTheInterface';
}

/** The URL at which the interface of a site responds: sites without permalinks have another one, as those with a prefix of their own. */
export async function interfaceUrl(options: ReaderOptions, signal: AbortSignal): Promise<string> {
  const { fetch = (url: string, init: RequestInit) => globalThis.fetch(url, init) } = options;
  const { baseUrl } = await findAddress(options.baseUrl, {
    ask: async (url) => {
      const { events } = createClient({
        ...options,
        baseUrl: url,
        fetch: (to, init) => fetch(to, { ...init, redirect: 'manual' }),
      });
      await events.list({ per_page: 1 }, { signal }).catch((error: unknown) => {
        if (!(error instanceof ClientError) || error.kind !== 'http' || error.code === undefined) throw error;
      });
    },
    open: (url) => fetch(url, { signal }),
  }).catch((error: unknown) => {
    if (error instanceof ClientError && error.kind !== 'abort') return { baseUrl: options.baseUrl };
    throw error;
  });
  return baseUrl;
}

/** Creates the functions that send requests to one server, anonymously and for its user. */
export function createServer({ auth, ...options }: ReaderOptions): Server {
  const readers: Readonly<Record<Caller, Read>> = {
    anonymous: createReader(options),
    user: createReader({ ...options, auth }),
  };
  let failures = 0;
  const ask: Server['ask'] = ({ as, method, path, query, headers }, signal) =>
    readers[as]({ method, path, query, headers, signal });
  return {
    ask,
    async tryToAsk(request, signal) {
      try {
        const answer = await ask(request, signal);
        failures = 0;
        return answer;
      } catch (error) {
        if (!(error instanceof ClientError) || error.kind === 'abort') throw error;
        failures += error.kind === 'malformed' ? 0 : 1;
        if (failures >= MOST_FAILURES) throw error;
        return error.message;
      }
    },
    async findSite(signal) {
      const answer = await ask({ as: 'anonymous', path: [] }, signal);
      if (answer.status !== 200) {
        const location = answer.headers.get('location');
        const to = location === null ? '' : ` and the address ${location}`;
        throw new NotTheInterface(`${options.baseUrl} answers with status ${answer.status}${to}.`);
      }
      const root = await rootOf(answer);
      if (root === undefined)
        throw new NotTheInterface(`${options.baseUrl} does not answer as tribe/events/v1 does.`);
      return siteAddressOf(/^https?:/.test(root) && parseUrl(root) !== undefined ? root : options.baseUrl);
    },
  };
}
