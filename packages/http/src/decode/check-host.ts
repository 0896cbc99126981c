import { CalendarError } from '@kalends/core';
import { headerText, type HttpRequest } from '../message.js';

/** Refuses a request with several `Host` lines, or with a value that is none (RFC 9112 §3.2). */
export function checkHost({ headers }: HttpRequest): void {
  if (!/[\s,]/.test(headerText(headers, 'host') ?? '')) return;
  throw new CalendarError('invalid_param', 'Invalid parameter(s): Host', {
    params: { Host: 'A request has one Host header with one host.' },
  });
}
