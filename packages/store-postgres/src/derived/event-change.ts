import type { EventRecord } from '@kalends/core';

/** An event before and after a commit. `undefined` if it does not exist. */
export interface EventChange {
  readonly before: EventRecord | undefined;
  readonly after: EventRecord | undefined;
}
