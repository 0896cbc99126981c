import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib';
import { headerText, isStream, type Handler, type HttpRequest, type HttpResponse } from '@kalends/http';

/** Shorter bodies are sent as they are, in bytes. */
const THRESHOLD = 1024;

/** Size of the cache for compressed responses, and what their headers take of it, in bytes. */
const CACHE_BYTES = 16_000_000;
const HEADER_BYTES = 1_000;

/** A quality that takes about as long as gzip. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const asBrotli = promisify<string | Uint8Array, typeof BROTLI, Uint8Array>(brotliCompress);
const asGzip = promisify<string | Uint8Array, Uint8Array>(gzip);

/** The encodings in order of preference. */
const ENCODERS = {
  br: (body: string | Uint8Array) => asBrotli(body, BROTLI),
  gzip: (body: string | Uint8Array) => asGzip(body),
};

type Encoding = keyof typeof ENCODERS;

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** Streams are compressed by gzip alone: Brotli gathers megabytes before it sends the first bytes. */
const STREAM_ENCODINGS: readonly Encoding[] = ['gzip'];

/** Events are not: what is compressed waits until a block is full. */
const COMPRESSIBLE = /^text\/(?!event-stream)|[/+](?:json|xml|javascript)\b/;

/** The first of these encodings that the client accepts. */
function encodingOf({ headers }: HttpRequest, encodings: readonly Encoding[]): Encoding | undefined {
  const accepted = headerText(headers, 'accept-encoding');
  if (accepted === undefined) return undefined;
  const names = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([...encodings]);
  return encodings.find((name) => names.includes(name));
}

/** Whether a response never changes and is the same for all callers, such as a script. */
const isImmutable = (cacheControl: string): boolean => /\bpublic\b.*\bimmutable\b/.test(cacheControl);

/**
 * Whether the response is the same for every caller. Only such a response is compressed: the length of a compressed
 * response that contains both a secret and text from the request would reveal the secret (BREACH).
 */
const isPublic = (
  { headers }: HttpRequest,
  { headers: { 'Cache-Control': control = '' } }: HttpResponse,
): boolean =>
  isImmutable(control) ||
  (headers['authorization'] === undefined && headers['cookie'] === undefined && !/\bprivate\b/.test(control));

const isCompressible = ({ status, headers, body }: HttpResponse): boolean =>
  status === 200 &&
  COMPRESSIBLE.test(headers['Content-Type'] ?? '') &&
  (isStream(body) || body.length >= THRESHOLD);

/** The end of the ETag of a compressed response, which is no part of it for the handler (`matchesEtag`). */
const ENCODED = /-(?:br|gzip)"$/;

const varying = (headers: HttpResponse['headers']): Record<string, string> => ({
  ...headers,
  Vary: headers['Vary'] === undefined ? 'Accept-Encoding' : `${headers['Vary']}, Accept-Encoding`,
});

/** A 304 with the ETag that the client sent, and with `Vary` as the compressed response had it: caches replace their headers. */
function withSentEtag(response: HttpResponse, known: string): HttpResponse {
  const sent = known.split(',').map((etag) => etag.trim().replace(/^W\//, ''));
  const ETag = sent.find(
    (etag) => ENCODED.test(etag) && etag.replace(ENCODED, '"') === response.headers['ETag'],
  );
  return ETag === undefined ? response : { ...response, headers: { ...varying(response.headers), ETag } };
}

/** A compressed response, and the headers of the one that it was made of: a response that is given again has the same. */
interface Compressed {
  readonly of: HttpResponse['headers'];
  readonly response: HttpResponse & { readonly body: Uint8Array };
}

/**
 * Wraps a handler so that its responses are compressed by Brotli or gzip, as the client accepts: text, JSON and XML of
 * at least a kilobyte that are the same for every caller. Requests with credentials or cookies are answered as
 * before, unless the answer is `public` and `immutable`. Compressed responses are cached by URL and ETag; a compressed response has an ETag of its own.
 *
 * @example
 * createServer(toNodeListener(compress(handler)));
 */
export function compress<Native = unknown>(handler: Handler<Native>): Handler<Native> {
  const cache = new LRUCache<string, Compressed>({ maxSize: CACHE_BYTES });

  async function respond(request: HttpRequest, response: HttpResponse): Promise<HttpResponse> {
    const { body, headers } = response;
    const encoding = encodingOf(request, isStream(body) ? STREAM_ENCODINGS : ENCODINGS);
    if (encoding === undefined) return { ...response, headers: varying(headers) };
    const etag = headers['ETag']?.replace(/"$/, `-${encoding}"`);
    const key = etag && `${request.url} ${etag}`;
    const cached = key === undefined ? undefined : cache.get(key);
    if (cached?.of === headers) return cached.response;
    const { 'Content-Length': _length, 'Content-Type': type = '', ...others } = varying(headers);
    const given = {
      'Content-Type': type,
      'Content-Encoding': encoding,
      ...others,
      ...(etag && { ETag: etag }),
    };
    if (isStream(body))
      return {
        ...{ status: 200, headers: given },
        body: pipeline(Readable.from(body, { objectMode: false }), createGzip(), () => undefined),
      };
    const whole = cached?.response.body ?? (await ENCODERS[encoding](body));
    const compressed = {
      status: 200,
      headers: { ...given, 'Content-Length': String(whole.length) },
      body: whole,
    };
    if (key !== undefined && whole.length <= CACHE_BYTES)
      cache.set(
        key,
        { of: headers, response: compressed },
        { size: whole.length + key.length + HEADER_BYTES },
      );
    return compressed;
  }

  const handle = async (request: HttpRequest, native?: Native) => {
    const handled = await handler(request, native);
    if (!handled.matched || request.method !== 'GET') return handled;
    const { response } = handled;
    if (!isPublic(request, response)) return handled;
    const known = response.status === 304 ? headerText(request.headers, 'if-none-match') : undefined;
    if (known !== undefined) return { matched: true as const, response: withSentEtag(response, known) };
    return isCompressible(response)
      ? { matched: true as const, response: await respond(request, response) }
      : handled;
  };
  return Object.assign(handle, { owns: handler.owns });
}
