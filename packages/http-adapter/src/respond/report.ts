import type { CalendarError } from '@kalends/core';

/** Prints an error of ours with the request that it failed, without its query, for hosts that have no hook for errors. */
export function printError(error: CalendarError, method: string, url: string, id: string): void {
  const path = url.split('?', 1)[0] ?? '';
  console.error(`${method} ${path} (${id}) failed:`, error.cause ?? error);
}
