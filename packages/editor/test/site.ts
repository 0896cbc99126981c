import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMemoryAccounts, type Accounts } from '@kalends/accounts';
import { accountActor, addAccount, createFeedLinks, type FeedLinks } from '@kalends/auth';
import { feedLinksView, myAccountView, peopleViews } from '@kalends/auth/editor';
import { accountsAuth, accountSessions, manageAccounts, type ManagedAccounts } from '@kalends/auth/http';
import { createCalendar, type Actor, type Calendar, type CalendarOptions, type Role } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import {
  createHandler,
  limitLogins,
  tribeEvents,
  type CreateInterface,
  type HandlerOptions,
} from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { pages } from '@kalends/pages';
import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, beforeAll } from 'vitest';
import { editor, type EditorOptions, type Sessions } from '../src/index.js';
import type { View } from '../src/kit.js';

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
  readonly base: string;
  readonly visitor: () => Visitor;
  /** A visitor who has logged in. */
  readonly as: (name: Role) => Promise<Visitor>;
  close(): Promise<void>;
}

/** What differs from the usual. */
export interface SiteOptions extends Omit<EditorOptions, 'views'> {
  /** Whether there are the views of accounts. */
  readonly accounts?: boolean;
  /** Whether people have the view of private links. */
  readonly feedLinks?: boolean;
  /** What stands between the calendar and its store. */
  readonly watched?: (store: Store) => Store;
  /** Makes views of another package, and its interfaces. */
  readonly addsTo?: (site: {
    readonly calendar: Calendar;
    readonly store: Store;
    readonly base: string;
    readonly accounts: Accounts;
    readonly managed: ManagedAccounts;
    readonly sessions: Sessions | undefined;
  }) => {
    readonly views: readonly View[];
    readonly interfaces?: readonly CreateInterface[];
    readonly onReview?: EditorOptions['onReview'];
  };
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
  addsTo,
  feedLinks: hasFeedLinks = false,
  accounts: hasAccounts = false,
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
  const added = addsTo?.({ calendar, store, base, accounts, managed, sessions });
  const { views = [], interfaces = [], onReview } = added ?? {};
  const own = {
    ...(sessions && { sessions }),
    ...options,
    onReview,
    views: [
      ...(hasFeedLinks ? [feedLinksView(feedLinks)] : []),
      ...views,
      ...(hasAccounts && sessions ? [...peopleViews(managed), myAccountView(managed, sessions)] : []),
    ],
  };
  const handler = createHandler({
    calendar,
    baseUrl: base,
    identify: identify ?? auth,
    ...{ uploads, limits, onAnswer, clientOf },
    interfaces: [tribeEvents(), pages({ feeds: false }), editor(own), ...interfaces],
  });
  server.on('request', toNodeListener(handler));
  const visitor = () => visitorOf(base);
  return {
    ...{ calendar, accounts, feedLinks, base, visitor },
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
