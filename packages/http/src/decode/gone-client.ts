import type { HttpRequest } from '../message.js';
import { aborted } from './request-limits.js';

/** Throws if the client has gone, unless it asked for a write: that is carried out, whether or not its client waits for it. */
export function refuseGone({ isGone }: HttpRequest, method: string): void {
  if ((method === 'GET' || method === 'HEAD') && isGone?.() === true) throw aborted();
}
