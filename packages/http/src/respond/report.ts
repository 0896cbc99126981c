import type { CalendarError } from '@kalends/core';

/** Prints a server error with its request, without the query, for hosts without an error hook: a refusal in one line, such as that of a full disk. */
export function printError(error: CalendarError, method: string, url: string, id: string): void {
  const path = url.split('?', 1)[0] ?? '';
  const { code, message, cause } = error;
  const refusal = cause instanceof Error ? `${message} ${cause.message}` : message;
  console.error(`${method} ${path} (${id}) failed:`, code === 'internal' ? (cause ?? error) : refusal);
}

/** Prints that requests arrive at another path than that of `baseUrl`. What clients send is printed only if it is a plain path. */
export function printOtherPath(path: string): void {
  if (!/^(?:\/[\w.-]+){1,10}$/.test(path)) return;
  console.error(
    `Requests reach the calendar below ${path}, but its baseUrl does not end in ${path}: links in responses lead elsewhere. ` +
      `If this is the path of the calendar, add it to the baseUrl of createHandler.`,
  );
}
