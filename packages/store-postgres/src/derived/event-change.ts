import type { EventRecord } from '@kalends/core';

/** An event as it is stored and as it will be. `undefined`: it is not there. */
export interface EventChange {
  readonly before: EventRecord | undefined;
  readonly after: EventRecord | undefined;
}
