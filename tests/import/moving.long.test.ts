import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSqliteStore } from '@kalends/store-sqlite';
import { createCalendar } from '@kalends/core';
import { fillFile } from '../../packages/cli/test/copy/unusual-calendar.js';
import { bundleCommand, startServer, type ServerProcess } from '../torture/server-process.js';

const EVENTS = 120;
const folder = mkdtempSync(join(tmpdir(), 'kalends-moving-'));
const servers: ServerProcess[] = [];
afterAll(async () => {
  for (const server of servers) server.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  rmSync(folder, { recursive: true });
});

let program: string;
let a: string;
let b: string;
const target = join(folder, 'target.db');
const LOGINS = {
  KALENDS_SITE_USER: 'admin:secret',
  KALENDS_USER_A: 'admin:secret',
  KALENDS_USER_B: 'admin:secret',
};

/** Runs a command in a process of its own; with `untilFile` it is killed when the folder has that file. */
async function command(args: readonly string[], untilFile?: string) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: LOGINS,
  });
  const watcher = watch(folder, (_, name) => {
    if (name !== null && name === untilFile) child.kill('SIGKILL');
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.once('close', (...ending) => resolve(ending));
  });
  watcher.close();
  return { code, signal, output };
}

async function serve(file: string): Promise<string> {
  const server = startServer(program, file, 'normal');
  servers.push(server);
  return (await server.apiRoot).replace('/wp-json/tribe/events/v1', '');
}

const reportIn = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const COMPARE = ['--sample', '8', '--no-corrections'];

describe('a calendar that moves from one server to another', () => {
  beforeAll(async () => {
    program = await bundleCommand(mkdtempSync(join(folder, 'program-')));
    const source = join(folder, 'source.db');
    await fillFile(source, EVENTS);
    a = await serve(source);
    const { code, output } = await command(['import', a, '--store', `sqlite:${target}`, '--hidden']);
    expect({ code, output }).toMatchObject({ code: 0 });
    b = await serve(target);
  });

  it('answers as before, to anyone and to its administrator', async () => {
    const { code, output } = await command(['compare', a, b, ...COMPARE]);
    expect(output).toMatch(/^\d+ requests compared\. Nothing undeclared differs\.$/m);
    expect(code).toBe(0);
  });

  it('with one draft changed differs in that, also when the comparison was killed in between', async () => {
    const calendar = createCalendar({ store: createSqliteStore({ file: target }) });
    const drafts = await calendar.events.list({
      status: ['draft'],
      start_date: '2031-01-01',
      end_date: '2032-01-01',
    });
    const [draft] = drafts.items;
    await calendar.events.update(draft?.id ?? 0, { title: 'Changed after the move' });
    await calendar.close();
    const state = join(folder, 'compare.state');
    const reports = ['r.html', 'r.json'].flatMap((name) => ['--report', join(folder, name)]);
    const args = ['compare', a, b, ...COMPARE, '--only', 'events', '--state', state, ...reports];
    const killed = await command(args, 'compare.state');
    expect(killed.signal).toBe('SIGKILL');
    const { code, output } = await command(args);
    expect(code).toBe(1);
    expect(output).toContain('value event.title: ');
    expect(output).toContain('B "Changed after the move"');
    expect(reportIn('r.json')).toMatchObject({ equal: false, finished: true });
    expect(readFileSync(join(folder, 'r.html'), 'utf8')).toContain('<code>event.title</code>');
    expect(existsSync(state)).toBe(false);
  });
});
