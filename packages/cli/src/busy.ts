import type { RequestListener, ServerResponse } from 'node:http';

/** How many requests are worked on at once by default. */
export const MOST_REQUESTS = 512;

const BUSY = JSON.stringify({
  code: 'busy',
  message: 'The server has too much to do. Try again in a moment.',
  data: { status: 503 },
});

function refuse(response: ServerResponse): void {
  response
    .writeHead(503, {
      'Content-Type': 'application/json; charset=UTF-8',
      'Content-Length': Buffer.byteLength(BUSY),
      'Retry-After': '1',
      'Cache-Control': 'no-store',
      // its body is not read
      Connection: 'close',
    })
    .end(BUSY);
}

/** The listener, for at most `most` requests at once: what comes beyond is answered by 503 and may come again in a second. */
export function limitRequests(listener: RequestListener, most = MOST_REQUESTS): RequestListener {
  let running = 0;
  return (request, response) => {
    if (running >= most) {
      refuse(response);
      return;
    }
    running += 1;
    response.once('close', () => {
      running -= 1;
    });
    listener(request, response);
  };
}
