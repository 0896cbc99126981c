import type { RequestHeaders } from '@kalends/http';

/**
 * Headers as a record by lower-case name. A single header is looked up; all of them are read, which is more expensive,
 * only to list them.
 */
export function viewHeaders(headers: Headers): RequestHeaders {
  let all: Record<string, string> | undefined;
  const list = (): Record<string, string> => (all ??= Object.fromEntries(headers));
  return new Proxy(
    {},
    {
      get: (_, name) => (typeof name === 'string' ? lookUp(headers, name) : undefined),
      has: (_, name) => typeof name === 'string' && lookUp(headers, name) !== undefined,
      ownKeys: () => Object.keys(list()),
      getOwnPropertyDescriptor: (_, name) => Object.getOwnPropertyDescriptor(list(), name),
    },
  );
}

/** The value of a header; `undefined` also for an invalid name. */
function lookUp(headers: Headers, name: string): string | undefined {
  try {
    return headers.get(name) ?? undefined;
  } catch {
    return undefined;
  }
}
