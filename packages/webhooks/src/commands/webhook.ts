import { CalendarError } from '@kalends/core';
import type { EndpointReport, EndpointWithSecret } from '../management.js';
import { createWebhooks, type Webhooks } from '../webhooks.js';
import {
  type CliContext,
  CliError,
  FAILED,
  type Given,
  type StoreChoice,
  type Stores,
  tableLines,
  usageError,
} from '@kalends/command-kit';
import type { ADD_WEBHOOK_OPTIONS, REPLAY_OPTIONS, WEBHOOK_OPTIONS } from './webhook-options.js';

type Arguments<T extends typeof WEBHOOK_OPTIONS> = Pick<Given<T>, 'operands' | 'options'>;

/** Does something with the webhooks of a store. Endpoints are kept there: a server tells them of changes. */
const withWebhooks = <T>(
  stores: Stores,
  choice: StoreChoice | undefined,
  work: (webhooks: Webhooks) => Promise<T>,
): Promise<T> =>
  stores.withCalendar(choice, async (data) => {
    const onError = (error: unknown): void => {
      throw error;
    };
    try {
      return await work(createWebhooks({ ...data, baseUrl: 'http://localhost', onError }));
    } catch (error) {
      if (error instanceof CalendarError && error.code === 'not_found')
        throw new CliError('There is no such endpoint; kalends webhooks list shows all ids.', FAILED);
      if (error instanceof CalendarError && error.code === 'invalid_param') throw usageError(error.message);
      throw error;
    }
  });

/** The secret is the only line on the standard output, so that a script can take it. */
function printSecret({ endpoint, secret }: EndpointWithSecret, json: boolean, context: CliContext): number {
  if (json) context.print(JSON.stringify({ ...endpoint, secret }));
  else {
    context.print(secret);
    context.printError(`The secret of the endpoint ${endpoint.id} is shown this once.`);
  }
  return 0;
}

/** `kalends webhooks add URL`. */
export async function add(
  { operands: [url = ''], options }: Arguments<typeof ADD_WEBHOOK_OPTIONS>,
  context: CliContext,
  stores: Stores,
): Promise<number> {
  const { store, json, private: trusted, kinds, operations, filter, role, record } = options;
  const input = { url, kinds, operations, filter, role, record };
  const added = await withWebhooks(stores, store, (webhooks) => webhooks.add(input, { trusted }));
  return printSecret(added, json, context);
}

const stateOf = ({ state, disabled_by, failing_since }: EndpointReport): string => {
  if (disabled_by !== null) return `${state} (${disabled_by})`;
  return failing_since === null ? state : `failing since ${failing_since}`;
};

/** `kalends webhooks list`. */
export async function list(
  { options: { store, json } }: Arguments<typeof WEBHOOK_OPTIONS>,
  { print }: CliContext,
  stores: Stores,
): Promise<number> {
  const all = await withWebhooks(stores, store, (webhooks) => webhooks.list());
  if (json) print(JSON.stringify(all));
  else {
    const rows = all.map((one) => [
      ...[one.id, one.url, one.kinds.join(','), one.role ?? 'everyone', String(one.waiting), stateOf(one)],
    ]);
    tableLines(['ID', 'URL', 'KINDS', 'RIGHTS', 'WAITING', 'STATE'], rows).forEach((line) => print(line));
  }
  return 0;
}

/** `kalends webhooks enable ID` and `kalends webhooks disable ID`. */
export const setState =
  (state: 'active' | 'disabled') =>
  async (
    { operands: [id = ''], options: { store, json } }: Arguments<typeof WEBHOOK_OPTIONS>,
    { print }: CliContext,
    stores: Stores,
  ): Promise<number> => {
    const endpoint = await withWebhooks(stores, store, (webhooks) => webhooks.change(id, { state }));
    print(json ? JSON.stringify(endpoint) : `The endpoint ${id} is ${state}.`);
    return 0;
  };

/** `kalends webhooks rotate ID`. */
export async function rotate(
  { operands: [id = ''], options: { store, json } }: Arguments<typeof WEBHOOK_OPTIONS>,
  context: CliContext,
  stores: Stores,
): Promise<number> {
  return printSecret(await withWebhooks(stores, store, (webhooks) => webhooks.rotate(id)), json, context);
}

/** `kalends webhooks remove ID`. */
export async function remove(
  { operands: [id = ''], options: { store, json } }: Arguments<typeof WEBHOOK_OPTIONS>,
  { print }: CliContext,
  stores: Stores,
): Promise<number> {
  await withWebhooks(stores, store, (webhooks) => webhooks.remove(id));
  print(json ? JSON.stringify({ id, removed: true }) : `The endpoint ${id} is removed.`);
  return 0;
}

/** `kalends webhooks deliveries ID`. */
export async function deliveries(
  { operands: [id = ''], options: { store, json } }: Arguments<typeof WEBHOOK_OPTIONS>,
  { print }: CliContext,
  stores: Stores,
): Promise<number> {
  const all = await withWebhooks(stores, store, (webhooks) => webhooks.deliveries(id));
  if (json) {
    print(JSON.stringify(all));
    return 0;
  }
  const rows = all.map(({ version, at, kind, id: record, operation, state, attempts, next }) => {
    const last = attempts.at(-1);
    const result = last === undefined ? '' : 'status' in last ? String(last.status) : last.error;
    return [
      ...[String(version), at, `${kind} ${record}`, operation, state, String(attempts.length), result],
      next ?? '',
    ];
  });
  const titles = ['NUMBER', 'CHANGED', 'RECORD', 'OPERATION', 'STATE', 'ATTEMPTS', 'RESULT', 'NEXT'];
  tableLines(titles, rows).forEach((line) => print(line));
  return 0;
}

/** `kalends webhooks replay ID`. */
export async function replay(
  { operands: [id = ''], options }: Arguments<typeof REPLAY_OPTIONS>,
  { print }: CliContext,
  stores: Stores,
): Promise<number> {
  const { store, json, delivery, from, to } = options;
  if ((delivery === undefined) === (from === undefined)) throw usageError('Use --delivery, or --from.');
  const which = from === undefined ? { version: delivery ?? 0 } : { from, to };
  const result = await withWebhooks(stores, store, (webhooks) => webhooks.replay(id, which));
  const rest =
    result.from === null ? '' : ` There are more: go on with --from ${new Date(result.from).toISOString()}.`;
  print(json ? JSON.stringify(result) : `${result.replayed} deliveries wait to be made again.${rest}`);
  return 0;
}
