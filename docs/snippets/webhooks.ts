import { createCalendar } from '@kalends/core';
import { tribeEvents } from '@kalends/http-adapter';
import type { CreateInterface } from '@kalends/http-adapter';
import { createMemoryStore } from '@kalends/store-memory';
// #region webhooks
import { createWebhooks } from '@kalends/webhooks';
import { webhooksInterface } from '@kalends/webhooks/http';

const store = createMemoryStore();
export const calendar = createCalendar({ store });
export const webhooks = createWebhooks({
  ...{ calendar, store, baseUrl: 'https://calendar.example' },
  onError: (error) => console.error(error),
});
/** The interfaces of the handler: administrators manage endpoints by the second. */
export const interfaces: CreateInterface[] = [tribeEvents(), webhooksInterface(webhooks)];
/** Begins to send; call what it gives when the program ends. */
export const stop = webhooks.start();
// #endregion webhooks
