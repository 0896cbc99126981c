import { isDeepStrictEqual } from 'node:util';
import { kindsOf, type Kind } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { importWxr } from '../../src/index.js';
import { CLOCK, expectCopy, importAll, randomSite } from '../site/importing.js';
import { wxrOf } from './write-wxr.js';

const KINDS = kindsOf('image', 'term', 'linked', 'event');

/**
 * Texts and costs that are typed in several ways are shown alike: the answers tell whether they are. The past of the trash stands in
 * exports only; the store counts what it has.
 */
const TOLD_BY_ANSWERS = new Set([
  ...['revision', 'count', 'hidden', 'post', 'slug_before_trash', 'status_before_trash'],
  ...['title', 'description', 'excerpt', 'cost', 'currency', 'website'],
  ...['venue.venue', 'organizer.organizer'],
]);

const inOrder = (value: unknown): unknown =>
  Array.isArray(value) ? [...(value as unknown[])].sort() : value;

it.each([1, 2])('an export gives the records that the import of its site gives (seed %i)', async (seed) => {
  const site = await randomSite({}, 80, seed);
  const { store: asked } = await importAll(site);
  const store = createMemoryStore();
  const settings = { timezone: 'Europe/Rome' };
  const report = await importWxr(await wxrOf(site.store), { store, settings, clock: CLOCK });
  expect(report.errors).toEqual([]);
  await expectCopy(site, store);
  const differences: unknown[] = [];
  for (const kind of KINDS) {
    const copies = new Map((await store.scan<Kind>(kind, 0, 10_000)).map((one) => [one.id, one as object]));
    const records = await asked.scan<Kind>(kind, 0, 10_000);
    expect([...copies.keys()].sort()).toEqual(records.map(({ id }) => id).sort());
    for (const record of records)
      for (const [name, value] of Object.entries(record)) {
        if (TOLD_BY_ANSWERS.has(name) || TOLD_BY_ANSWERS.has(`${kind}.${name}`)) continue;
        const copy: unknown = Reflect.get(copies.get(record.id) ?? {}, name);
        const isSame =
          name === 'organizer'
            ? isDeepStrictEqual(value, copy)
            : isDeepStrictEqual(inOrder(value), inOrder(copy));
        if (!isSame) differences.push([kind, record.id, name, value, copy]);
      }
  }
  expect(differences).toEqual([]);
  // once more: nothing changes
  const again = await importWxr(await wxrOf(site.store), { store, settings, clock: CLOCK });
  expect(Object.keys(again.counts)).toEqual(['unchanged']);
});
