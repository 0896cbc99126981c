import type { Call, Route } from './interface.js';
import type { Method } from './message.js';

/** The methods of a route that this caller may use, in the order of the index, for the `Allow` header. */
export async function allowedMethods(route: Route, call: Call): Promise<Method[]> {
  const methods: Method[] = [];
  for (const { allowed, methods: own } of route.operations) {
    const verdict = allowed?.(call) ?? true;
    // most results are available synchronously, and awaiting each would take most of the time
    if (typeof verdict === 'boolean' ? verdict : await verdict) methods.push(...own);
  }
  return methods;
}
