import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Default number of requests that are processed at once. */
export const MOST_REQUESTS = 512;

/** Default number of requests whose bodies are read at once: 128 MB with the body size of anonymous callers. */
export const MOST_BODIES = 2_048;

const BUSY = JSON.stringify({
  code: 'busy',
  message: 'The server is busy. Try again in a moment.',
  data: { status: 503 },
});

function refuse(response: ServerResponse): void {
  response
    .writeHead(503, {
      'Content-Type': 'application/json; charset=UTF-8',
      'Content-Length': Buffer.byteLength(BUSY),
      'Retry-After': '1',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      // its body is not read
      Connection: 'close',
    })
    .end(BUSY);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Limits a listener to `most` requests at once: requests beyond that are answered with 503 and `Retry-After` of one
 * second. A request counts once its body has been read; until then it is one of at most `mostBodies`.
 */
export function limitRequests(
  listener: RequestListener,
  most = MOST_REQUESTS,
  mostBodies = MOST_BODIES,
): RequestListener {
  let [running, reading] = [0, 0];
  return (request, response) => {
    if (running >= most || (hasBody(request) && reading >= mostBodies)) {
      refuse(response);
      return;
    }
    let isReading = hasBody(request);
    const read = () => {
      if (!isReading) return;
      isReading = false;
      reading -= 1;
      running += 1;
    };
    if (isReading) {
      reading += 1;
      request.once('end', read);
    } else running += 1;
    response.once('close', () => {
      if (isReading) reading -= 1;
      else running -= 1;
    });
    listener(request, response);
  };
}
