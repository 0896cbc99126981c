import { describe, expect, it } from 'vitest';
import type { Store } from '@kalends/core/store';
import { answersOf } from './answers.js';
import { CLOCK, importAll, randomSite, sortsOf } from './importing.js';
import { siteOf, type ServedSite } from './site-server.js';

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

describe('an imported site answers as the one that it came from', () => {
  it.each([1, 2])('byte for byte, for anyone who asks (calendar %i)', async (seed) => {
    const site = await randomSite({}, 100, seed);
    const { store, notes, report } = await importAll(site);
    expect(sortsOf(notes)).toEqual(['brought']);
    expect(report.siteChanged).toBe(false);
    expect(await differences(site, store)).toEqual([]);
  });

  it('as far as anyone sees it, without credentials', async () => {
    const site = await randomSite({}, 60, 3);
    const { store, report } = await importAll(site, { auth: undefined });
    expect(report.statuses).toBe('');
    const copy = siteOf({ store, clock: CLOCK });
    const list = 'events?start_date=2000-01-01&end_date=2100-01-01&per_page=50';
    expect(await copy.read(list)).toBe(await site.read(list));
    expect(await copy.read(list, 'admin')).not.toBe(await site.read(list, 'admin'));
  });
});
