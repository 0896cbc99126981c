import type { Accounts } from '@kalends/accounts';
import { createUserSessions } from '@kalends/auth/http';
import type { Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type CliContext, CliError, traceOf } from '@kalends/command-kit';
import { withoutPasswords } from '@kalends/command-kit/internal';
import { openMediaDirectory } from '../media/media-directory.js';
import { barFor, type Report } from '../progress.js';
import { openAccounts, openStore } from '../store/open-store.js';
import { bannerJson, bannerLines } from './banner.js';
import { createRequestLimiter, DEFAULT_SLOTS } from './busy.js';
import { createFirstAccount } from './first-account.js';
import { isWritable, loginsFor, type Logins } from './logins.js';
import { readOldAddresses } from './old-addresses.js';
import { readSiteFiles } from './site-files.js';
import type { ServeOptions } from './serve-options.js';
import { limitsOf, startServer } from './server.js';
import type { SiteSettings } from './served-settings.js';
import { createStoredSettings, optionsOfSettings } from '../settings/stored-settings.js';
import { shareOf } from './share-of.js';
import { calendarOf, createSite, EDITOR_PATH, type Site } from './site.js';
import { watchFolder } from './watch-folder.js';
import { watchSettings } from './watch-settings.js';
import type { Part } from './workers.js';

/** How long running requests may take to finish when the server stops, in milliseconds. */
const CLOSE_TIMEOUT = 10_000;

async function fillForDemo(store: Store, calendar: Calendar, report: Report): Promise<number> {
  const { fillWithDemo, isEmpty } = await import('./demo.js');
  if (!(await isEmpty(store))) return 0;
  return fillWithDemo(calendar, (done, total) => report('demo events', done, total));
}

/** The arguments of `kalends serve`. */
interface ServeArguments {
  readonly options: ServeOptions;
  readonly reread: (beneath?: ReturnType<typeof optionsOfSettings>) => ServeOptions;
}

/** Options that take effect only at the next start. */
const AT_START = [
  'workers',
  'host',
  'port',
  'store',
  'durability',
  'demo',
  'metrics',
  'json',
  'dev',
] as const;

/** The message after reloading the options: which changes require a restart. */
function reloadedText(before: ServeOptions, after: ServeOptions): string {
  const text = (value: unknown) => JSON.stringify(value);
  const waiting = AT_START.filter((name) => text(after[name]) !== text(before[name]));
  const rest = waiting.length > 0 ? ` Restart the server to change ${waiting.join(', ')}.` : '';
  return `Configuration reloaded.${rest}`;
}

/** The role of this process in the server, and how it reports that it listens. */
interface Serving extends Part {
  readonly tellListening: (banner: readonly string[]) => void;
}

