import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compareSites } from '@kalends/compare';
import type { Calendar } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';
import { auth, expectCopy, importAll } from './importing.js';
import { memoryState } from '../../../client/test/bulk/memory-state.js';
import { fillCalendar, seeded } from './random-calendar.js';
import { serveSite } from './site-server.js';

/** The short form of `npm run test:torture -- import`, which has 10,000 events and 50 kills. */
const EVENTS = Number(process.env['TORTURE_IMPORT_EVENTS'] ?? 2_000);
const KILLS = Number(process.env['TORTURE_IMPORT_KILLS'] ?? 15);

/** How many records of each kind `compareSites` asks for one by one. */
const COMPARED = EVENTS / 50;

/** Writes to a calendar as people do: new events, changes, deletions. */
async function writeTo(calendar: Calendar, random: () => number): Promise<void> {
  const { items } = await calendar.events.list({
    ...{ per_page: 3, page: 1 + Math.floor(random() * 50) },
    ...{ start_date: '2031-01-01', end_date: '2031-12-31' },
  });
  const [first, second] = items;
  if (first !== undefined) await calendar.events.update(first.id, { title: `Changed ${random()}` });
  if (second !== undefined && random() < 0.3) await calendar.events.delete(second.id);
  const day = `2031-03-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`;
  await calendar.events.create({
    ...{ title: `New ${random()}`, start_date: day, end_date: day },
    ...{
      venue: { venue: `Hall ${Math.floor(random() * 100)}` },
      categories: [`Category ${Math.floor(random() * 40)}`],
    },
  });
}

it(
  `${EVENTS} events come along while the site is written to and the import is killed ${KILLS} times`,
  { timeout: 900_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kalends-import-'));
    const random = seeded(50);
    let now = Date.UTC(2031, 0, 15, 12);
    let tick = 50;
    const clock = (): number => (now += tick);
    let asked = 0;
    let killAt = Infinity;
    let kill = (): void => undefined;
    const site = await serveSite(
      {
        onRequest: () => {
          if (++asked >= killAt) kill();
        },
      },
      { clock },
    );
    const open = () => createSqliteStore({ file: join(folder, 'kalends.db'), durability: 'normal' });
    onTestFinished(async () => {
      await site.close();
      rmSync(folder, { recursive: true });
    });
    await fillCalendar(site.calendar, EVENTS, 9);

    const kept = memoryState();
    for (let killed = 0; killed < KILLS; killed++) {
      const store = open();
      const ended = new AbortController();
      asked = 0;
      killAt = 5 + Math.floor(random() * 60);
      kill = () => ended.abort(new Error('killed'));
      // a process that is killed saves nothing any more
      const state = {
        load: kept.load,
        save: async (json: unknown): Promise<void> => (ended.signal.aborted ? undefined : kept.save(json)),
      };
      const writing = writeTo(site.calendar, random);
      await importAll(site, { store, state, signal: ended.signal }).catch(() => undefined);
      await writing;
      await store.close();
    }

    killAt = Infinity;
    const store = open();
    const last = await importAll(site, { store, state: kept });
    expect(last.report.siteChanged).toBe(false);
    const again = await importAll(site, { store, state: kept, deleteGone: true });
    expect(again.report.siteChanged).toBe(false);
    await expectCopy(site, store);

    tick = 0;
    const copy = await serveSite({}, { clock, store });
    const report = await compareSites({
      a: { baseUrl: site.url, auth },
      b: { baseUrl: copy.url, auth },
      sample: COMPARED,
      pageSizes: [50],
      corrections: [],
    });
    await copy.close();
    const { differences, equal, finished, cut } = report;
    expect({ differences, equal, finished, cut }).toEqual({
      differences: [],
      equal: true,
      finished: true,
      cut: [],
    });
    expect(report.compared).toBeGreaterThan(EVENTS / 10);
  },
);
