import type { CalendarError } from '@kalends/core';

/** Prints a server error with its request, without the query, for hosts without an error hook. */
export function printError(error: CalendarError, method: string, url: string, id: string): void {
  const path = url.split('?', 1)[0] ?? '';
  console.error(`${method} ${path} (${id}) failed:`, error.cause ?? error);
}