/** Serves an open store until it is told to stop. */
async function serveStore(
  store: Store,
  accounts: Accounts,
  { reread }: ServeArguments,
  { hasJobs, secret, port, tellListening }: Serving,
  context: CliContext,
): Promise<void> {
  const { printError, stop, onReload } = context;
  const stored = createStoredSettings(store);
  let reload = async (): Promise<void> => undefined;
  let reloading = Promise.resolve();
  const reloadNext = (): Promise<void> => {
    // a server that stops has no use for it
    reloading = reloading.then(() => (stop.aborted ? undefined : reload()));
    return reloading;
  };
  /** The options with the settings of the store below them. */
  const configured = async (): Promise<{ options: ServeOptions; settings: SiteSettings }> => {
    const chosen = await stored.read();
    const free = new Set<string>();
    const options = reread(optionsOfSettings(chosen.texts, free));
    return { options, settings: { stored, chosen, options: reread(), free, use: reloadNext } };
  };
  const { options, settings } = await configured();
  const given = await loginsFor(accounts, options);
  const isFirst = options.editor === 'on' && !(await isWritable(given));
  const first = isFirst ? createFirstAccount(accounts, secret) : undefined;
  const kept = { first, userSessions: createUserSessions() };
  const logins: Logins = { ...given, ...kept };
  const calendar = await calendarOf(store, options, logins, context);
  const demo = options.demo
    ? {
        added: await fillForDemo(store, calendar, barFor(context)),
        password: logins.password,
      }
    : undefined;

  const { host, workers } = options;
  const server = await startServer({ host, port }, limitsOf(workers));
  let ending = Promise.resolve(async (): Promise<void> => undefined);
  let endWatch = (): void => undefined;
  /** Ends all that has begun, also when a start fails half-way. */
  const end = async (): Promise<void> => {
    endWatch();
    if (!(await server.close(CLOSE_TIMEOUT)))
      printError('Some requests did not finish in time and were aborted.');
    await reloading;
    await (
      await ending
    )();
  };
  try {
    const limiter = createRequestLimiter(shareOf(DEFAULT_SLOTS, workers));
    const metrics = options.metrics
      ? (await import('./metrics.js')).createMetrics(
          () => ({ ...limiter.counts(), sending: server.unreadAnswers() }),
          workers,
        )
      : undefined;
    const site = await createSite(
      { calendar, store, settings },
      options,
      logins,
      server.port,
      metrics,
      limiter,
      context,
    );
    let { revision } = settings.chosen;
    /** Answers with a site from now on; its background work begins when that of the one before has ended. */
    const start = (next: Site): void => {
      server.answerWith(next.listener);
      ending = ending.then(async (end) => {
        await end().catch((error: unknown) => printError(`Background work has failed: ${traceOf(error)}`));
        return next.publish(hasJobs);
      });
    };
    start(site);
    reload = async () => {
      try {
        const { options: next, settings: chosen } = await configured();
        openMediaDirectory(next.media);
        const isStillDemo = logins.password !== undefined && next.user.length === 0;
        const known = isStillDemo
          ? logins
          : {
              ...{ ...(await loginsFor(accounts, { ...next, demo: false })), ...kept },
              // those of the configuration can log in now
              ...(next.user.length > 0 && { first: undefined }),
            };
        const remade = await createSite(
          { calendar: await calendarOf(store, next, known, context), store, settings: chosen },
          next,
          known,
          server.port,
          metrics,
          limiter,
          context,
        );
        ({ revision } = chosen.chosen);
        start(remade);
        printError(reloadedText(options, next));
      } catch (error) {
        printError(
          `Configuration not reloaded: ${error instanceof CliError ? withoutPasswords(error.message) : traceOf(error)}`,
        );
      }
    };
    onReload?.(() => void reloadNext());
    if (options.dev && options.theme !== undefined) watchFolder(options.theme, () => void reloadNext(), stop);

    const banner = {
      ...{ siteUrl: site.siteUrl, apiRoot: site.apiRoot, host: options.host, port: server.port },
      ...{ store: options.store, writable: await isWritable(logins), demo },
      ...(options.editor === 'on' && { editor: `${site.siteUrl}${EDITOR_PATH}` }),
      ...(first && { firstAccount: `${site.siteUrl}${EDITOR_PATH}first-account?secret=${first.secret}` }),
    };
    tellListening(options.json ? [bannerJson(banner)] : bannerLines(banner));

    endWatch = watchSettings(stored, async (next) => {
      if (next === revision) return;
      revision = next;
      await reloadNext();
    });
    if (!stop.aborted) await once(stop, 'abort');
  } finally {
    await end();
  }
}

/** Opens the store and the accounts, and serves them. */
async function serveAlone(given: ServeArguments, serving: Serving, context: CliContext): Promise<number> {
  const { durability, store: choice } = given.options;
  context.outliveOutput?.();
  openMediaDirectory(given.options.media);
  readSiteFiles(given.options);
  readOldAddresses(given.options);
  const store = await openStore(choice, { durability, isServing: true });
  try {
    const accounts = await openAccounts(choice, { durability, isServing: true });
    try {
      await serveStore(store, accounts, given, serving, context);
      return 0;
    } finally {
      await accounts.close();
    }
  } finally {
    await store.close();
  }
}

/**
 * `kalends serve`: serves a calendar over HTTP until `stop` is aborted; then lets running requests finish and closes
 * the store. Returns the exit code 0. Rejects with a `CliError` if the store cannot be opened, or the address cannot be
 * used.
 */
export async function serve(given: ServeArguments, context: CliContext): Promise<number> {
  const { port, workers } = given.options;
  const secret = randomBytes(32).toString('base64url');
  if (workers === 1) {
    const tellListening = (banner: readonly string[]) => banner.forEach((line) => context.print(line));
    return serveAlone(given, { hasJobs: true, secret, port, tellListening }, context);
  }
  const { leaveWorkers, partOfWorker, serveByWorkers, tellListening } = await import('./workers.js');
  if (cluster.isPrimary) return serveByWorkers(given.options, secret, context);
  try {
    return await serveAlone(given, { ...(await partOfWorker()), tellListening }, context);
  } finally {
    leaveWorkers();
  }
}
