import { describe, expect, it } from 'vitest';
import { memoryState } from '../../../client/test/bulk/memory-state.js';
import { emptySite, EVENT, expectCopy, importAll, randomSite, sortsOf } from './importing.js';
import { serveSite } from './site-server.js';

describe('a second run', () => {
  it('writes nothing where nothing has changed', async () => {
    const site = await randomSite({}, 60, 4);
    const { store } = await importAll(site);
    const version = await store.version();
    const { notes } = await importAll(site, { store });
    expect(notes).toEqual([]);
    expect(await store.version()).toBe(version);
  });

  it('asks for what has changed, and brings that', async () => {
    const asked: string[] = [];
    const site = await serveSite({ onRequest: ({ url = '' }) => void asked.push(url) });
    const state = memoryState();
    const { id } = await site.calendar.events.create(EVENT);
    for (let n = 0; n < 120; n++) await site.calendar.events.create({ ...EVENT, title: `Event ${n}` });
    const { store } = await importAll(site, { state });
    asked.length = 0;
    await site.calendar.events.update(id, { title: 'Changed', venue: { venue: 'New' } });
    const { notes, report } = await importAll(site, { store, state });
    await expectCopy(site, store);
    expect(report.counts).toMatchObject({ changed: { event: 1 }, brought: { venue: 1 } });
    expect(sortsOf(notes)).toEqual(['brought', 'changed']);
    expect(asked.some((url) => url.includes('modified_after'))).toBe(true);
    expect(await store.history('event', [id], 9)).toMatchObject([
      { actor: null, at: expect.not.stringContaining('0000-'), before: { title: EVENT.title, venue: 0 } },
    ]);
    await site.close();
  });

  it('finds lost links of events that have not changed themselves', async () => {
    const site = await emptySite();
    const state = memoryState();
    const venue = await site.calendar.venues.create({ venue: 'Hall' });
    const category = await site.calendar.categories.create({ name: 'Music' });
    await site.calendar.events.create({ ...EVENT, venue: venue.id, categories: [category.id] });
    const { store } = await importAll(site, { state });
    await site.calendar.venues.delete(venue.id);
    await importAll(site, { store, state });
    await expectCopy(site, store);
    await site.calendar.categories.delete(category.id);
    const { notes } = await importAll(site, { store, state });
    expect(notes).toContainEqual({ what: 'gone', kind: 'category', id: category.id, deleted: false });
    await importAll(site, { store, state, deleteGone: true });
    await expectCopy(site, store);
  });

  it('finds venues that were published along with an event, and are not changed by that', async () => {
    const site = await emptySite();
    const state = memoryState();
    const venue = await site.calendar.venues.create({ venue: 'Hall', status: 'draft', date: '2020-01-01' });
    const { id } = await site.calendar.events.create({ ...EVENT, venue: venue.id });
    const { store } = await importAll(site, { state });
    await site.calendar.events.update(id, { title: 'Changed' });
    await importAll(site, { store, state });
    expect((await store.load('venue', [venue.id]))[0]).toMatchObject({ status: 'publish' });
    await expectCopy(site, store);
  });

  it('finds events that were published because their time has come', async () => {
    let now = Date.UTC(2020, 0, 1);
    const site = await serveSite({}, { clock: () => now });
    const state = memoryState();
    const { id } = await site.calendar.events.create({ ...EVENT, status: 'future', date: '2020-02-01' });
    const { store } = await importAll(site, { state });
    now = Date.UTC(2020, 2, 1);
    await site.calendar.publishDue();
    await importAll(site, { store, state });
    expect((await store.load('event', [id]))[0]).toMatchObject({ status: 'publish' });
    await site.close();
  });

  it('keeps what was changed in the store since', async () => {
    const site = await emptySite();
    const { id } = await site.calendar.events.create(EVENT);
    const { store } = await importAll(site);
    const { createCalendar } = await import('@kalends/core');
    const calendar = createCalendar({ store, clock: () => Date.UTC(2032, 0, 1) });
    await calendar.events.update(id, { title: 'Ours' });
    await site.calendar.events.update(id, { title: 'Theirs' });
    const { notes } = await importAll(site, { store });
    expect(notes).toEqual([expect.objectContaining({ what: 'skipped', id })]);
    expect((await store.load('event', [id]))[0]).toMatchObject({ title: 'Ours' });
  });

  it('of another site into the same store is refused', async () => {
    const [site, other] = [await emptySite(), await emptySite()];
    await site.calendar.events.create({ ...EVENT, date: '2020-01-01 10:00' });
    await other.calendar.events.create(EVENT);
    const { store } = await importAll(site);
    await expect(importAll(other, { store })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a run without writing', () => {
  it('notes what would be written', async () => {
    const site = await randomSite({}, 30, 2);
    const { store, notes, report } = await importAll(site, { dryRun: true });
    expect(await store.scan('event', 0, 1)).toEqual([]);
    expect(sortsOf(notes)).toEqual(['brought']);
    expect(report.counts.brought?.event).toBe(30);
  });
});
