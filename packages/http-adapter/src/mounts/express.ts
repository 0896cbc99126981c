import type { NextFunction } from 'express';
import type { ServerResponse } from 'node:http';
import type { Handler } from '@kalends/http';
import { toNodeListener } from './node.js';
import type { ParsedMessage } from './node-request.js';

/** Middleware for Express 5 and 4. */
type ExpressMiddleware<Message extends ParsedMessage = ParsedMessage> = (
  request: Message,
  response: ServerResponse,
  next: NextFunction,
) => void;

/**
 * Mounts the interface in Express 5 or 4: `app.use(kalends(handler))`, at the root or under a path, with or without a
 * body parser before it. All other URLs go to the host's next handler.
 */
export function kalends<Message extends ParsedMessage = ParsedMessage>(
  handler: Handler<Message>,
): ExpressMiddleware<Message> {
  return toNodeListener(handler);
}
