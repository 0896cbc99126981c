import { createWork, type CreateInterface, type RenderCache } from '@kalends/http';
import { createPresenter, type Presenter } from '@kalends/http-adapter/interface';
import { webhookViews } from '../editor/index.js';
import { webhooksInterface } from '../http/index.js';
import { createWebhooks } from '../webhooks.js';
import { CliError, FAILED, type LoadedPart, type ServerPartHost, traceOf } from '@kalends/command-kit';

/** The webhooks of a server. Whole records are as in the lists of `tribe/events/v1`. */
function serve({ calendar, store, siteUrl, metrics, printError }: ServerPartHost) {
  let rendering: { readonly presenter: Presenter; readonly cache: RenderCache } | undefined;
  const work = createWork();
  const attempted = metrics?.counter({
    name: 'kalends_webhook_attempts_total',
    help: 'Attempts of this process to deliver messages to endpoints, by status of the answer or error.',
    labelNames: ['endpoint', 'result'],
  });
  const webhooks = createWebhooks({
    ...{ calendar, store, baseUrl: siteUrl },
    async present({ kind, id }, view) {
      const [record] = await calendar.load(kind, [id]);
      if (rendering === undefined || record === undefined) return undefined;
      // it may have been written by another process
      await rendering.cache.refresh();
      const found = { refs: [record], version: undefined };
      return (await rendering.presenter.list(kind, found, { calendar: view, work, typed: true }))[0];
    },
    onError: (error) => printError(`A webhook failed: ${traceOf(error)}`),
    onAttempt({ id }, outcome) {
      attempted?.({ endpoint: id, result: 'status' in outcome ? String(outcome.status) : outcome.error });
    },
  });
  metrics?.gauge(
    {
      name: 'kalends_webhook_deliveries_waiting',
      help: 'Deliveries that wait for an endpoint, counted up to 1,000.',
      labelNames: ['endpoint', 'state'],
    },
    async () =>
      (await webhooks.list()).map(({ id, state, waiting }) => ({
        labels: { endpoint: id, state },
        value: waiting,
      })),
  );
  const createInterface: CreateInterface = (host) => {
    const { site, cache } = host;
    const look = { site, texturize: true, currency: calendar.settings.currency };
    rendering = { presenter: createPresenter(calendar, cache, look), cache };
    return webhooksInterface(webhooks)(host);
  };
  return {
    interfaces: [createInterface],
    views: webhookViews(webhooks),
    start: () => webhooks.start(),
  };
}

/** Signed messages to other systems about changes. */
export const WEBHOOK_PART: LoadedPart = {
  serve,
  check: {
    name: 'webhooks',
    none: 'there are no endpoints',
    async run(data) {
      const onError = (): void => undefined;
      const all = await createWebhooks({ ...data, baseUrl: 'http://localhost', onError }).list();
      const troubled = all.filter((one) => one.state === 'disabled' || one.failing_since !== null);
      const [first] = troubled;
      if (first === undefined) return `${all.length} endpoints, none of them fails`;
      throw new CliError(
        `${troubled.length} of ${all.length} endpoints are disabled or fail, such as ${first.id}; kalends webhooks list shows them.`,
        FAILED,
      );
    },
  },
};
