import { describe, expect, it, onTestFinished } from 'vitest';
import { basicAuth, type Sleep } from '@kalends/client';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { importSite, type ImportSiteOptions, type SiteNote } from '../../src/index.js';
import { fillCalendar } from './random-calendar.js';
import { ADMIN, serveSite, siteOf, type Quirks, type ServedSite } from './site-server.js';
import { answersOf } from './answers.js';

const CLOCK = () => Date.UTC(2031, 0, 15, 12);
const auth = basicAuth(ADMIN.name, ADMIN.password);

/** Waits for nothing but for what takes too long. */
const impatient: Sleep = (milliseconds, signal) =>
  milliseconds < 1_000_000
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/** A site with a random calendar, closed when the test is over. */
async function randomSite(quirks: Quirks = {}, events = 120, seed = 1): Promise<ServedSite> {
  const site = await serveSite(quirks, { clock: CLOCK });
  onTestFinished(site.close);
  await fillCalendar(site.calendar, events, seed);
  return site;
}

/** Imports a site without waiting for anything, and gathers the notes. */
async function importAll(site: ServedSite, options: Partial<ImportSiteOptions> = {}) {
  const notes: SiteNote[] = [];
  const store = options.store ?? createMemoryStore();
  const report = await importSite({
    ...{
      baseUrl: site.url,
      auth,
      sleep: impatient,
      timeout: 1_000_000,
      onNote: (note) => notes.push(note),
    },
    ...options,
    store,
  });
  return { report, notes, store };
}

/** The paths of answers that are not equal, with both. */
async function differences(
  site: ServedSite,
  store: Store,
): Promise<[path: string, before: string, after: string][]> {
  const copy = siteOf({ store, clock: CLOCK });
  const [before, after] = [await answersOf(site.read), await answersOf(copy.read)];
  expect(before.size).toBeGreaterThan(50);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
    const [a = '', b = ''] = [before.get(path), after.get(path)];
    return a === b ? [] : [[path, a, b]];
  });
}

const whats = (notes: readonly SiteNote[]): string[] => [...new Set(notes.map(({ what }) => what))];

describe('an imported site answers as the one that it came from', () => {
  it.each([1, 2])('byte for byte, for anyone who asks (calendar %i)', async (seed) => {
    const site = await randomSite({}, 100, seed);
    const { store, notes, report } = await importAll(site);
    expect(whats(notes)).toEqual(['brought']);
    expect(report.siteChanged).toBe(false);
    expect(await differences(site, store)).toEqual([]);
  });
});
