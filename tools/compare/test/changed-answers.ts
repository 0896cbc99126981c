import { afterAll, beforeAll } from 'vitest';
import type { Calendar } from '@kalends/core';
import type { CompareOptions, ComparisonReport } from '@kalends/compare';
import {
  calendarOf,
  compare,
  copyOf,
  filledStore,
  listenerOf,
  proxyOf,
  serve,
  type ProxiedAnswer,
  type Served,
} from './two-sites.js';

/** An object in an answer. */
export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes an answer to a request like `GET /wp-json/…`. */
export type Change = (answer: ProxiedAnswer, request: string) => void;

/**
 * Serves a calendar and its copy, in another store, from before the tests of a file to their end; the tests have them by the function that
 * this gives.
 *
 * @param prepare changes the calendar before it is copied
 */
export function servedTwice(
  events: number,
  prepare: (calendar: Calendar) => Promise<void> = async () => undefined,
): () => { readonly a: Served; readonly b: Served } {
  let sites: { readonly a: Served; readonly b: Served } | undefined;
  beforeAll(async () => {
    const store = await filledStore(events);
    const calendar = calendarOf(store);
    await prepare(calendar);
    const copy = calendarOf(await copyOf(store));
    sites = { a: await serve(listenerOf(calendar)), b: await serve(listenerOf(copy)) };
  });
  afterAll(async () => {
    await sites?.a.close();
    await sites?.b.close();
  });
  return () => {
    if (sites === undefined) throw new Error('Nothing is served before the tests.');
    return sites;
  };
}

/** Compares a site with another one whose answers are changed: as anybody sees them, or as a user does, too. */
export async function compareChanged(
  { a, b }: { readonly a: Served; readonly b: Served },
  change: Change,
  options: Partial<CompareOptions>,
  seenBy: 'anybody' | 'user' = 'anybody',
): Promise<ComparisonReport> {
  const proxy = await serve(proxyOf(b.url, change));
  try {
    return await compare(a.url, proxy.url, {
      ...(seenBy === 'anybody' && { a: { baseUrl: a.url }, b: { baseUrl: proxy.url } }),
      ...{ pageSizes: [50], ...options },
    });
  } finally {
    await proxy.close();
  }
}
