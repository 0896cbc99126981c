import type { Call, Route } from './interface.js';
import type { Method } from './message.js';

/** The methods of a route that this caller may use, in the order of the index, as `Allow` lists them. */
export async function allowedMethods(route: Route, call: Call): Promise<Method[]> {
  const methods: Method[] = [];
  for (const { allowed, methods: own } of route.operations) {
    const verdict = allowed?.(call) ?? true;
    // most verdicts are there at once, and waiting for each would be most of the work
    if (typeof verdict === 'boolean' ? verdict : await verdict) methods.push(...own);
  }
  return methods;
}
