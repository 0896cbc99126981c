import type { Calendar } from '@kalends/core';
import type { NodeListener } from '@kalends/http-adapter/node';
import type { RequestListener, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { limitRequests } from './busy.js';
import type { Metrics } from './metrics.js';

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

/** How long the store may take to answer a health check, in milliseconds; the next check follows soon. */
const HEALTH_TIMEOUT = 2000;

/** Whether the store answers in time. */
const isReadable = (calendar: Calendar): Promise<boolean> =>
  Promise.race([
    calendar.version().then(
      () => true,
      () => false,
    ),
    setTimeout(HEALTH_TIMEOUT, false, { ref: false }),
  ]);

/** Options of `createListener`. */
export interface ListenerOptions {
  /** Named in the response to any other URL. */
  readonly apiRoot: string;
  /** The metrics for `GET /metrics`; `undefined` disables it. */
  readonly metrics?: Pick<Metrics, 'contentType' | 'text'> | undefined;
  /** Whether the server is shutting down and should get no more requests. Default: never. */
  readonly isEnding?: () => boolean;
}

type Answerer = (response: ServerResponse) => Promise<void>;

/** Answers a probe with 200 `{"status":"ok"}` or 503. */
const probe =
  (isWell: () => Promise<boolean>): Answerer =>
  async (response) => {
    const well = await isWell();
    answer(response, well ? 200 : 503, { status: well ? 'ok' : 'unavailable' });
  };

/**
 * Creates the listener of `kalends serve`: the interfaces; at the root of the server, whatever the base URL is, `GET /healthz` (is the
 * store readable?), `GET /readyz` (is it, and is the server not shutting down?) and, with metrics, `GET /metrics`; 404 with a small JSON
 * body that names the API root for everything else. Limits the number of concurrent requests, except those at the root.
 */
export function createListener(
  calendar: Calendar,
  mounted: NodeListener,
  { apiRoot, metrics, isEnding = () => false }: ListenerOptions,
): RequestListener {
  const atRoot = new Map<string, Answerer>([
    ['/healthz', probe(() => isReadable(calendar))],
    ['/readyz', probe(async () => !isEnding() && (await isReadable(calendar)))],
  ]);
  if (metrics !== undefined)
    atRoot.set('/metrics', async (response) => {
      const text = await metrics.text();
      response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text);
    });
  const foreign = { code: 'not_found', message: `Not found. The calendar is at ${apiRoot}` };
  const limited = limitRequests((request, response) => {
    mounted(request, response, () => answer(response, 404, foreign));
  });
  return (request, response) => {
    const { method, url = '' } = request;
    const answerer = method === 'GET' || method === 'HEAD' ? atRoot.get(url) : undefined;
    if (answerer === undefined) limited(request, response);
    else void answerer(response);
  };
}
