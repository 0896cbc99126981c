import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, literalAddress, type HostAddress } from './address.js';

/** Finds the addresses of a host name; rejects if there are none. */
export type Resolve = (hostname: string) => Promise<readonly HostAddress[]>;

/** A request and its limits. */
export interface SafeRequest {
  /** Default `GET`. */
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Default: none. */
  readonly body?: string | undefined;
  /** Default: the addresses of a host name, as the system knows them. */
  readonly resolve?: Resolve | undefined;
  /** Whether the address may be one of a private network, and be called without encryption. */
  readonly isTrusted: boolean;
  /** Ends the request, also while a name is looked up. */
  readonly signal: AbortSignal;
}

/** Why a request is not sent; its message is a code: `address_not_public`, `not_encrypted` or `ENOTFOUND`. */
export class Refusal extends Error {}

const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * The address to connect to for a URL. All addresses of a name have to be public: the owner of the name chooses which one comes
 * first.
 */
async function addressFor(
  url: URL,
  { resolve = systemResolve, isTrusted }: Pick<SafeRequest, 'resolve' | 'isTrusted'>,
): Promise<HostAddress> {
  if (!isTrusted && url.protocol !== 'https:') throw new Refusal('not_encrypted');
  const literal = literalAddress(url);
  const addresses = literal === undefined ? await resolve(url.hostname) : [literal];
  const [first] = addresses;
  if (first === undefined) throw new Refusal('ENOTFOUND');
  if (!isTrusted && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new Refusal('address_not_public');
  return first;
}

/** Connects to an address that was checked, whatever the name stands for by now: the `lookup` of a request. */
const lookupOf =
  ({ address, family }: HostAddress): LookupFunction =>
  (_hostname, { all }, callback) => {
    if (all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

const sendTo = (
  address: HostAddress,
  url: URL,
  { method = 'GET', headers, body, signal }: SafeRequest,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      ...{ method, agent: false, lookup: lookupOf(address), signal },
      headers: { Connection: 'close', ...headers },
    });
    request.once('error', reject);
    request.once('response', resolve);
    request.end(body);
  });

/**
 * Sends a request to an address that someone else has chosen, and that must not lead into the network of the server: all addresses of its
 * host are checked, and the one that was checked is called, whatever the name stands for by then. Follows no redirect. Resolves to the
 * answer as soon as its head is there; the body is for the caller to read or to destroy. Rejects with a `Refusal`, the reason of `signal`,
 * or an error of the network.
 *
 * @example
 * const answer = await safeRequest(new URL(url), { headers: {}, isTrusted: false, signal: AbortSignal.timeout(10_000) });
 */
export async function safeRequest(url: URL, options: SafeRequest): Promise<IncomingMessage> {
  const { signal } = options;
  signal.throwIfAborted();
  const hasAnswered = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    const end = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', end, { once: true, signal: hasAnswered.signal });
  });
  const sent = addressFor(url, options).then((address) => {
    signal.throwIfAborted();
    return sendTo(address, url, options);
  });
  try {
    // a name that is looked up for ever ends, too
    return await Promise.race([sent, ended]);
  } finally {
    hasAnswered.abort();
  }
}
