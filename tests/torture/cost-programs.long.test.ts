import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { answering, answerProducts, type AnswerProduct } from './answer-products.js';
import { cpuOf } from './cost-server.js';
import { bundleCommand, bundleProgram } from './server-process.js';

/** As for `cost-answers.long.test.ts`. */
const BYTES = Number(process.env['TORTURE_ANSWER_BYTES'] ?? 400_000);
const PAGES = Number(process.env['TORTURE_ANSWER_PAGES'] ?? 5);
const EVERY = Number(process.env['TORTURE_ANSWER_EVERY'] ?? 7);
const ONLY = process.env['TORTURE_PRODUCTS'] ?? '';
const REPORT = process.env['TORTURE_COST_REPORT'];

/** Megabytes of the heap of a program, and of all of its memory. */
const HEAP = 256;
const MEMORY = 300;
/** The most milliseconds of CPU: what a program does with one answer is bounded. */
const WORK = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'kalends-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A server that answers with a product. */
async function serveProduct(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => (server.closeAllConnections(), server.close()) };
}

const memoryOf = (pid: number): number => {
  try {
    const [, kilobytes = '0'] = /^RssAnon:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round((Number(kilobytes) * 1024) / 1e6);
  } catch {
    return 0;
  }
};

const workOf = (pid: number): number => {
  try {
    return cpuOf(pid);
  } catch {
    return 0;
  }
};

/** Runs a program in a small heap to its end. */
async function run(args: readonly string[], input?: Iterable<string>) {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP}`, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { MALLOC_ARENA_MAX: '2' },
  });
  const pid = child.pid ?? 0;
  const printed = text(child.stdout);
  const told = text(child.stderr);
  child.stdin.on('error', () => undefined);
  for (const line of input ?? []) child.stdin.write(line);
  child.stdin.end();
  const ended = { code: undefined as number | NodeJS.Signals | null | undefined };
  let [memory, work] = [0, 0];
  child.once('close', (status, signal) => {
    ended.code = status ?? signal;
  });
  while (ended.code === undefined) {
    memory = Math.max(memory, memoryOf(pid));
    work = Math.max(work, workOf(pid));
    if (work > 2 * WORK) child.kill('SIGKILL');
    await setTimeout(10);
  }
  const tail = ((await told) || (await printed)).trim().split('\n').at(-1)?.slice(0, 80) ?? '';
  return { code: ended.code, memory, work, tail };
}

/** What reads the answers of a server, and of which products. */
interface Reader {
  readonly name: string;
  readonly format: AnswerProduct['format'];
  readonly args: (origin: string, store: string) => readonly string[];
}

it(
  'no answer of another server takes more memory than a small heap has',
  async () => {
    const program = await bundleCommand(folder);
    const copy = await bundleProgram(folder, 'copy-reader');
    const api = (origin: string): string => `${origin}/wp-json/tribe/events/v1`;
    const readers: readonly Reader[] = [
      {
        name: 'import',
        format: 'tribe',
        args: (at, store) => [program, 'import', api(at), '--store', store],
      },
      {
        name: 'import',
        format: 'icalendar',
        args: (at, store) => [program, 'import', `${at}/a.ics`, '--store', store],
      },
      {
        name: 'import',
        format: 'page',
        args: (at, store) => [program, 'import', `${at}/page`, '--store', store],
      },
      { name: 'compare', format: 'tribe', args: (at) => [program, 'compare', api(at), api(at)] },
      { name: 'copy', format: 'sync', args: (at) => [copy, at] },
    ];
    const products = answerProducts({ bytes: BYTES, pages: PAGES }).filter(
      (product, index) => product.name.includes(ONLY) && index % EVERY === 0,
    );
    const rows: object[] = [];
    const measure = async (name: string, args: readonly string[], input?: Iterable<string>) => {
      const begun = performance.now();
      const { code, memory, work, tail } = await run(args, input);
      const over = [
        ...(code === 0 || code === 1 || code === 2 ? [] : ['code']),
        ...(memory > MEMORY ? ['memory'] : []),
        ...(work > WORK ? ['work'] : []),
      ].join(' ');
      const seconds = Math.round((performance.now() - begun) / 100) / 10;
      const row = { name, code, seconds, work, memory, tail, over };
      rows.push(row);
      if (EVERY === 1 || over !== '') console.log(JSON.stringify(row));
    };
    for (const [number, product] of products.entries())
      for (const reader of readers.filter(({ format }) => format === product.format)) {
        const other = await serveProduct(answering(product, false));
        const store = join(folder, `${reader.name}-${number}.db`);
        await measure(`${reader.name} ${product.name}`, reader.args(other.origin, `sqlite:${store}`));
        other.close();
        for (const ending of ['', '-wal', '-shm']) rmSync(store + ending, { force: true });
      }
    // an agent reads no other server, but its program reads what is written to it
    const filling = {
      values: '1,'.repeat(BYTES / 2),
      text: `"${'x'.repeat(BYTES)}",`,
      levels: '['.repeat(BYTES),
    };
    for (const [name, unit] of Object.entries(filling)) {
      const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_events","arguments":{"q":[${unit}1]}}}\n`;
      await measure(`mcp: ${name}`, [program, 'mcp', '--store', 'memory', '--timezone', 'UTC'], [call, call]);
    }
    console.table(rows);
    if (REPORT !== undefined) writeFileSync(`${REPORT}.programs.json`, JSON.stringify(rows, null, 1));
    expect(rows.filter((row) => 'over' in row && row.over !== '')).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
  },
  2 * 3_600_000,
);
