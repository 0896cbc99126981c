import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * The number of bytes of an unwanted body to read and discard, so that a client that writes before it reads sees the
 * response.
 */
const MOST_BYTES = 4 * 1024 * 1024;

/** The maximum time for that, in milliseconds. */
const MOST_TIME = 2_000;

/**
 * Discards the rest of the body after a request is answered. A client that sends too much or too slowly is
 * disconnected.
 *
 * @param stream the source of the body if it is not the message itself
 */
export function dropBody(message: IncomingMessage, stream: Readable = message): void {
  if (message.complete || message.readableEnded || message.destroyed) return;
  const end = () => message.destroy();
  const timer = setTimeout(end, MOST_TIME).unref();
  const forget = () => clearTimeout(timer);
  let bytes = 0;
  message
    .on('data', (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) end();
    })
    .once('end', forget)
    .once('close', forget);
  stream.resume();
}
