import type { NextFunction } from 'express';
import type { ServerResponse } from 'node:http';
import type { Handler } from '../message.js';
import type { ParsedMessage } from './node.js';
import { toNodeListener } from './node.js';

/** Middleware for Express 5 and 4. */
export type ExpressMiddleware = (
  request: ParsedMessage,
  response: ServerResponse,
  next: NextFunction,
) => void;

/**
 * Mounts the interface in Express 5 or 4: `app.use(kalends(handler))`, at the root or under a path, with or without a
 * body parser before it. All other URLs go to the host's next handler.
 */
export function kalends(handler: Handler): ExpressMiddleware {
  return toNodeListener(handler);
}
