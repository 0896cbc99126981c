import type { Call, Route } from '../interface.js';

/** The methods of a route that this caller may use, in the order of the index, as `Allow` lists them (CONTRACT §1.5). */
export async function allowedMethods(route: Route, call: Call): Promise<string> {
  const methods: string[] = [];
  for (const operation of route.operations) {
    const verdict = operation.allowed(call);
    // most verdicts are there at once, and waiting for each would be most of the work
    if (typeof verdict === 'boolean' ? verdict : await verdict) methods.push(...operation.methods);
  }
  return methods.join(', ');
}
