import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** How much of a body that no one wants is read and dropped, so that a client that writes first and reads later sees its answer. */
const MOST_BYTES = 4 * 1024 * 1024;

/** How long that may take, in milliseconds. */
const MOST_TIME = 2_000;

/**
 * Drops what is left of the body of a request that is answered. A client that sends too much of it, or too slowly, loses its connection.
 *
 * @param stream where the body comes from, when that is not the message itself
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
