import { createWebhooks, type Webhooks } from '@kalends/webhooks';
import { webhookViews } from '@kalends/webhooks/editor';
import { openSite, useSite, type EditorSite, type SiteOptions } from '../../../editor/test/site.js';

/** A calendar with webhooks in its editor, on a socket. */
export interface WebhookSite extends EditorSite {
  readonly webhooks: Webhooks;
}

/** The options of a site with webhooks, and these once it is open. */
function withWebhooks(options: SiteOptions) {
  let webhooks: Webhooks | undefined;
  return {
    options: {
      ...options,
      addsTo({ calendar, store, base }) {
        webhooks = createWebhooks({ calendar, store, baseUrl: base, onError: console.error });
        return { views: webhookViews(webhooks) };
      },
    } satisfies SiteOptions,
    of(site: EditorSite): WebhookSite {
      if (webhooks === undefined) throw new TypeError('The site is open.');
      return { ...site, webhooks };
    },
  };
}

/** Serves a calendar with the views of webhooks on a free port. */
export async function openWebhookSite(options: SiteOptions = {}): Promise<WebhookSite> {
  const wanted = withWebhooks(options);
  return wanted.of(await openSite(wanted.options));
}

/** Such a site, which is open for all tests of a file. */
export function useWebhookSite(options: SiteOptions = {}): () => WebhookSite {
  const wanted = withWebhooks(options);
  const site = useSite(wanted.options);
  return () => wanted.of(site());
}
