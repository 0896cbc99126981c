import type { Calendar } from '@kalends/core';
import type { NodeListener } from '@kalends/http-adapter/node';
import type { RequestListener, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { limitRequests } from './busy.js';

function answer(response: ServerResponse, status: number, body: object): void {
  const json = JSON.stringify(body);
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=UTF-8',
      'Content-Length': Buffer.byteLength(json),
      'X-Content-Type-Options': 'nosniff',
    })
    .end(json);
}

/** How long, in milliseconds, the store may take to tell that it is there: health checks come again soon. */
const HEALTH_TIMEOUT = 2000;

/** Whether the store answers within the time that there is. */
const isReadable = (calendar: Calendar): Promise<boolean> =>
  Promise.race([
    calendar.version().then(
      () => true,
      () => false,
    ),
    setTimeout(HEALTH_TIMEOUT, false, { ref: false }),
  ]);

/** Answers whether the store can be read: 200 `{"status":"ok"}`, else 503, also when the store takes too long to say so. */
async function answerHealth(calendar: Calendar, response: ServerResponse): Promise<void> {
  const isThere = await isReadable(calendar);
  answer(response, isThere ? 200 : 503, { status: isThere ? 'ok' : 'unavailable' });
}

/**
 * What `kalends serve` answers: the interface, `GET /healthz`, and 404 with a small JSON body that names the API root
 * for everything else. Only so many requests are worked on at once, the question for its health apart.
 */
export function createListener(calendar: Calendar, mounted: NodeListener, apiRoot: string): RequestListener {
  const foreign = { code: 'not_found', message: `There is nothing here. The calendar is at ${apiRoot}` };
  const limited = limitRequests((request, response) => {
    mounted(request, response, () => answer(response, 404, foreign));
  });
  return (request, response) => {
    if (request.url === '/healthz' && (request.method === 'GET' || request.method === 'HEAD')) {
      void answerHealth(calendar, response);
      return;
    }
    limited(request, response);
  };
}
