import { createAccountLinks, createFeedLinks } from '@kalends/auth';
import { accountsAuth, accountSessions, manageAccounts, serveFeedLinks } from '@kalends/auth/http';
import { feedLinksView, myAccountView, passwordViews, peopleViews, reviewMails } from '@kalends/auth/editor';
import { createCalendar, type Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { editor } from '@kalends/editor';
import { feeds } from '@kalends/feeds';
import {
  createHandler,
  limitLogins,
  tribeEvents,
  type CreateInterface,
  type HttpRequest,
  type Identify,
  type RequestLog,
} from '@kalends/http-adapter';
import { compress } from '@kalends/http-adapter/compress';
import { toNodeListener } from '@kalends/http-adapter/node';
import { sync } from '@kalends/sync';
import { createDirectoryMedia } from '@kalends/media';
import { createUploads, loadCards } from '@kalends/media/http';
import { pages, type PagesOptions, type Theme } from '@kalends/pages';
import { apiReference } from '@kalends/pages/reference';
import { oembed, tecV1, wordpress } from '@kalends/wordpress';
import type { IncomingMessage, RequestListener } from 'node:http';
import { type CliContext, type ServerPartHost, traceOf } from '@kalends/command-kit';
import { refuse } from '@kalends/command-kit/internal';
import type { View } from '@kalends/editor/kit';
import { importedFiles } from '../media/imported-files.js';
import type { RequestLimiter } from './busy.js';
import { LOGIN_FAILURES } from '@kalends/http/internal';
import { mailSender } from './mail.js';
import { serverPartsOf, type ServedPart } from './server-parts.js';
import { shareOf } from './share-of.js';
import { clientNetwork, noticeProxy, siteOf } from './client-network.js';
import { demoPictures } from './demo-pictures.js';
import { failureText } from './failure-text.js';
import { createListener } from './listener.js';
import { actorOf, isAuthor, userOf, type Logins } from './logins.js';
import { oldAddresses, readOldAddresses } from './old-addresses.js';
import { pluginAddresses } from './plugin-addresses.js';
import type { Metrics } from './metrics.js';
import { startPublishing } from './publisher.js';
import { requestLogger } from './request-logger.js';
import { fileUrl, readSiteFiles, siteFiles, type SiteFiles } from './site-files.js';
import type { ServeOptions } from './serve-options.js';
import { servedSettings, type SiteSettings } from './served-settings.js';
import { settingsView, type ServedSettings } from '../settings/settings-view.js';

const API_PATH = '/wp-json/tribe/events/v1';

/** Where the editor is. */
export const EDITOR_PATH = '/manage/';

type OnAnswer = (entry: RequestLog) => void;

/** Combines two optional listeners. */
const both = (first: OnAnswer | undefined, second: OnAnswer | undefined): OnAnswer | undefined =>
  first === undefined || second === undefined
    ? (first ?? second)
    : (entry) => {
        first(entry);
        second(entry);
      };

/** A calendar and its HTTP handling, created from a store and the options of `kalends serve`. */
export interface Site {
  readonly calendar: Calendar;
  /** The public URL of the site, without a trailing slash. */
  readonly siteUrl: string;
  readonly apiRoot: string;
  readonly listener: RequestListener;
  /**
   * Starts publishing scheduled records, and the jobs of all parts, unless another process has them; returns a function that stops all, and
   * ends the streams.
   */
  readonly publish: (hasJobs: boolean) => () => Promise<void>;
}

/**
 * The calendar of a store, with the settings in the options of `kalends serve`. Rejects with a `CliError` if the store cannot be used with
 * the fields that are declared.
 */
export async function calendarOf(
  store: Store,
  { timezone, currency, title, fields }: ServeOptions,
  logins: Logins,
  { printError }: CliContext,
): Promise<Calendar> {
  let isReady = false;
  const calendar = createCalendar({
    store,
    settings: { timezone, currency, title, isAuthor: (id) => isAuthor(logins, id) },
    ...(fields && { fields }),
    onListenerError(error) {
      // before, it is the error of `ready`
      if (isReady) printError(`A listener failed: ${traceOf(error)}`);
    },
  });
  await calendar.ready().catch(refuse);
  isReady = true;
  return calendar;
}

/**
 * Makes all `Authorization` headers of a request visible: Node keeps the first one and hides the others. A client that sends several, or
 * an empty one, does not intend to be anonymous.
 */
function keepAuthorization(request: IncomingMessage): void {
  const { headers } = request;
  if (headers.authorization === undefined) return;
  const texts = request.headersDistinct['authorization'] ?? [];
  if (texts.length > 1 || headers.authorization === '') headers.authorization = texts.join(', ') || 'empty';
}

/** The server for agents, which is loaded only if it is on. */
const agentInterfaces = async ({ mcp: mode, origin: origins }: ServeOptions): Promise<CreateInterface[]> =>
  mode === 'off' ? [] : [(await import('@kalends/mcp')).mcp({ draftsOnly: mode === 'drafts', origins })];

/** The editor, with the views of all parts. */
function editorOf(
  { locale }: ServeOptions,
  logins: Logins,
  identify: Identify<unknown, number>,
  { store, send }: Pick<ServerPartHost, 'store' | 'send'>,
  links: View,
  settings: ServedSettings,
  parts: readonly ServedPart[],
): CreateInterface {
  const { accounts, users, userSessions, first } = logins;
  const managed = manageAccounts(accounts, { users });
  const sessions = accountSessions(accounts, identify, { users, userSessions });
  const linked = { links: createAccountLinks({ store, accounts }), send };
  return editor({
    ...{ path: EDITOR_PATH, locale, sessions, firstAccount: first },
    userOf: (id) => userOf(logins, id),
    ...(send && { onReview: reviewMails({ accounts: managed, send, locale }) }),
    views: [
      links,
      ...parts.flatMap(({ views = [] }) => views),
      ...peopleViews(managed, { linked }),
      settingsView(settings),
      ...passwordViews({ ...linked, sessions }),
      myAccountView(managed, sessions),
    ],
  });
}

/** How the pages for visitors look, and what the parts add to them. */
function pagesOptions(
  { locale, weekStart, map, editor: editing }: ServeOptions,
  siteUrl: string,
  { theme, stylesheet, logo }: SiteFiles,
  cards: Awaited<ReturnType<typeof loadCards>>,
  chosen: Theme,
  parts: readonly ServedPart[],
): PagesOptions {
  const look = theme?.options(siteUrl);
  return {
    ...{ wholeSite: true, locale, weekStart, map },
    cards: cards && ((svg, client = '') => cards(svg, siteOf(client))),
    login: editing === 'off' ? undefined : `${siteUrl}${EDITOR_PATH}`,
    stylesheets: stylesheet && [fileUrl(siteUrl, stylesheet)],
    ...parts.reduce<Partial<PagesOptions>>((all, { pages: own }) => ({ ...all, ...own }), {}),
    eventParts: parts.flatMap((part) => part.pages?.eventParts ?? []),
    ...look,
    theme: {
      ...look?.theme,
      ...chosen,
      colors: { ...look?.theme?.colors, ...chosen.colors },
      ...(logo && { logo: fileUrl(siteUrl, logo) }),
    },
  };
}

const uploadsOf = ({ media: directory, mediaSize: total }: ServeOptions) =>
  directory === undefined
    ? undefined
    : createUploads({ media: createDirectoryMedia({ directory }), quota: { total } });

/** The pages for visitors, with the files and the old addresses that belong to them. */
const sitePages = async (
  options: ServeOptions,
  siteUrl: string,
  files: SiteFiles,
  look: Theme,
  parts: readonly ServedPart[],
): Promise<CreateInterface[]> => [
  siteFiles(files),
  demoPictures(),
  ...(options.media === undefined ? [] : [importedFiles(options.media)]),
  oldAddresses(readOldAddresses(options)),
  pluginAddresses(),
  pages(pagesOptions(options, siteUrl, files, await loadCards(), look, parts)),
  apiReference(),
];

/** Starts what a site does in the background, if this process has the jobs; returns a function that stops it, and ends the streams. */
const backgroundOf =
  (
    calendar: Calendar,
    parts: readonly ServedPart[],
    ending: AbortController,
    printError: CliContext['printError'],
  ): Site['publish'] =>
  (hasJobs) => {
    const report = (error: unknown) => printError(`Publishing failed: ${traceOf(error)}`);
    const ends = hasJobs ? [startPublishing(calendar, report), ...parts.map(({ start }) => start?.())] : [];
    return async () => {
      ending.abort();
      await Promise.all(ends.map(async (end) => end?.()));
    };
  };

/**
 * Creates the site of a calendar.
 *
 * @param data the calendar, its store and its settings
 * @param logins the users who can log in
 * @param port the port of the server
 * @param metrics the metrics to update, if any
 * @param limiter the limiter of the server
 */
export async function createSite(
  data: { readonly calendar: Calendar; readonly store: Store; readonly settings: SiteSettings },
  options: ServeOptions,
  logins: Logins,
  port: number,
  metrics: Metrics | undefined,
  limiter: RequestLimiter,
  { print, printError, stop }: CliContext,
): Promise<Site> {
  const { calendar, store, settings } = data;
  const siteUrl = options.baseUrl ?? `http://localhost:${port}`;
  const files = readSiteFiles(options);
  metrics?.watch(calendar);
  const log = requestLogger(options.log, options.logLevel, print);
  const clientOf = clientNetwork(options.trustProxy);
  const networkOf = (request: HttpRequest) => siteOf(clientOf(request));
  const notice = noticeProxy(options.trustProxy, printError);
  // streams go on for ever: a server that stops, or has another configuration, ends them
  const ending = new AbortController();
  stop.addEventListener('abort', () => ending.abort());
  const agents = await agentInterfaces(options);
  const send = options.smtp && mailSender(options.smtp, printError);
  const { locale } = options;
  const actor = (id: number) => actorOf(logins, id);
  const host: ServerPartHost = {
    ...{ calendar, store, siteUrl, locale, metrics, send, printError, actorOf: actor },
  };
  const { served, look } = await servedSettings(settings, calendar, siteUrl, files);
  const parts = (await serverPartsOf(options)).map(({ serve }) => serve(host));
  const { accounts, users } = logins;
  const identify = limitLogins(accountsAuth(accounts, { users, networkOf }), {
    ...shareOf(LOGIN_FAILURES, options.workers),
    ...{ clientOf, networkOf },
  });
  const links = createFeedLinks(host);
  const linked = serveFeedLinks(links, identify);
  const handler = createHandler({
    calendar,
    baseUrl: siteUrl,
    interfaces: [
      tribeEvents(),
      sync({ streams: { ending: ending.signal } }),
      ...parts.flatMap(({ interfaces = [] }) => interfaces),
      ...(options.wordpress ? [wordpress({ userOf: (id) => userOf(logins, id) }), tecV1(), oembed()] : []),
      ...agents,
      ...(options.editor === 'off'
        ? []
        : [editorOf(options, logins, identify, host, feedLinksView(links), served, parts)]),
      feeds({ customFields: true, locale: options.locale }),
      linked.createInterface,
      ...(await sitePages(options, siteUrl, files, look, parts)),
    ],
    uploads: uploadsOf(options),
    cache: { bytes: options.cacheSize, onLookup: metrics?.onLookup },
    identify: linked.identify,
    clientOf,
    strict: options.strict,
    trustedOrigins: options.origin,
    onError: (error, request, id) => {
      metrics?.onError(error);
      printError(failureText(request, error, id));
    },
    onAnswer: both(log, metrics?.onAnswer),
  });
  const mounted = toNodeListener(limiter.limit(compress(linked.handler(handler)), clientOf));
  const listener: typeof mounted = (request, ...rest) => {
    keepAuthorization(request);
    notice(request.headers);
    mounted(request, ...rest);
  };
  return {
    ...{ calendar, siteUrl, apiRoot: siteUrl + API_PATH },
    listener: createListener(calendar, listener, {
      apiRoot: siteUrl + API_PATH,
      metrics,
      isEnding: () => stop.aborted,
      isBusy: limiter.isBusy,
    }),
    publish: backgroundOf(calendar, parts, ending, printError),
  };
}
