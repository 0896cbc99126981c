import type { CalendarError } from '@kalends/core';
import { oneLine, traceOf } from '@kalends/command-kit';
import { withoutPasswords } from '@kalends/command-kit/internal';
import type { HttpRequest } from '@kalends/http-adapter';

/** The log message of a failed request, without its query: a line with the reasons of a refusal, such as a full disk, and the trace of all else. */
export function failureText({ method, url }: HttpRequest, error: CalendarError, id: string): string {
  const { code, message, cause } = error;
  const reasons = [message, ...(cause instanceof Error ? [cause.message] : [])];
  const text = code === 'internal' ? traceOf(cause ?? error) : withoutPasswords(oneLine(reasons.join(' ')));
  return `${method} ${url.split('?', 1)[0] ?? ''} (${id}) failed: ${text}`;
}
