import type { Context, Middleware } from 'koa';
import type { Handler } from '@kalends/http';
import { createMountPath } from './mount-path.js';
import { nodeBody } from './node-body.js';
import { NodeRequest } from './node-request.js';

/** The result of an earlier body parser. */
const parsedBody = ({ request }: Context): unknown => ('body' in request ? request.body : undefined);

/**
 * Mounts the interface in Koa: `app.use(kalends(handler))`, with or without a body parser before it; under a path if
 * `baseUrl` has the same path, or with koa-mount. All other URLs go to the host's next middleware. Status, headers and
 * body are set on the context, so that earlier middleware may change them.
 */
export function kalends(handler: Handler<Context>): Middleware {
  const mount = createMountPath(handler);
  return async (context, next) => {
    const { url, originalUrl } = context;
    const request = new NodeRequest(context.req, mount.urlOf(url, originalUrl), parsedBody(context));
    const handled = await handler(request, context);
    if (!handled.matched) {
      mount.missed(originalUrl);
      await next();
      return;
    }
    request.end();
    const { status, headers, body } = handled.response;
    context.status = status;
    context.set(headers);
    // without a body Koa writes one of its own, except for HEAD
    if (context.method !== 'HEAD') context.body = nodeBody(body);
  };
}
