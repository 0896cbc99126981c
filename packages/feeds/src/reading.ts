import type { Operation, Route } from '@kalends/http';

/** The operations of a read-only route. */
export const reading = (operationId: string, summary: string, run: Operation['run']): Route['operations'] => [
  { operationId, summary, methods: ['GET'], status: 200, run },
];
