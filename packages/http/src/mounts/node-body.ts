import { Readable } from 'node:stream';
import type { Body } from '../message.js';

/** A body for frameworks on node:http. Bytes are not copied. */
export function nodeBody(body: Body): string | Buffer | Readable {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array
    ? Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    : Readable.from(body, { objectMode: false });
}
