import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMemoryAccounts, type Accounts } from '@kalends/accounts';
import { accountActor, addAccount, createFeedLinks, type FeedLinks } from '@kalends/auth';
import { feedLinksView, myAccountView, peopleViews } from '@kalends/auth/editor';
import { accountsAuth, accountSessions, manageAccounts } from '@kalends/auth/http';
import { createCalendar, type Actor, type Calendar, type CalendarOptions, type Role } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createHandler, limitLogins, tribeEvents, type HandlerOptions } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createSources, type AskSource, type Sources } from '@kalends/importer';
import { pages } from '@kalends/pages';
import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, beforeAll } from 'vitest';
import {
  createSubmissions,
  editor,
  sourceViews,
  submissionsView,
  type EditorOptions,
  type Submissions,
  type SubmissionsOptions,
} from '../src/index.js';

/** 2026-11-20 18:07:05 in New York. */
export const NOW = Date.UTC(2026, 10, 20, 23, 7, 5);

export const PASSWORD = 'right password';

/** Who has an account in tests, by role. */
export const PEOPLE: readonly Role[] = ['administrator', 'editor', 'author', 'contributor', 'subscriber'];

/** Who is configured, and has no account. */
const USERS = [{ id: 1, name: 'configured', password: PASSWORD, role: 'administrator' as const }];

