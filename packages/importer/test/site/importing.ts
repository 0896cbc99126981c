import { expect, onTestFinished } from 'vitest';
import { basicAuth, type Sleep } from '@kalends/client';
import type { EventInput } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { importSite, type ImportSiteOptions, type SiteNote } from '../../src/index.js';
import { fillCalendar } from './random-calendar.js';
import { listsOf } from './answers.js';
import { ADMIN, serveSite, siteOf, type Quirks, type ServedSite, type SiteCalendar } from './site-server.js';

/** A moment in 2031. */
export const CLOCK = (): number => Date.UTC(2031, 0, 15, 12);

/** The credentials of an administrator. */
export const auth = basicAuth(ADMIN.name, ADMIN.password);

/** Waits for nothing but for what takes too long. */
const impatient: Sleep = (milliseconds, signal) =>
  milliseconds < 1_000_000
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/** A site with a random calendar, closed when the test is over. */
export async function randomSite(quirks: Quirks = {}, events = 120, seed = 1): Promise<ServedSite> {
  const site = await serveSite(quirks, { clock: CLOCK });
  onTestFinished(site.close);
  await fillCalendar(site.calendar, events, seed);
  return site;
}

/** A site without records, closed when the test is over. */
export async function emptySite(quirks: Quirks = {}, options: SiteCalendar = {}): Promise<ServedSite> {
  const site = await serveSite(quirks, { clock: CLOCK, ...options });
  onTestFinished(site.close);
  return site;
}

/** Imports a site without waiting for anything, and gathers the notes. */
export async function importAll(site: Pick<ServedSite, 'url'>, options: Partial<ImportSiteOptions> = {}) {
  const notes: SiteNote[] = [];
  const store = options.store ?? createMemoryStore();
  const report = await importSite({
    ...{ baseUrl: site.url, auth, sleep: impatient, timeout: 1_000_000, random: () => 0 },
    // the tests of events that no list has ask for ids, one request each
    mostAsked: 0,
    ...{ onNote: (note: SiteNote) => void notes.push(note) },
    ...options,
    store,
  });
  return { report, notes, store };
}

/** The records of all lists that anyone or an administrator is answered, by who asked, their list and their id. */
async function listedBy(read: ServedSite['read']): Promise<Map<string, string>> {
  const records = new Map<string, string>();
  for (const [path, answer] of await listsOf(read)) {
    const name = /^\w+ (\w+)/.exec(path)?.[1] ?? '';
    const body = JSON.parse(answer.slice('200 '.length)) as Record<string, unknown>;
    for (const item of body[name] as { readonly id: number }[])
      records.set(`${path.replace(/&page=\d+$/, '')} ${item.id}`, JSON.stringify(item));
    records.set(
      `${path} order`,
      JSON.stringify((body[name] as { readonly id: number }[]).map(({ id }) => id)),
    );
  }
  return records;
}

/** Expects a store to be answered as a site: all its lists, to anyone and to an administrator. Shows the first differences. */
export async function expectCopy(site: ServedSite, store: Store): Promise<void> {
  const copy = siteOf({ store, clock: CLOCK }, site.below);
  const [before, after] = [await listedBy(site.read), await listedBy(copy.read)];
  const different = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
  expect(different.slice(0, 5).map((key) => [key, before.get(key), after.get(key)])).toEqual([]);
  expect(before.size).toBeGreaterThan(0);
}

/** The sorts of notes that there are. */
export const sortsOf = (notes: readonly SiteNote[]): string[] =>
  [...new Set(notes.map(({ what }) => what))].sort();

/** An event in May 2031. */
export const EVENT: EventInput = {
  title: 'Jazz',
  start_date: '2031-05-01 20:00',
  end_date: '2031-05-01 23:00',
};

/** The answers of a site whose events are changed in lists and alone. */
export const eachEvent =
  (change: (event: Record<string, unknown>) => unknown): NonNullable<Quirks['rewrite']> =>
  (_, body) =>
    Array.isArray(body['events'])
      ? { ...body, events: (body['events'] as Record<string, unknown>[]).map(change) }
      : 'start_date' in body
        ? (change(body) as Record<string, unknown>)
        : body;

/** Imports a site with one event, whose answers are rewritten. */
export async function importWith(
  change: (event: Record<string, unknown>) => unknown,
  input: Partial<EventInput> = {},
) {
  const site = await emptySite({ rewrite: eachEvent(change) });
  await site.calendar.events.create({ ...EVENT, ...input });
  const { store, notes } = await importAll(site);
  const [event] = await store.scan('event', 0, 1);
  return { notes, event, store };
}
