import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kindsOf, type Kind } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';
import { run } from '../../packages/cli/test/running.js';
import { mobilizon } from '../../packages/importer/test/others/listed-events.js';
import { entriesOf, seeded } from '../../packages/importer/test/site/random-calendar.js';
import { siteOf } from '../../packages/importer/test/site/site-server.js';
import { CLOCK } from '../../packages/importer/test/site/importing.js';
import { wxrOf } from '../../packages/importer/test/wxr/write-wxr.js';
import { bundleCommand } from '../torture/server-process.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-killed-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const EVENTS = 2_000;
const dayOf = (n: number): string => `2031-0${1 + (n % 9)}-${String(1 + (n % 28)).padStart(2, '0')}`;
const numbers = Array.from({ length: EVENTS }, (_, n) => n);
const startOf = (n: number): number => Date.parse(`${dayOf(n)}T18:00:00Z`) / 1000;

/** The contents of a file with many events, by the name of the file. */
const FILES: Readonly<Record<string, () => Promise<string> | string>> = {
  'export.xml': async () => {
    const site = siteOf({ clock: CLOCK });
    await site.calendar.import(entriesOf(EVENTS, seeded(7)));
    return wxrOf(site.store);
  },
  'events.csv': () =>
    [
      'Event Name,Event Start Date,Event End Date,Event Category,Event Venue Name',
      ...numbers.map((n) => `Jazz ${n},${dayOf(n)},${dayOf(n)},Folk ${n % 40},Hall ${n % 300}`),
    ].join('\n'),
  'gancio.json': () =>
    JSON.stringify(
      numbers.map((n) => ({
        ...{ id: n + 1, title: `Jazz ${n}`, start_datetime: startOf(n), end_datetime: startOf(n) + 7200 },
        ...{ tags: [`tag ${n % 40}`], place: { name: `Squat ${n % 300}`, address: 'Via Roma 1' } },
      })),
    ),
  'mobilizon.json': () =>
    JSON.stringify({
      data: {
        events: {
          elements: numbers.map((n) =>
            mobilizon(`Meeting ${n}`, { beginsOn: `${dayOf(n)}T18:00:00Z`, endsOn: `${dayOf(n)}T20:00:00Z` }),
          ),
        },
      },
    }),
};

let program: string;
beforeAll(async () => {
  program = await bundleCommand(mkdtempSync(join(folder, 'program-')));
});

/** Imports in a process of its own that is killed when files of its store have changed so many times. Answers whether it was. */
async function importAndKill(args: readonly string[], directory: string, changes: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, 'import', ...args], { stdio: 'ignore' });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('close', (_code, signal) => resolve(signal));
  });
  let seen = 0;
  const watcher = watch(directory, () => {
    if (++seen === changes) child.kill('SIGKILL');
  });
  const signal = await ended;
  watcher.close();
  return signal === 'SIGKILL';
}

/** All records of a file, without what counts writes. */
async function recordsIn(file: string): Promise<unknown[]> {
  const store = createSqliteStore({ file });
  const all: unknown[] = [];
  for (const kind of kindsOf())
    for (const record of await store.scan<Kind>(kind, 0, 100_000)) all.push([kind, withoutTimes(record)]);
  await store.close();
  return all;
}

/** Without revisions and the times at which imports wrote what has none in its file. */
function withoutTimes(record: object): object {
  const left = new Set(['revision', 'date', 'date_utc', 'modified', 'modified_utc']);
  return Object.fromEntries(Object.entries(record).filter(([name]) => !left.has(name)));
}

it.each(Object.keys(FILES))(
  'an import of %s whose process is killed leaves, run again, what one run leaves',
  async (name) => {
    const directory = mkdtempSync(join(folder, 'stores-'));
    const file = join(folder, name);
    writeFileSync(file, (await FILES[name]?.()) ?? '');
    const argsFor = (store: string) => [file, '--store', `sqlite:${store}`, '--timezone', 'Europe/Rome'];
    const whole = join(folder, `${name}.whole.db`);
    expect((await run(['import', ...argsFor(whole)])).exitCode).toBe(0);
    const target = join(directory, 'target.db');
    let kills = 0;
    for (const changes of [3, 8, 15, 30, 60])
      if (await importAndKill(argsFor(target), directory, changes)) kills += 1;
    expect(kills).toBeGreaterThan(1);
    expect((await run(['import', ...argsFor(target)])).exitCode).toBe(0);
    const records = await recordsIn(target);
    expect(records.length).toBeGreaterThan(EVENTS);
    expect(records).toEqual(await recordsIn(whole));
    const again = await run(['import', ...argsFor(target)]);
    expect(again.lines.join('\n')).not.toMatch(/\b[1-9][\d,]* (?:new|changed)\b/);
    expect((await run(['check', target])).exitCode).toBe(0);
  },
);