/** A browser without scripts: it keeps its cookie, and sends forms as pages have them. */
export interface Visitor {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly text: (path: string) => Promise<string>;
  /** Sends a form of a page to an address, with the token of the page. */
  readonly post: (
    path: string,
    fields: Readonly<Record<string, string | readonly string[]>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  readonly logIn: (name: string, password?: string) => Promise<Response>;
  /** Its cookie, as it sends it. */
  readonly cookie: () => string;
  readonly setCookie: (cookie: string) => void;
}

/** A calendar with an editor on a socket. */
export interface EditorSite {
  readonly calendar: Calendar;
  readonly accounts: Accounts;
  readonly feedLinks: FeedLinks;
  readonly sources: Sources;
  readonly submissions: Submissions;
  /** What is kept of submissions. */
  readonly stored: () => Promise<readonly unknown[]>;
  readonly base: string;
  readonly visitor: () => Visitor;
  /** A visitor who has logged in. */
  readonly as: (name: Role) => Promise<Visitor>;
  close(): Promise<void>;
}

/** What differs from the usual. */
export interface SiteOptions extends Omit<EditorOptions, 'views'> {
  /** How sources are asked; without, there are no views of them. */
  readonly askSource?: AskSource;
  /** Whether there are the views of accounts. */
  readonly accounts?: boolean;
  /** How visitors submit events. Default: they do not. */
  readonly submissions?: Omit<SubmissionsOptions, 'calendar' | 'store'>;
  /** Whether people have the view of private links. */
  readonly feedLinks?: boolean;
  /** Makes views of another package. */
  readonly viewsOn?: (site: {
    readonly calendar: Calendar;
    readonly store: Store;
    readonly base: string;
  }) => EditorOptions['views'];
  /** What stands between the calendar and its store. */
  readonly watched?: (store: Store) => Store;
  readonly identify?: () => Actor | null;
  readonly clock?: () => number;
  readonly fields?: CalendarOptions['fields'];
  readonly hooks?: CalendarOptions['hooks'];
  readonly uploads?: HandlerOptions['uploads'];
  readonly limits?: HandlerOptions['limits'];
  readonly onAnswer?: HandlerOptions['onAnswer'];
  readonly clientOf?: HandlerOptions['clientOf'];
}

/** The token in a page. */
export const tokenIn = (text: string): string => /name="token" value="(\w+)"/.exec(text)?.[1] ?? '';

function visitorOf(base: string): Visitor {
  let cookie = '';
  let token = '';
  async function ask(
    path: string,
    given: Readonly<Record<string, string>>,
    init: Omit<RequestInit, 'headers'> = {},
  ): Promise<Response> {
    const answer = await fetch(path.startsWith('http') ? path : base + path, {
      redirect: 'manual',
      ...init,
      headers: { ...given, ...(cookie !== '' && { cookie }) },
    });
    const [set] = answer.headers.getSetCookie();
    if (set !== undefined) cookie = set.includes('Max-Age=0') ? '' : (set.split(';', 1)[0] ?? '');
    return answer;
  }
  const visitor: Visitor = {
    get: (path, headers = {}) => ask(path, headers),
    async text(path) {
      const text = await (await visitor.get(path)).text();
      token = tokenIn(text) || token;
      return text;
    },
    post(path, fields, headers = {}) {
      const body = new URLSearchParams({ token });
      for (const [name, value] of Object.entries(fields))
        for (const one of typeof value === 'string' ? [value] : value) body.append(name, one);
      return ask(path, { origin: base, ...headers }, { method: 'POST', body });
    },
    async logIn(name, password = PASSWORD) {
      await visitor.text('/manage/login');
      const answer = await visitor.post('/manage/login', { name, password });
      await visitor.text('/manage/events');
      return answer;
    },
    cookie: () => cookie,
    setCookie: (given) => {
      cookie = given;
    },
  };
  return visitor;
}

/** Serves an empty calendar in New York with its editor on a free port. */
export async function openSite({
  identify,
  watched = (store) => store,
  clock = () => NOW,
  fields,
  hooks,
  uploads,
  limits,
  onAnswer,
  clientOf,
  submissions: submitting,
  viewsOn,
  feedLinks: hasFeedLinks = false,
  accounts: hasAccounts = false,
  askSource,
  ...options
}: SiteOptions = {}): Promise<EditorSite> {
  const server = createServer({ keepAliveTimeout: 60_000 }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store = watched(createMemoryStore());
  const calendar: Calendar = createCalendar({
    store,
    settings: { timezone: 'America/New_York', title: 'Riverton' },
    clock,
    ...(fields && { fields }),
    ...(hooks && { hooks }),
  });
  const cost = { ln: 4, r: 8, p: 1 };
  const accounts = createMemoryAccounts();
  for (const role of PEOPLE) await addAccount(accounts, { name: role, role, password: PASSWORD }, { cost });
  const auth = limitLogins(accountsAuth(accounts, { cost, clock, users: USERS }), { failures: 5, clock });
  const sessions = identify === undefined ? accountSessions(accounts, auth, { clock }) : undefined;
  const managed = manageAccounts(accounts, { cost, clock, users: USERS });
  const feedLinks = createFeedLinks({ store, calendar, actorOf: accountActor(accounts) });
  const noSource: AskSource = () => Promise.reject(new TypeError('No source is asked in this test.'));
  const sources = createSources({ store, calendar, ask: askSource ?? noSource, onError: console.error });
  const submissions = createSubmissions({ calendar, store, locale: options.locale, ...submitting });
  const own = {
    ...(sessions && { sessions }),
    ...options,
    views: [
      ...(submitting ? [submissionsView(submissions)] : []),
      ...(hasFeedLinks ? [feedLinksView(feedLinks)] : []),
      ...(viewsOn?.({ calendar, store, base }) ?? []),
      ...(askSource ? sourceViews(sources) : []),
      ...(hasAccounts && sessions ? [...peopleViews(managed), myAccountView(managed, sessions)] : []),
    ],
  };
  const handler = createHandler({
    calendar,
    baseUrl: base,
    identify: identify ?? auth,
    ...{ uploads, limits, onAnswer, clientOf },
    interfaces: [
      tribeEvents(),
      pages({ feeds: false }),
      editor(own),
      ...(submitting ? [submissions.createInterface] : []),
    ],
  });
  server.on('request', toNodeListener(handler));
  const visitor = () => visitorOf(base);
  return {
    ...{ calendar, accounts, feedLinks, sources, submissions, base, visitor },
    stored: () => store.values.list('submission ', 'submission!', 10_000),
    async as(name) {
      const one = visitor();
      await one.logIn(name);
      return one;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A site that is open for all tests of a file. */
export function useSite(
  options: SiteOptions = {},
  fill?: (site: EditorSite) => Promise<void>,
): () => EditorSite {
  let site: EditorSite | undefined;
  beforeAll(async () => {
    site = await openSite(options);
    await fill?.(site);
  });
  afterAll(() => site?.close());
  return () => {
    if (site === undefined) throw new TypeError('The site is open while tests run.');
    return site;
  };
}
