import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import type { Source } from '@kalends/sources';
import { answering, answerProducts } from './answer-products.js';
import { watch } from './cost-server.js';
import { bundleCommand, startServer } from './server-process.js';

/** Bytes of the answers, pages, and which of the products are measured (1: each). `npm run test:torture -- cost` asks for more. */
const BYTES = Number(process.env['TORTURE_ANSWER_BYTES'] ?? 400_000);
const PAGES = Number(process.env['TORTURE_ANSWER_PAGES'] ?? 5);
const EVERY = Number(process.env['TORTURE_ANSWER_EVERY'] ?? 7);
const ONLY = process.env['TORTURE_PRODUCTS'] ?? '';
const REPORT = process.env['TORTURE_COST_REPORT'];
const JUDGE_TIMES = process.env['TORTURE_JUDGE_TIMES'] !== undefined;

/** The longest turn, the longest that an honest client waits, in milliseconds; megabytes of memory. */
const TURN = 100;
const HONEST = 250;
const MEMORY = 300;

const HONEST_PATH = '/wp-json/tribe/events/v1/events?start_date=2026-01-01';

const folder = mkdtempSync(join(tmpdir(), 'kalends-answers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const runProgram = promisify(execFile);

/** What other servers answer, one after the other. */
async function listen() {
  const state: { answer: RequestListener } = { answer: (_, response) => void response.end() };
  const server = createServer((request, response) => state.answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ...{ state, origin }, close: () => (server.closeAllConnections(), server.close()) };
}

it(
  'no answer of another server takes a server that follows it from the others',
  async () => {
    const program = await bundleCommand(folder);
    const store = join(folder, 'answers.db');
    const server = startServer(program, store, 'normal');
    const { origin } = new URL(await server.apiRoot);
    const command = async (...args: readonly string[]): Promise<string> =>
      (await runProgram(process.execPath, [program, ...args, '--store', `sqlite:${store}`])).stdout;
    const turns = await watch(folder, origin, server.pid);
    const honest = await watch(folder, origin, server.pid, [HONEST_PATH]);
    const hostile = await listen();
    const rows: object[] = [];
    try {
      const products = answerProducts({ bytes: BYTES, pages: PAGES }).filter(
        ({ name }, index) => name.includes(ONLY) && index % EVERY === 0,
      );
      for (const [number, product] of products.entries()) {
        hostile.state.answer = answering(product);
        await Promise.all([turns.worst(), honest.worst()]);
        const url = `${hostile.origin}/${number}`;
        const begun = performance.now();
        const added = await command(
          'follow-source',
          'add',
          url,
          '--private',
          '--json',
          '--format',
          product.format,
        );
        const { id } = JSON.parse(added) as Source;
        const source = async (): Promise<Source | undefined> =>
          (JSON.parse(await command('follow-source', 'list', '--json')) as Source[]).find(
            (one) => one.id === id,
          );
        let taken = await source();
        while (taken?.report === null && taken.failures === 0) taken = await source();
        const [{ stall: turn, memory }, { stall: waited }] = await Promise.all([
          turns.worst(),
          honest.worst(),
        ]);
        await command('follow-source', 'remove', id);
        const over = [
          ...(JUDGE_TIMES && turn > TURN ? ['turn'] : []),
          ...(JUDGE_TIMES && waited > HONEST ? ['honest'] : []),
          ...(memory > MEMORY ? ['memory'] : []),
        ].join(' ');
        const seconds = Math.round((performance.now() - begun) / 100) / 10;
        const told = taken?.error ?? JSON.stringify(taken?.report?.counts);
        const row = {
          name: product.name,
          told: told.slice(0, 60),
          seconds,
          turn,
          honest: waited,
          memory,
          over,
        };
        rows.push(row);
        if (EVERY === 1 || over !== '') console.log(JSON.stringify(row));
      }
    } finally {
      hostile.close();
      turns.stop();
      honest.stop();
      server.kill('SIGTERM');
    }
    const { code, errors } = await server.ended;
    console.table(rows);
    if (REPORT !== undefined) writeFileSync(`${REPORT}.answers.json`, JSON.stringify(rows, null, 1));
    expect([code, errors]).toEqual([0, '']);
    expect(rows.filter((row) => 'over' in row && row.over !== '')).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
  },
  2 * 3_600_000,
);
