import type { Handler } from '../message.js';
import { fetchBody } from './fetch-body.js';
import { FetchRequest } from './fetch-request.js';

/**
 * A function from `Request` to `Response`, as fetch servers, route handlers and service workers have them. `Context` is
 * what else the runtime passes: a server, connection info, route parameters, an environment.
 */
export type FetchHandler<Context extends readonly unknown[]> = (
  request: Request,
  ...context: Context
) => Promise<Response>;

/** Settings of `toFetchHandler`. Each is given what the runtime passes to the handler. */
export interface FetchOptions<Context extends readonly unknown[]> {
  /** Answers URLs that are not of the interface. Default: 404. */
  readonly next?: (request: Request, ...context: Context) => Promise<Response> | Response;
  /** The network address of the client, for `limitLogins`. Default: unknown, so that all clients count as one. */
  readonly clientAddress?: (request: Request, ...context: Context) => string | undefined;
}

const notFound = (): Response =>
  new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=UTF-8' } });

/**
 * Mounts the interface in whatever speaks `Request` and `Response`: a route handler of Next.js, Bun, Deno, a service
 * worker. URLs are as the client sent them, so a path in front is that of the handler's `baseUrl`. A body that
 * someone in front has to read as well is read from `request.clone()`.
 *
 * @example
 * Deno.serve(toFetchHandler(handler, { clientAddress: (request, info) => info.remoteAddr.hostname }));
 */
export function toFetchHandler<Context extends readonly unknown[] = []>(
  handler: Handler,
  options: FetchOptions<Context> = {},
): FetchHandler<Context> {
  const { next = notFound, clientAddress } = options;
  return async (request, ...context) => {
    const handled = await handler(new FetchRequest(request, clientAddress?.(request, ...context)));
    if (!handled.matched) return next(request, ...context);
    const { status, headers, body } = handled.response;
    return new Response(fetchBody(body), { status, headers });
  };
}
