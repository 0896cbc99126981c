import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCalendar } from '@kalends/core';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { createChance } from './chance.js';
import { ADMIN, bundleCommand, startServer } from './server-process.js';

/** Servers that are killed while they change all events of a series. */
const KILLS = Number(process.env['TORTURE_SERIES_KILLS'] ?? 6);
const SEED = Number(process.env['TORTURE_CRASH_SEED'] ?? 20_310_501);

const folder = mkdtempSync(join(tmpdir(), 'kalends-series-'));
afterAll(() => rmSync(folder, { recursive: true }));

const chance = createChance(SEED);

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The titles that the events of the only series have after a server was killed, and what is wrong with the file. */
async function stateOf(
  file: string,
): Promise<{ titles: Map<string, number>; series: string; findings: number }> {
  const store = createSqliteStore({ file });
  const calendar = createCalendar({ store, settings: { timezone: 'UTC' } });
  const { items } = await calendar.series.list();
  const { refs } = await calendar.select({ kind: 'event', series: items.map(({ id }) => id), hidden: true });
  const titles = new Map<string, number>();
  for (const event of await calendar.load(
    'event',
    refs.map(({ id }) => id),
  ))
    titles.set(event?.title ?? '', (titles.get(event?.title ?? '') ?? 0) + 1);
  await store.close();
  return { titles, series: items[0]?.title ?? '', findings: checkSqliteStore({ file }).length };
}

it(
  `all events of a series change or none, when ${KILLS} servers are killed`,
  async () => {
    const program = await bundleCommand(folder);
    const file = join(folder, 'series.db');
    let [events, id, answered] = [0, 0, 0];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = startServer(program, file, 'full');
      const apiRoot = await server.apiRoot;
      const write = (method: string, path: string, body: object) =>
        fetch(`${apiRoot}${path}`, { method, headers: ADMIN, body: JSON.stringify(body) });
      if (kill === 0) {
        const day = inDays(2);
        const daily = { title: 'Round 0', start_date: `${day} 20:00`, end_date: `${day} 21:00` };
        const made = await write('POST', '/events', { ...daily, recurrence: 'FREQ=DAILY' });
        expect(made.status).toBe(201);
        ({ id } = (await made.json()) as { id: number });
        events = [...(await stateOf(file)).titles.values()][0] ?? 0;
        expect(events).toBeGreaterThan(700);
      }
      let acknowledged = '';
      const writing = (async () => {
        for (let round = 1; ; round += 1) {
          const title = `Kill ${kill}, round ${round}`;
          await write('PATCH', `/events/${id}`, { title, scope: 'all' });
          acknowledged = title;
          answered += 1;
        }
      })().catch(() => undefined);
      await sleep(600 + chance() * 1_500);
      server.kill('SIGKILL');
      await Promise.all([writing, server.ended]);
      const { titles, series, findings } = await stateOf(file);
      // one title, that of the series, and none before the one that was acknowledged last
      expect([...titles]).toEqual([[series, events]]);
      const roundOf = (text: string): number => Number(/round (\d+)$/.exec(text)?.[1] ?? 0);
      if (acknowledged !== '') expect(roundOf(series)).toBeGreaterThanOrEqual(roundOf(acknowledged));
      expect(findings).toBe(0);
    }
    console.log(
      `series: seed ${SEED}, ${KILLS} servers killed, ${events} events, ${answered} changes of all answered`,
    );
    expect(answered).toBeGreaterThan(0);
  },
  KILLS * 20_000 + 60_000,
);
