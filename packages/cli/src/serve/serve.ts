import type { Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import type { BasicUser } from '@kalends/http-adapter';
import { once } from 'node:events';
import type { CliContext } from '../cli-context.js';
import { CliError } from '../cli-error.js';
import { barFor, type Report } from '../progress.js';
import { openStore } from '../store/open-store.js';
import { bannerJson, bannerLines } from './banner.js';
import { withHashes } from './passwords.js';
import type { ServeOptions } from './serve-options.js';
import { startServer } from './server.js';
import { calendarOf, createSite, traceOf, type Site } from './site.js';
import { makePassword } from './users.js';

/** How long running requests may take to finish when the server ends, in milliseconds. */
const CLOSE_TIMEOUT = 10_000;

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

/** What `kalends serve` is given. */
interface ServeArguments {
  readonly options: ServeOptions;
  readonly reread: () => ServeOptions;
}

/** What takes effect only when the server is started again. */
const AT_START = ['host', 'port', 'store', 'durability', 'demo', 'metrics', 'json'] as const;

/** What is said of options that were read again: which of them have no effect yet. */
function reloadedText(before: ServeOptions, after: ServeOptions): string {
  const text = (value: unknown) => JSON.stringify(value);
  const waiting = AT_START.filter((name) => text(after[name]) !== text(before[name]));
  const rest = waiting.length > 0 ? ` Restart the server for ${waiting.join(', ')}.` : '';
  return `The configuration was read again.${rest}`;
}

/** Serves a store that is open, until it is told to stop. */
async function serveStore(
  store: Store,
  { options, reread }: ServeArguments,
  context: CliContext,
): Promise<void> {
  const { print, printError, stop, onReload } = context;
  const { users, password } = await usersOf(options);
  const calendar = calendarOf(store, options, users);
  const demo = options.demo
    ? { added: await fillForDemo(store, calendar, barFor(context)), password }
    : undefined;

  const metrics = options.metrics ? (await import('./metrics.js')).createMetrics() : undefined;
  const server = await startServer(options);
  const site = createSite(calendar, options, users, server.port, metrics, context);
  /** Serves a site in place of the one before. The answer ends what it does by itself. */
  const start = (next: Site): (() => Promise<void>) => {
    server.answerWith(next.listener);
    return next.publish();
  };
  let running = Promise.resolve(start(site));
  const reload = async (end: () => Promise<void>): Promise<() => Promise<void>> => {
    try {
      const next = reread();
      const known = options.demo && next.user.length === 0 ? users : await withHashes(next.user);
      const remade = createSite(calendarOf(store, next, known), next, known, server.port, metrics, context);
      await end();
      printError(reloadedText(options, next));
      return start(remade);
    } catch (error) {
      printError(
        `The configuration stays as it was: ${error instanceof CliError ? error.message : traceOf(error)}`,
      );
      return end;
    }
  };
  onReload?.(() => {
    running = running.then(reload);
  });

  const banner = {
    ...{ siteUrl: site.siteUrl, apiRoot: site.apiRoot, host: options.host, port: server.port },
    ...{ store: options.store, writable: users.length > 0, demo },
  };
  if (options.json) print(bannerJson(banner));
  else bannerLines(banner).forEach((line) => print(line));

  if (!stop.aborted) await once(stop, 'abort');
  if (!(await server.close(CLOSE_TIMEOUT))) printError('Requests that did not finish were cut off.');
  await (
    await running
  )();
}

/**
 * `kalends serve`: serves a calendar over HTTP until `stop` is aborted; then it lets running requests finish and closes
 * the store. Gives the exit code 0.
 * Rejects with a `CliError` about a store that cannot be opened, or an address that cannot be used.
 */
export async function serve(given: ServeArguments, context: CliContext): Promise<number> {
  const { durability, store: choice } = given.options;
  const store = await openStore(choice, { durability });
  try {
    await serveStore(store, given, context);
    return 0;
  } finally {
    await store.close();
  }
}
