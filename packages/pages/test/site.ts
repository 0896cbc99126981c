import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalendar, type Actor, type Calendar, type FieldDeclarations } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createHandler, tribeEvents, type HandlerOptions } from '@kalends/http-adapter';
import type { CreateInterface } from '@kalends/http';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, beforeAll } from 'vitest';
import { pages, type PagesOptions } from '../src/index.js';

/** 2026-11-20 18:07:05 in New York. */
export const NOW = Date.UTC(2026, 10, 20, 23, 7, 5);

/** A calendar on a socket, with its pages. */
export interface PagesSite {
  readonly calendar: Calendar;
  readonly base: string;
  readonly get: (path: string, init?: RequestInit) => Promise<Response>;
  readonly text: (path: string) => Promise<string>;
  close(): Promise<void>;
}

/** What differs from the usual. */
export interface SiteOptions extends PagesOptions {
  readonly identify?: () => Actor | null;
  readonly interfaces?: readonly CreateInterface[];
  readonly clock?: () => number;
  readonly store?: Store;
  readonly fields?: FieldDeclarations;
  readonly links?: HandlerOptions['links'];
}

/** Serves an empty calendar in New York on a free port. */
export async function openSite({
  identify,
  interfaces,
  links,
  clock = () => NOW,
  store = createMemoryStore(),
  fields = {},
  ...options
}: SiteOptions = {}): Promise<PagesSite> {
  // a machine that is busy may keep a client from its next request for longer than the usual 5 seconds
  const server = createServer({ keepAliveTimeout: 60_000 }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const calendar = createCalendar({
    store,
    fields,
    settings: { timezone: 'America/New_York', title: 'Riverton' },
    clock,
  });
  const handler = createHandler({
    calendar,
    baseUrl: base,
    links,
    ...(identify && { identify }),
    interfaces: interfaces ?? [tribeEvents(), pages({ feeds: false, ...options })],
  });
  server.on('request', toNodeListener(handler));
  const get = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(path.startsWith('http') ? path : base + path, { redirect: 'manual', ...init });
  return {
    calendar,
    base,
    get,
    text: async (path) => (await get(path)).text(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A site with a few events of every kind, for all tests of a file. */
export const useTown = (options: SiteOptions = {}): (() => PagesSite) =>
  useSite(options, ({ calendar }) => fillTown(calendar));

/** A site that is open for all tests of a file. */
export function useSite(options: SiteOptions, fill: (site: PagesSite) => Promise<void>): () => PagesSite {
  let site: PagesSite | undefined;
  beforeAll(async () => {
    site = await openSite(options);
    await fill(site);
  });
  afterAll(() => site?.close());
  return () => {
    if (site === undefined) throw new TypeError('The site is open while tests run.');
    return site;
  };
}

const DAY = { start: '10:00:00', end: '12:00:00' };

/** Events of November and December 2026: timed, whole days, several days, over midnight, and many on one day. */
export async function fillTown({ events }: Calendar): Promise<void> {
  const venue = {
    venue: 'Old Corn Hall',
    address: '1 Market Street',
    city: 'Riverton',
    country: 'United States',
    phone: '+1 555 0100',
    geo_lat: 40.5,
    geo_lng: -74.25,
  };
  await events.create({
    title: 'Jazz in the courtyard',
    description: 'An evening of "standards"\n\nBring a blanket.',
    start_date: '2026-11-21 20:00:00',
    end_date: '2026-11-21 23:00:00',
    venue,
    organizer: {
      organizer: 'Riverton Jazz Club',
      email: 'jazz@example.com',
      website: 'https://example.com/',
    },
    categories: ['Concerts'],
    tags: ['outdoors'],
    cost: ['12'],
    featured: true,
  });
  await events.create({
    title: 'Winter fair',
    start_date: '2026-11-27',
    end_date: '2026-12-02',
    all_day: true,
    categories: ['Fairs'],
  });
  await events.create({
    title: 'Night walk',
    start_date: '2026-11-28 22:00:00',
    end_date: '2026-11-29 00:00:00',
    tags: ['outdoors'],
  });
  for (let number = 1; number <= 7; number++)
    await events.create({
      title: `Workshop ${number}`,
      start_date: `2026-11-25 ${DAY.start}`,
      end_date: `2026-11-25 ${DAY.end}`,
    });
  await events.create({
    title: 'Autumn concert',
    start_date: '2026-10-03 19:00:00',
    end_date: '2026-10-03 21:00:00',
    categories: ['Concerts'],
  });
  await events.create({ title: 'Draft', start_date: '2026-11-26', end_date: '2026-11-26', status: 'draft' });
}
