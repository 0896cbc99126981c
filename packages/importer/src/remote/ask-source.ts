import { AnswerTooLarge, piecesWithin } from '@kalends/client/internal';
import { parseUrl } from '@kalends/core/adapter';
import { safeRequest, type Resolve } from '@kalends/ssrf-guard';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import manifest from '../../package.json' with { type: 'json' };
import type { AskSource, SourceAnswer, SourceRequest } from './reading.js';
import { SourceFailure } from './source.js';

/** Limits of a request for a source. */
const MOST = { redirects: 5, bytes: 20_000_000 };

/** How long a request may take, with its redirects and the body, in milliseconds. */
const TIMEOUT = 60_000;

/** Explanations of error codes. */
const REASONS: Readonly<Record<string, string>> = {
  address_not_public: 'The source has an address of a private network: see --private.',
  not_encrypted: 'The source, or one that it redirects to, has no https: see --private.',
  ENOTFOUND: 'The host of the source is not known.',
  EAI_AGAIN: 'The host of the source could not be looked up.',
  ECONNREFUSED: 'Nothing listens at the address of the source.',
  ECONNRESET: 'The source closed the connection.',
};

/** Why there is no answer, without the address, which may have a secret in it. */
function failureOf(error: unknown, isLate: boolean, timeout: number): SourceFailure | AnswerTooLarge {
  if (error instanceof SourceFailure || error instanceof AnswerTooLarge) return error;
  if (isLate) return new SourceFailure(`The source did not answer within ${timeout / 1_000} seconds.`);
  const { message, code } = error as { readonly message?: string; readonly code?: unknown };
  const name = typeof code === 'string' ? code : (message ?? '');
  const isCode = /^\w{1,60}$/.test(name);
  return new SourceFailure(REASONS[name] ?? `The source could not be read${isCode ? `: ${name}` : ''}.`);
}

/** The body of an answer, unpacked as it comes. */
async function bodyOf(answer: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let body: AsyncIterable<Uint8Array> = answer;
  if (answer.headers['content-encoding'] === 'gzip') {
    const gunzip = createGunzip();
    // what goes wrong is told by the last stream
    void pipeline(piecesWithin(answer, MOST.bytes, signal), gunzip).catch(() => undefined);
    body = gunzip;
  }
  try {
    for await (const piece of piecesWithin(body, maxBytes, signal)) pieces.push(piece);
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    const isUnreadable = typeof code === 'string' && code.startsWith('Z_');
    throw isUnreadable ? new SourceFailure('The answer of the source cannot be unpacked.') : error;
  }
  return Buffer.concat(pieces);
}

/** Where an answer redirects to; `undefined` if it does not. */
function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined;
  const next = parseUrl(location, url);
  if (next === undefined || !/^https?:$/.test(next.protocol))
    throw new SourceFailure('The source redirects to what is no address on the web.');
  return next;
}

async function ask(
  { url: text, headers, isTrusted, maxBytes }: SourceRequest,
  resolve: Resolve | undefined,
  signal: AbortSignal,
): Promise<SourceAnswer> {
  const first = new URL(text);
  let url = first;
  for (let redirects = 0; redirects <= MOST.redirects; redirects++) {
    const trusts = isTrusted === 'host' ? url.host === first.host : isTrusted;
    const answer = await safeRequest(url, {
      headers: {
        'User-Agent': `Kalends/${manifest.version} (calendar)`,
        'Accept-Encoding': 'gzip',
        // those that were given are for the server that was asked
        ...(url.origin === first.origin && headers),
      },
      ...{ resolve, signal, isTrusted: trusts },
    });
    const next = redirectOf(answer, url);
    if (next === undefined) {
      const { etag, 'last-modified': modified, 'retry-after': wait, 'content-type': type } = answer.headers;
      const kept = { etag, 'last-modified': modified, 'retry-after': wait, 'content-type': type };
      const body = await bodyOf(answer, maxBytes, signal);
      return { status: answer.statusCode ?? 0, headers: kept, body, url: url.href };
    }
    answer.destroy();
    url = next;
  }
  throw new SourceFailure(`The source redirects more than ${MOST.redirects} times.`);
}

/**
 * Creates the fetcher of sources. An address that someone else chooses must not lead into the network of the
 * server: all addresses of a name are checked, at each redirect again, and the one that was checked is called.
 *
 * @param resolve finds the addresses of a name. Default: as the system knows them
 * @param timeout how long a request may take, with its redirects and the body, in milliseconds. Default 60,000
 */
export const createAskSource =
  (resolve?: Resolve, timeout = TIMEOUT): AskSource =>
  async (request) => {
    const late = AbortSignal.timeout(timeout);
    try {
      return await ask(request, resolve, AbortSignal.any([request.signal, late]));
    } catch (error) {
      request.signal.throwIfAborted();
      throw failureOf(error, late.aborted, timeout);
    }
  };
