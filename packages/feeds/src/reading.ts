import type { Operation } from '@kalends/http-adapter/interface';

/** What a route is read by. */
export const reading = (operationId: string, summary: string, run: Operation['run']): Operation => ({
  ...{ operationId, summary, methods: ['GET'], status: 200, run },
});
