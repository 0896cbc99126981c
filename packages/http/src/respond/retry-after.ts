import type { Answer } from '../message.js';
import type { Failure } from '../request-error.js';

/** Adds `Retry-After` if the error has one. */
export const withRetryAfter = (answer: Answer, { data: { retry_after } }: Failure): Answer =>
  retry_after === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'Retry-After': String(retry_after) } };
