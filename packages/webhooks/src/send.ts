import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, literalAddress, type HostAddress, type Resolve } from './address.js';

/** What came of an attempt: the status of the answer, or why there is none. */
export type Outcome = { readonly status: number } | { readonly error: string };

/** What is sent. */
export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How it is sent. */
export interface Sending {
  readonly resolve: Resolve;
  /** How long everything may take up to the head of the answer, in milliseconds. */
  readonly timeout: number;
  /** Whether the address may be one of a private network, and be called without encryption. */
  readonly isTrusted: boolean;
  readonly signal: AbortSignal;
}

/** The addresses of a host name, as the system knows them. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

/** Why a call is given up; its message is a code: `address_not_public`, `not_encrypted`, `timeout`, … */
export class Refusal extends Error {}

const codeOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'failed';
};

/**
 * The address to connect to for a URL. All addresses of a name have to be public: the owner of the name chooses which one comes
 * first. Rejects with a `Refusal`, or as `resolve` does.
 */
export async function addressFor(
  url: URL,
  { resolve, isTrusted }: { readonly resolve: Resolve; readonly isTrusted: boolean },
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
export const lookupOf =
  ({ address, family }: HostAddress): LookupFunction =>
  (_hostname, { all }, callback) => {
    if (all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

/** Sends to an address; reads no more of the answer than its head. */
const sendTo = (
  address: HostAddress,
  url: URL,
  { headers, body }: Omit<Message, 'url'>,
  signal: AbortSignal,
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' },
      agent: false,
      lookup: lookupOf(address),
      signal,
    });
    request.once('error', reject);
    request.once('response', (response) => {
      resolve({ status: response.statusCode ?? 0 });
      // what follows may be endless
      request.destroy();
    });
    request.end(body);
  });

/** Makes one attempt. Never rejects. An attempt that `signal` ends has the error `stopped`. */
export async function send({ url: text, ...message }: Message, sending: Sending): Promise<Outcome> {
  const { timeout, signal } = sending;
  const url = new URL(text);
  const call = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = (reason: string) => () => {
      reject(new Refusal(reason));
      call.abort();
    };
    timer = setTimeout(giveUp('timeout'), timeout);
    signal.addEventListener('abort', giveUp('stopped'), { once: true, signal: call.signal });
    if (signal.aborted) giveUp('stopped')();
  });
  try {
    const attempt = addressFor(url, sending).then((address) => sendTo(address, url, message, call.signal));
    return await Promise.race([attempt, late]);
  } catch (error) {
    return { error: codeOf(error) };
  } finally {
    clearTimeout(timer);
    call.abort();
  }
}
