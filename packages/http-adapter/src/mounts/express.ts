import type { RequestHandler } from 'express';
import type { Handler } from '../message.js';
import { toNodeListener } from './node.js';

/**
 * Mounts the interface in Express 5 or 4: `app.use(kalends(handler))`, at the root or under a path, with or without a
 * body parser in front. URLs that are not of the interface go on to the host's next handler.
 */
export function kalends(handler: Handler): RequestHandler {
  const listener = toNodeListener(handler);
  return (request, response, next) => listener(request, response, next);
}
