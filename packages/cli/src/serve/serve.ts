import { createCalendar, type Calendar, type CalendarError } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { feeds } from '@kalends/feeds';
import {
  basicAuth,
  createHandler,
  limitLogins,
  tribeEvents,
  type BasicUser,
  type HttpRequest,
  type RequestLog,
} from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { pages } from '@kalends/pages';
import { apiReference } from '@kalends/pages/reference';
import { once } from 'node:events';
import { bannerJson, bannerLines } from './banner.js';
import { clientNetwork } from './client-network.js';
import { createListener } from './listener.js';
import type { ServeOptions } from './serve-options.js';
import { createVerify, withHashes } from './passwords.js';
import { barFor, type Report } from '../progress.js';
import { startPublishing } from './publisher.js';
import { startServer } from './server.js';
import { openStore } from '../store/open-store.js';
import type { CliContext } from '../cli-context.js';
import { makePassword } from './users.js';

/** How long running requests may take to finish when the server ends, in milliseconds. */
const CLOSE_TIMEOUT = 10_000;

const API_PATH = '/wp-json/tribe/events/v1';

const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Where a request failed, without its query, and why. */
const failureText = ({ method, url }: HttpRequest, error: CalendarError, id: string): string =>
  `${method} ${url.split('?', 1)[0] ?? ''} (${id}) failed: ${traceOf(error.cause ?? error)}`;

/** One line of the log. */
const logLine = (entry: RequestLog): string => JSON.stringify({ time: new Date().toISOString(), ...entry });

/** Who may log in, with hashes in place of passwords: those who are configured, else, for a demonstration, an administrator with a new password. */
async function usersOf({ user: users, demo }: ServeOptions): Promise<{
  users: readonly BasicUser[];
  password: string | undefined;
}> {
  if (users.length > 0 || !demo) return { users: await withHashes(users), password: undefined };
  const password = makePassword();
  const admin: BasicUser = { id: 1, name: 'admin', password, role: 'administrator' };
  return { users: await withHashes([admin]), password };
}

async function fillForDemo(store: Store, calendar: Calendar, report: Report): Promise<number> {
  const { fillWithDemo, isEmpty } = await import('./demo.js');
  if (!(await isEmpty(store))) return 0;
  return fillWithDemo(calendar, (done, total) => report('demo events', done, total));
}

/** Serves a store that is open, until it is told to stop. */
async function serveStore(store: Store, options: ServeOptions, context: CliContext): Promise<void> {
  const { print, printError, stop } = context;
  const { timezone, title } = options;
  const { users, password } = await usersOf(options);
  const ids = new Set(users.map(({ id }) => id));
  const calendar = createCalendar({ store, settings: { timezone, title, isAuthor: (id) => ids.has(id) } });
  const demo = options.demo
    ? { added: await fillForDemo(store, calendar, barFor(context)), password }
    : undefined;

  const siteUrl = (port: number) => options.baseUrl ?? `http://localhost:${port}`;
  const clientOf = clientNetwork(options.trustProxy);
  const server = await startServer(options, (port) => {
    const handler = createHandler({
      calendar,
      baseUrl: siteUrl(port),
      interfaces: [tribeEvents(), feeds(), pages(), apiReference()],
      cache: { bytes: options.cacheSize },
      identify: limitLogins(basicAuth(users, { verify: createVerify() }), { clientOf }),
      clientOf,
      onError: (error, request, id) => printError(failureText(request, error, id)),
      onAnswer: options.log === 'json' ? (entry) => print(logLine(entry)) : undefined,
    });
    return createListener(calendar, toNodeListener(handler), siteUrl(port) + API_PATH);
  });
  const stopPublishing = startPublishing(calendar, (error) =>
    printError(`Publishing failed: ${traceOf(error)}`),
  );

  const banner = {
    siteUrl: siteUrl(server.port),
    ...{ apiRoot: siteUrl(server.port) + API_PATH, host: options.host, port: server.port },
    ...{ store: options.store, writable: users.length > 0, demo },
  };
  if (options.json) print(bannerJson(banner));
  else bannerLines(banner).forEach((line) => print(line));

  if (!stop.aborted) await once(stop, 'abort');
  if (!(await server.close(CLOSE_TIMEOUT))) printError('Requests that did not finish were cut off.');
  await stopPublishing();
}

/**
 * `kalends serve`: serves a calendar over HTTP until `stop` is aborted; then it lets running requests finish and closes
 * the store. Gives the exit code 0.
 * Rejects with a `CliError` about a store that cannot be opened, or an address that cannot be used.
 */
export async function serve(
  { options }: { readonly options: ServeOptions },
  context: CliContext,
): Promise<number> {
  const { durability } = options;
  const store = await openStore(options.store, { durability });
  try {
    await serveStore(store, options, context);
    return 0;
  } finally {
    await store.close();
  }
}
