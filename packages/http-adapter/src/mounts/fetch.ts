import type { Handler } from '@kalends/http';
import { fetchBody } from './fetch-body.js';
import { FetchRequest } from './fetch-request.js';
import { createMountPath } from './mount-path.js';

/**
 * A function from `Request` to `Response`, as in fetch servers, route handlers and service workers. `Context` is what
 * the runtime passes in addition: a server, connection info, route parameters, an environment.
 */
export type FetchHandler<Context extends readonly unknown[]> = (
  request: Request,
  ...context: Context
) => Promise<Response>;

/** Options of `toFetchHandler`. Each function receives the arguments of the handler. */
interface FetchOptions<Context extends readonly unknown[]> {
  /** Answers URLs that do not belong to the interface. Default: 404. */
  readonly next?: (request: Request, ...context: Context) => Promise<Response> | Response;
  /** Returns the network address of the client, for `limitLogins`. Default: unknown, so that all clients count as one. */
  readonly clientAddress?: (request: Request, ...context: Context) => string | undefined;
}

const notFound = (): Response =>
  new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=UTF-8' } });

/**
 * Mounts the interface in any runtime with `Request` and `Response`: a route handler of Next.js, Bun, Deno, a service
 * worker. URLs are as sent by the client, so `baseUrl` must include the path of the mount. If another handler needs the
 * body too, it must read it from `request.clone()`.
 *
 * @example
 * Deno.serve(toFetchHandler(handler, { clientAddress: (request, info) => info.remoteAddr.hostname }));
 */
export function toFetchHandler<Context extends readonly unknown[] = []>(
  handler: Handler<Request>,
  options: FetchOptions<Context> = {},
): FetchHandler<Context> {
  const { next = notFound, clientAddress } = options;
  const mount = createMountPath(handler);
  return async (request, ...context) => {
    const neutral = new FetchRequest(request, clientAddress?.(request, ...context));
    const handled = await handler(neutral, request);
    if (!handled.matched) {
      mount.missed(neutral.url);
      return next(request, ...context);
    }
    const { status, headers, body } = handled.response;
    return new Response(fetchBody(body), { status, headers });
  };
}
