import type { Calendar } from '@kalends/core';
import type { NodeListener } from '@kalends/http-adapter/node';
import type { RequestListener, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Metrics } from './metrics.js';

function answer(response: ServerResponse, status: number, body: object): void {
  const json = JSON.stringify(body);
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=UTF-8',
      'Content-Length': Buffer.byteLength(json),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(json);
}

const TWO_HOSTS = { code: 'invalid_param', message: 'A request has one Host header.' };

/** How long the store may take to answer a health check, in milliseconds; the next check follows soon. */
const HEALTH_TIMEOUT = 2000;

/** Whether the store answers in time. */
async function isReadable(calendar: Calendar): Promise<boolean> {
  const end = new AbortController();
  const late = setTimeout(HEALTH_TIMEOUT, false, { ref: false, signal: end.signal }).catch(() => false);
  const read = calendar.version().then(
    () => true,
    () => false,
  );
  const result = await Promise.race([read, late]);
  end.abort();
  return result;
}

/** A task that is not started again while it runs: all callers get the same result. */
function shared<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () =>
    (running ??= task().finally(() => {
      running = undefined;
    }));
}

/** Options of `createListener`. */
export interface ListenerOptions {
  /** Named in the response to any other URL. */
  readonly apiRoot: string;
  /** The metrics for `GET /metrics`; `undefined` disables it. */
  readonly metrics?: Pick<Metrics, 'contentType' | 'text'> | undefined;
  /** Whether the server is shutting down and should get no more requests. */
  readonly isEnding: () => boolean;
  /** Whether all other requests are refused at the moment. */
  readonly isBusy: () => boolean;
}

type Answerer = (response: ServerResponse) => Promise<void>;

/**
 * Creates the listener of `kalends serve`: the interfaces; at the root of the server, whatever the base URL is, `GET /healthz` (is the
 * store readable?), `GET /readyz` (is it, and would the server take a request?) and, with metrics, `GET /metrics`; 404 with a small JSON
 * body that names the API root for everything else.
 */
export function createListener(
  calendar: Calendar,
  mounted: NodeListener,
  { apiRoot, metrics, isEnding, isBusy }: ListenerOptions,
): RequestListener {
  // probes must not pile up in front of a store that hangs
  const check = shared(() => isReadable(calendar));
  /** Answers a probe with `ok`, `unavailable` (503) or, if requests are refused, `busy` and the given status. */
  const probe =
    (busyStatus: number, isHere: () => boolean): Answerer =>
    async (response) => {
      if (!isHere() || !(await check())) answer(response, 503, { status: 'unavailable' });
      else if (isBusy()) answer(response, busyStatus, { status: 'busy' });
      else answer(response, 200, { status: 'ok' });
    };
  const atRoot = new Map<string, Answerer>([
    // a server that is not healthy may be restarted, which is no answer to many requests
    ['/healthz', probe(200, () => true)],
    ['/readyz', probe(503, () => !isEnding())],
  ]);
  if (metrics !== undefined)
    atRoot.set('/metrics', async (response) => {
      const text = await metrics.text().catch(() => undefined);
      if (text === undefined) answer(response, 503, { status: 'unavailable' });
      else
        response
          .writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
          .end(text);
    });
  const foreign = { code: 'not_found', message: `Not found. The calendar is at ${apiRoot}` };
  return (request, response) => {
    const { method, url = '' } = request;
    const answerer = method === 'GET' || method === 'HEAD' ? atRoot.get(url) : undefined;
    /** Answers requests that no interface handles: they refuse several `Host` lines themselves (RFC 9112 §3.2). */
    const orRefuse = (respond: () => unknown): void => {
      if ((request.headersDistinct['host']?.length ?? 0) > 1) answer(response, 400, TWO_HOSTS);
      else void respond();
    };
    if (answerer === undefined)
      mounted(request, response, () => orRefuse(() => answer(response, 404, foreign)));
    else orRefuse(() => answerer(response));
  };
}
