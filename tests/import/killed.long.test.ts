import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { createSqliteStore } from '@kalends/store-sqlite';
import { fillFile } from '../../packages/cli/test/copy/unusual-calendar.js';
import { serve, run } from '../../packages/cli/test/running.js';
import { bundleCommand } from '../torture/server-process.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-import-killed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const EVENTS = 1500;
const LOGIN = { KALENDS_SITE_USER: 'admin:secret' };

/** Imports in a process of its own that is killed when it has told of its progress so many times. Answers whether it was. */
async function importAndKill(program: string, args: readonly string[], times: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, 'import', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: LOGIN,
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('close', (_code, signal) => resolve(signal));
  });
  let told = 0;
  createInterface(child.stderr).on('line', () => {
    if (++told === times) child.kill('SIGKILL');
  });
  return (await ended) === 'SIGKILL';
}

it('an import whose process is killed goes on, and reports no record twice', async () => {
  const source = join(folder, 'source.db');
  await fillFile(source, EVENTS);
  const site = await serve(['--store', `sqlite:${source}`, '--user', 'admin:secret']);
  const program = await bundleCommand(mkdtempSync(join(folder, 'program-')));
  const target = join(folder, 'target.db');
  const report = join(folder, 'report.jsonl');
  const args = [
    site.origin,
    '--store',
    `sqlite:${target}`,
    '--state',
    join(folder, 'state'),
    '--report',
    report,
  ];
  let kills = 0;
  for (const times of [3, 9, 14, 20, 2, 31]) if (await importAndKill(program, args, times)) kills++;
  expect(kills).toBeGreaterThan(2);
  const { exitCode, lines } = await run(['import', ...args], LOGIN);
  // the categories count events that no list has: they are there to be looked for with --hidden
  expect([exitCode, lines.at(-1)]).toEqual([1, 'The import is not complete.']);
  const store = createSqliteStore({ file: source });
  const copy = createSqliteStore({ file: target });
  const ids = async (of: typeof store) => (await of.scan('event', 0, 2 * EVENTS)).map(({ id }) => id);
  // lists have no events that are hidden from them
  const listed = (await store.scan('event', 0, 2 * EVENTS)).filter((event) => !event.hide_from_listings);
  expect(await ids(copy)).toEqual(listed.map(({ id }) => id));
  const brought = readFileSync(report, 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => line.includes('"kind":"event"') && line.includes('"what":"brought"'));
  expect(new Set(brought).size).toBe(brought.length);
  expect((await run(['check', target])).exitCode).toBe(0);
  await store.close();
  await copy.close();
  site.stop();
  await site.exitCode;
});
