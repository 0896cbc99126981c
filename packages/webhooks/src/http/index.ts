import { CalendarError } from '@kalends/core';
import { hasAllRights } from '@kalends/core/adapter';
import {
  jsonText,
  MANAGING,
  type Answer,
  type Call,
  type CreateInterface,
  type Method,
  type Operation,
  type Route,
} from '@kalends/http';
import type { Webhooks } from '../webhooks.js';

const ROOT = '/wp-json/kalends/v1/webhooks';

/** Whether a caller may hear of hidden records permanently. */
const isAdministrator = ({ actor }: Call): boolean => hasAllRights(actor);

const answer = (value: unknown): Answer => ({ body: jsonText(value) });

const readNumber = (name: string, value: unknown): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw new CalendarError('invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: 'It is a positive number.' },
  });
};

function readTime(name: string, value: unknown): number {
  const time =
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? Date.parse(value) : NaN;
  if (!Number.isNaN(time)) return time;
  throw new CalendarError('invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: 'It is a time in UTC, such as 2031-05-01T20:00:00Z.' },
  });
}

/** The entries to send again: `version`, or `from` and `to`. */
function readReplay({ version, from, to }: Call['params']): Parameters<Webhooks['replay']>[1] {
  if (version !== undefined) return { version: readNumber('version', version) };
  return { from: readTime('from', from), ...(to !== undefined && { to: readTime('to', to) }) };
}

/** The description of an operation. */
type Described = readonly [method: Method, operationId: string, summary: string, status?: 200 | 201];

/** An operation for administrators. */
const operation = (
  [method, operationId, summary, status = 200]: Described,
  run: (call: Call) => Promise<unknown>,
): Operation => ({
  ...{ operationId, summary, methods: [method], status },
  allowed: isAdministrator,
  permitted: isAdministrator,
  async run(call) {
    if (!isAdministrator(call))
      throw new CalendarError('forbidden', 'Sorry, you are not allowed to do that.');
    return answer(await run(call));
  },
});

/**
 * The endpoints of webhooks over HTTP, for administrators: `/wp-json/kalends/v1/webhooks` of the site (docs/webhooks.md). What
 * only the host may allow, private addresses and `http:`, is refused.
 *
 * @example
 * createHandler({ calendar, baseUrl, identify, interfaces: [tribeEvents(), webhooksInterface(webhooks)] });
 */
export const webhooksInterface = (webhooks: Webhooks): CreateInterface => {
  const routes: Route[] = [
    {
      path: '',
      operations: [
        operation(['GET', 'listWebhooks', 'Lists endpoints'], async () => ({
          webhooks: await webhooks.list(),
        })),
        operation(['POST', 'createWebhook', 'Adds an endpoint', 201], async ({ params }) => {
          const { endpoint, secret } = await webhooks.add({ url: '', ...params });
          return { ...endpoint, secret };
        }),
      ],
    },
    {
      path: '/{webhook}',
      operations: [
        operation(['GET', 'getWebhook', 'Reads an endpoint'], ({ key }) => webhooks.get(key)),
        operation(['PATCH', 'updateWebhook', 'Changes an endpoint'], ({ key, params }) =>
          webhooks.change(key, params),
        ),
        operation(['DELETE', 'deleteWebhook', 'Removes an endpoint'], async ({ key }) => {
          await webhooks.remove(key);
          return { id: key, removed: true };
        }),
      ],
    },
    {
      path: '/{webhook}/rotate',
      operations: [
        operation(['POST', 'rotateWebhook', 'Makes a new secret'], async ({ key }) => {
          const { endpoint, secret } = await webhooks.rotate(key);
          return { ...endpoint, secret };
        }),
      ],
    },
    {
      path: '/{webhook}/deliveries',
      operations: [
        operation(['GET', 'listDeliveries', 'Lists deliveries'], async ({ key }) => ({
          deliveries: await webhooks.deliveries(key),
        })),
      ],
    },
    {
      path: '/{webhook}/replay',
      operations: [
        operation(['POST', 'replayDeliveries', 'Tells an endpoint again'], ({ key, params }) =>
          webhooks.replay(key, readReplay(params)),
        ),
      ],
    },
  ];
  return () => ({ root: ROOT, dialect: MANAGING, routes });
};
