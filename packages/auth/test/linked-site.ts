import { createMemoryAccounts, type Account, type Accounts } from '@kalends/accounts';
import { accountActor, addAccount, createFeedLinks } from '@kalends/auth';
import { accountsAuth, serveFeedLinks } from '@kalends/auth/http';
import { createCalendar, type Calendar, type Role } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { feeds } from '@kalends/feeds';
import { createHandler, tribeEvents, type RequestLog } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { sync } from '@kalends/sync';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { basic, CHEAP } from './request.js';

/** When the tests begin. */
export const NOW = Date.UTC(2026, 10, 20, 23, 7, 5);

/** What a server wrote about its requests. */
export interface Written {
  readonly entries: RequestLog[];
  readonly errors: string[];
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server with private links, and a calendar of its own or a given one. */
export async function linkedSite(store: Store, given?: Calendar, siteUrl = 'http://calendar.test') {
  const state = { now: NOW };
  const clock = () => state.now;
  const calendar =
    given ?? createCalendar({ store, clock, settings: { timezone: 'America/New_York', title: 'Town' } });
  const accounts: Accounts = createMemoryAccounts();
  const links = createFeedLinks({
    store,
    calendar: { as: (actor) => calendar.as(actor), mergedInto: (...of) => calendar.mergedInto(...of), clock },
    actorOf: accountActor(accounts),
  });
  const written: Written = { entries: [], errors: [] };
  const served = serveFeedLinks(links, accountsAuth(accounts, { cost: CHEAP, clock }));
  const handler = createHandler({
    ...{ calendar, baseUrl: siteUrl, identify: served.identify },
    interfaces: [tribeEvents(), sync(), feeds(), served.createInterface],
    onAnswer: (entry) => written.entries.push(entry),
    onError: (error, request, id) =>
      written.errors.push(JSON.stringify([error.message, request.url, request.headers, id])),
  });
  const origin = await listening(createServer(toNodeListener(served.handler(handler))));

  return {
    ...{ state, calendar, accounts, links, written, origin },
    /** Adds someone who may log in with the password `password of NAME`. */
    person: (name: string, role: Role, id?: number): Promise<Account> =>
      addAccount(
        accounts,
        { name, role, password: `password of ${name}`, ...(id !== undefined && { id }) },
        { cost: CHEAP, clock },
      ),
    async get(path: string, init: RequestInit = {}) {
      const response = await fetch(origin + path, init);
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    async manage(method: string, path: string, by: string | null, body?: unknown) {
      const response = await fetch(`${origin}/wp-json/kalends/v1/feed-links${path}`, {
        method,
        headers: by === null ? {} : { Authorization: basic(by, `password of ${by}`) },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.status, json: (await response.json()) as Record<string, unknown> };
    },
  };
}
