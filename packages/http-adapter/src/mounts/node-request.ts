import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { HttpRequest, RequestHeaders } from '../message.js';
import { aborted, DROPPED, tooLarge } from './body-errors.js';

/**
 * Reads the body of a request that nobody has read. Nothing beyond `limit` is kept.
 *
 * @param stream where the body comes from: the request itself, or what the host has put behind it
 * @throws CalendarError `rest_request_too_large` beyond `limit` bytes, `rest_invalid_json` when the client went away
 */
export function readBody(message: IncomingMessage, stream: Readable, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (stream.readableEnded) {
      resolve(new Uint8Array());
      return;
    }
    if (stream.destroyed) {
      reject(aborted());
      return;
    }
    if (Number(message.headers['content-length'] ?? 0) > limit + DROPPED) {
      reject(tooLarge(limit));
      return;
    }
    let chunks: Uint8Array[] = [];
    let size = 0;
    const finish = (done: () => void): void => {
      stream.off('data', onData).off('end', onEnd).off('close', onAbort).off('error', onAbort);
      message.off('error', onAbort);
      done();
    };
    const onData = (chunk: Uint8Array): void => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks = [];
      if (size <= limit + DROPPED) return;
      stream.pause();
      finish(() => reject(tooLarge(limit)));
    };
    const onEnd = (): void =>
      finish(() => {
        if (size > limit) reject(tooLarge(limit));
        else resolve(Buffer.concat(chunks));
      });
    const onAbort = (): void => finish(() => reject(aborted()));
    stream.on('data', onData).on('end', onEnd).on('close', onAbort).on('error', onAbort);
    // a client that goes away ends the message, and not always the stream behind it
    message.on('error', onAbort);
  });
}

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** A request of node:http, or of a framework that passes one on, in the neutral form. Nothing is read before it is asked for. */
export class NodeRequest implements HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: RequestHeaders;
  readonly parsedBody: unknown;
  readonly #message: IncomingMessage;
  readonly #stream: Readable;

  /**
   * @param body what a body parser has made of the body. Parsers also leave `{}` where a body was not theirs to read:
   * it counts only when the body is gone.
   * @param stream where the body comes from, when that is not the message itself
   */
  constructor(message: IncomingMessage, url: string, body: unknown, stream: Readable = message) {
    this.#message = message;
    this.#stream = stream;
    this.method = message.method ?? 'GET';
    this.url = url;
    this.headers = message.headers;
    this.parsedBody = isEmptyObject(body) && !message.readableEnded ? undefined : body;
  }

  get clientAddress(): string | undefined {
    return this.#message.socket.remoteAddress;
  }

  body(limit: number): Promise<Uint8Array> {
    return readBody(this.#message, this.#stream, limit);
  }
}
