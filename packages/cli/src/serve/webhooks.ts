import type { Calendar } from '@kalends/core';
import { nextTurn } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import {
  createPresenter,
  type CreateInterface,
  type Presenter,
  type RenderCache,
} from '@kalends/http-adapter/interface';
import { createWebhooks, type Webhooks } from '@kalends/webhooks';
import { webhooksInterface } from '@kalends/webhooks/http';
import { traceOf } from '../cli-error.js';
import type { Metrics } from './metrics.js';

/** The webhooks of a server, and their interface for administrators. */
export interface ServedWebhooks {
  readonly webhooks: Webhooks;
  readonly createInterface: CreateInterface;
}

/**
 * The webhooks of a server. Whole records are as in the lists of `tribe/events/v1`.
 *
 * @param baseUrl the public URL of the site
 */
export function servedWebhooks(
  { calendar, store }: { readonly calendar: Calendar; readonly store: Store },
  baseUrl: string,
  metrics: Metrics | undefined,
  printError: (line: string) => void,
): ServedWebhooks {
  let rendering: { readonly presenter: Presenter; readonly cache: RenderCache } | undefined;
  const webhooks = createWebhooks({
    ...{ calendar, store, baseUrl },
    async present({ kind, id }, view) {
      const [record] = await calendar.load(kind, [id]);
      if (rendering === undefined || record === undefined) return undefined;
      // it may have been written by another process
      await rendering.cache.refresh();
      const found = { refs: [record], version: undefined };
      return (
        await rendering.presenter.list(kind, found, { calendar: view, takeTurn: nextTurn, typed: true })
      )[0];
    },
    onError: (error) => printError(`A webhook failed: ${traceOf(error)}`),
    onAttempt: metrics?.onDelivery,
  });
  metrics?.watchWebhooks(webhooks);
  return {
    webhooks,
    createInterface(host) {
      const { site, cache } = host;
      const look = { site, texturize: true, currency: calendar.settings.currency };
      rendering = { presenter: createPresenter(calendar, cache, look), cache };
      return webhooksInterface(webhooks)(host);
    },
  };
}
