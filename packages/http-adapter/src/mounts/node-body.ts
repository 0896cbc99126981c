import { addAbortSignal, Readable } from 'node:stream';
import { isStream } from '@kalends/http';
import type { Body } from '@kalends/http/internal';

/** A body for frameworks on node:http. Bytes are not copied. */
export function nodeBody(body: Body): string | Buffer | Readable {
  if (typeof body === 'string') return body;
  if (!isStream(body)) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const stream = Readable.from(body, { objectMode: false });
  return body.signal === undefined ? stream : addAbortSignal(body.signal, stream);
}
