import { CalendarError } from '@kalends/core';
import type { IncomingMessage } from 'node:http';
import type { HttpRequest, RequestHeaders } from '../message.js';

/** Bytes beyond the limit that are read and dropped, so that a client that writes first and reads later sees the 413. */
const DROPPED = 1024 * 1024;

const tooLarge = (limit: number): CalendarError =>
  new CalendarError(
    'rest_request_too_large',
    `The request is too large: its body has more than ${limit} bytes.`,
  );

const aborted = (): CalendarError =>
  new CalendarError('rest_invalid_json', 'The request ended before its body was complete.');

/**
 * Reads the body of a request that nobody has read. Nothing beyond `limit` is kept.
 *
 * @throws CalendarError `rest_request_too_large` beyond `limit` bytes, `rest_invalid_json` when the client went away
 */
export function readBody(message: IncomingMessage, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (message.readableEnded) {
      resolve(new Uint8Array());
      return;
    }
    if (message.destroyed) {
      reject(aborted());
      return;
    }
    if (Number(message.headers['content-length'] ?? 0) > limit + DROPPED) {
      reject(tooLarge(limit));
      return;
    }
    let chunks: Uint8Array[] = [];
    let size = 0;
    const settle = (done: () => void): void => {
      message.off('data', onData).off('end', onEnd).off('close', onAbort).off('error', onAbort);
      done();
    };
    const onData = (chunk: Uint8Array): void => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks = [];
      if (size <= limit + DROPPED) return;
      message.pause();
      settle(() => reject(tooLarge(limit)));
    };
    const onEnd = (): void =>
      settle(() => {
        if (size > limit) reject(tooLarge(limit));
        else resolve(Buffer.concat(chunks));
      });
    const onAbort = (): void => settle(() => reject(aborted()));
    message.on('data', onData).on('end', onEnd).on('close', onAbort).on('error', onAbort);
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

  /**
   * @param body what a body parser has made of the body. Parsers also leave `{}` where a body was not theirs to read:
   * it counts only when the body is gone.
   */
  constructor(message: IncomingMessage, url: string, body: unknown) {
    this.#message = message;
    this.method = message.method ?? 'GET';
    this.url = url;
    this.headers = message.headers;
    this.parsedBody = isEmptyObject(body) && !message.readableEnded ? undefined : body;
  }

  get clientAddress(): string | undefined {
    return this.#message.socket.remoteAddress;
  }

  body(limit: number): Promise<Uint8Array> {
    return readBody(this.#message, limit);
  }
}
