import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler, HttpResponse } from '../message.js';
import { NodeRequest } from './node-request.js';

/** A listener for `http.createServer`, or a middleware where a `next` is passed. */
export type NodeListener = (
  request: IncomingMessage & { readonly body?: unknown },
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => Promise<void>;

const NOT_FOUND: HttpResponse = {
  status: 404,
  headers: { 'Content-Type': 'text/plain; charset=UTF-8' },
  body: 'Not found\n',
};

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: HttpResponse,
): void {
  if (response.destroyed || response.headersSent) return;
  const sent: Record<string, string | number> = { ...headers };
  sent['Content-Length'] ??= Buffer.byteLength(body);
  if (status === 413 && !request.complete) sent['Connection'] = 'close';
  response.writeHead(status, sent).end(body);
}

/**
 * Mounts the interface in node:http: `createServer(toNodeListener(handler))`. A body that something in front has parsed
 * is taken from `request.body`. URLs that are not of the interface go to `next`, or are 404 when there is none. The
 * promise is settled once the answer is handed over, and never rejects: an answer that cannot be written goes to `next`
 * as an error, or ends the connection.
 */
export function toNodeListener(handler: Handler): NodeListener {
  return async (request, response, next) => {
    try {
      const handled = await handler(new NodeRequest(request, request.url ?? '/', request.body));
      if (handled.matched) write(request, response, handled.response);
      else if (next === undefined) write(request, response, NOT_FOUND);
      else next();
    } catch (error) {
      if (next === undefined) response.destroy();
      else next(error);
    }
  };
}
