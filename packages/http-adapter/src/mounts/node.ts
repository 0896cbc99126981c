import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { Handler, HttpResponse } from '@kalends/http';
import { discard } from '@kalends/http/internal';
import { createMountPath } from './mount-path.js';
import { nodeBody } from './node-body.js';
import { NodeRequest, type ParsedMessage } from './node-request.js';

/** A listener for `http.createServer`, or middleware if a `next` is passed. */
export type NodeListener<Message extends ParsedMessage = ParsedMessage> = (
  request: Message,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

const NOT_FOUND: HttpResponse = {
  status: 404,
  headers: { 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Length': '10' },
  body: 'Not found\n',
};

/**
 * Ends a stream of events when its client ends its half of the connection: it has no end to wait for, and would be noticed
 * only at the next write.
 */
function endWithClient({ socket }: IncomingMessage, response: ServerResponse): void {
  const leave = () => response.destroy();
  if (socket.readableEnded) leave();
  else socket.once('end', leave);
  response.once('close', () => socket.off('end', leave));
}

function write(request: IncomingMessage, response: ServerResponse, answer: HttpResponse): void {
  if (response.destroyed || response.headersSent) {
    discard(answer.body);
    return;
  }
  response.writeHead(answer.status, answer.headers);
  const body = nodeBody(answer.body);
  // an error in the middle of a stream ends the connection, so that the client notices the incomplete body
  if (body instanceof Readable) {
    pipeline(body, response, () => undefined);
    if (answer.headers['Content-Type'] === 'text/event-stream') endWithClient(request, response);
  } else if (typeof body === 'string') response.end(body, 'latin1');
  else response.end(body);
}

/**
 * Mounts the interface in node:http: `createServer(toNodeListener(handler))`. A body that has already been parsed is
 * taken from `request.body`. All other URLs go to `next`, or get 404 if there is none. If the handler fails or a
 * response cannot be written, the error goes to `next`, or the connection ends; nothing is thrown.
 */
export function toNodeListener<Message extends ParsedMessage = ParsedMessage>(
  handler: Handler<Message>,
): NodeListener<Message> {
  const mount = createMountPath(handler);
  async function listen(...[request, response, next]: Parameters<NodeListener<Message>>): Promise<void> {
    const { url = '/', originalUrl: sent = url } = request;
    const given = new NodeRequest(request, mount.urlOf(url, sent), request.body);
    try {
      const handled = await handler(given, request);
      if (!handled.matched) mount.missed(sent);
      if (handled.matched || next === undefined) {
        given.end();
        write(request, response, handled.matched ? handled.response : NOT_FOUND);
        return;
      }
    } catch (error) {
      if (next === undefined) response.destroy();
      else next(error);
      return;
    }
    next();
  }
  return (request, response, next) => void listen(request, response, next);
}
