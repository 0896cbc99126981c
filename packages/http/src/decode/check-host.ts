import { CalendarError } from '@kalends/core';
import type { HttpRequest } from '../message.js';

/** Refuses a request with several `Host` lines, given as a list or as one value, or with white space in it (RFC 9112 §3.2). */
export function checkHost({ headers }: HttpRequest): void {
  if (!/[\s,]/.test([headers['host']].flat().join())) return;
  throw new CalendarError('invalid_param', 'Invalid parameter(s): Host', {
    params: { Host: 'A request has one Host header with one host.' },
  });
}
