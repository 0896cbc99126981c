import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { CalendarError } from '@kalends/core';
import type { HttpRequest, RequestHeaders } from '@kalends/http';
import { bodyTooLarge, aborted } from '@kalends/http/internal';
import { dropBody } from './node-drop-body.js';

/**
 * A request of node:http with the body that an earlier parser has left on it. `originalUrl` is its URL as sent, if the framework has
 * removed the path of the mount from `url`.
 */
export type ParsedMessage = IncomingMessage & {
  readonly body?: unknown;
  readonly originalUrl?: string | undefined;
};

/**
 * Reads the unread body of a request. Stores no more than `limit` bytes.
 *
 * @param stream the source of the body: the request itself, or a stream that the host has piped it into
 * @param hold called with the number of received bytes; if it throws, reading stops
 * @throws CalendarError `too_large` if the body exceeds `limit` bytes
 * @throws RequestError `rest_invalid_json` if the client disconnected
 */
export function readBody(
  message: IncomingMessage,
  stream: Readable,
  limit: number,
  hold: (bytes: number) => void,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (stream.readableEnded) {
      resolve(new Uint8Array());
      return;
    }
    if (stream.destroyed) {
      reject(aborted());
      return;
    }
    if (Number(message.headers['content-length'] ?? 0) > limit) {
      reject(bodyTooLarge(limit));
      return;
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    const finish = (done: () => void): void => {
      stream.off('data', onData).off('end', onEnd).off('close', onAbort).off('error', onAbort);
      message.off('error', onAbort);
      done();
    };
    const onData = (chunk: Uint8Array): void => {
      size += chunk.length;
      try {
        if (size > limit) throw bodyTooLarge(limit);
        hold(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        finish(() => reject(CalendarError.from(error)));
      }
    };
    const onEnd = (): void => finish(() => resolve(Buffer.concat(chunks)));
    const onAbort = (): void => finish(() => reject(aborted()));
    stream.on('data', onData).on('end', onEnd).on('close', onAbort).on('error', onAbort);
    // a disconnect ends the message, but not always the stream it is piped into
    message.on('error', onAbort);
  });
}

/** The values of all `Host` lines of a request. Node keeps the first one and hides the others. */
const hostsOf = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter((_, index) => {
    const name = index % 2 === 1 ? rawHeaders[index - 1] : undefined;
    return name?.length === 4 && name.toLowerCase() === 'host';
  });

/** The headers of a request; several `Host` lines are one value that is no host. */
function headersOf(message: IncomingMessage): RequestHeaders {
  const hosts = hostsOf(message);
  return hosts.length > 1 ? { ...message.headers, host: hosts.join(', ') } : message.headers;
}

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** A request of node:http, or of a framework based on it, in the neutral form. Nothing is read before it is needed. */
export class NodeRequest implements HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: RequestHeaders;
  readonly parsedBody: unknown;
  readonly #message: IncomingMessage;
  readonly #stream: Readable;

  /**
   * @param body the result of a body parser. Parsers also leave `{}` if they ignored the body, so it counts only if the
   * body has been read.
   * @param stream the source of the body if it is not the message itself
   */
  constructor(message: IncomingMessage, url: string, body: unknown, stream: Readable = message) {
    this.#message = message;
    this.#stream = stream;
    this.method = message.method ?? 'GET';
    this.url = url;
    this.headers = headersOf(message);
    this.parsedBody = isEmptyObject(body) && !message.readableEnded ? undefined : body;
  }

  get clientAddress(): string | undefined {
    return this.#message.socket.remoteAddress;
  }

  /** Bound, so that a request that wraps this one can take it over. */
  readonly isGone = (): boolean => {
    const { destroyed, writableEnded } = this.#message.socket;
    return destroyed || writableEnded;
  };

  body(limit: number, hold: (bytes: number) => void = () => undefined): Promise<Uint8Array> {
    return readBody(this.#message, this.#stream, limit, hold);
  }

  /** Discards the rest of the body after the request is answered. */
  end(): void {
    dropBody(this.#message, this.#stream);
  }
}
