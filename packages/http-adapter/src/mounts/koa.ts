import type { Context, Middleware } from 'koa';
import type { Handler } from '../message.js';
import { nodeBody } from './node-body.js';
import { NodeRequest } from './node-request.js';

/** What a body parser may have left on the request. */
const parsedBody = ({ request }: Context): unknown => ('body' in request ? request.body : undefined);

/**
 * Mounts the interface in Koa: `app.use(kalends(handler))`, with or without a body parser in front; under a path when
 * that is the path of the handler's `baseUrl`, or by koa-mount. URLs that are not of the interface go on to the host's
 * next middleware. Status, headers and body are set on the context, so that middleware in front may change them.
 */
export function kalends(handler: Handler): Middleware {
  return async (context, next) => {
    const request = new NodeRequest(context.req, context.url, parsedBody(context));
    const handled = await handler(request);
    if (!handled.matched) {
      await next();
      return;
    }
    request.end();
    const { status, headers, body } = handled.response;
    context.status = status;
    context.set(headers);
    // without a body Koa would write one of its own, but for HEAD
    if (context.method !== 'HEAD') context.body = nodeBody(body);
  };
}
