import type { CalendarError } from '@kalends/core';
import type { Answer } from '../message.js';

/** Adds `Retry-After` if the error has one. */
export const withRetryAfter = (answer: Answer, { data: { retry_after } }: CalendarError): Answer =>
  retry_after === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'Retry-After': String(retry_after) } };
