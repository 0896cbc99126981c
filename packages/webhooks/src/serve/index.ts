import type { ServerPart } from '@kalends/command-kit';

/** Signed messages to other systems about changes, for `kalends serve` and `kalends doctor`. */
export const WEBHOOKS: ServerPart = {
  load: async () => (await import('./webhook-server-part.js')).WEBHOOK_PART,
};
