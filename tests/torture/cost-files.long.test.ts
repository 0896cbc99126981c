import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import type { FileProduct } from './file-product.js';
import { fileProducts } from './file-products.js';
import { LIMITS } from './limits.js';
import { repeat } from '../../packages/cli/test/raw-client.js';
import { cpuOf } from './cost-server.js';
import { bundleCommand } from './server-process.js';

/** What sizes are divided by, and which of the files are imported (1: each). `npm run test:torture -- cost` asks for all. */
const DIVISOR = Number(process.env['TORTURE_FILE_DIVISOR'] ?? 1_000);
const EVERY = Number(process.env['TORTURE_FILE_EVERY'] ?? 61);
/** The products to measure, by a part of their name. */
const ONLY = process.env['TORTURE_PRODUCTS'] ?? '';
const REPORT = process.env['TORTURE_COST_REPORT'];
const JUDGE_TIMES = process.env['TORTURE_JUDGE_TIMES'] !== undefined;

/** The most megabytes of memory, and the longest in milliseconds that the command works after a signal until it has ended. */
const MEMORY = 500;
const END = 2_000;
/** The longest that it may take, whatever the machine does beside: it must not wait for anything. */
const LONGEST_END = 30_000;
/** How long an import runs before it gets a signal, in milliseconds. */
const LONGEST = Number(process.env['TORTURE_FILE_LONGEST'] ?? 1_000);
/** When the import gets a signal in further runs, as parts of the time of the first one. */
const SIGNALS = (process.env['TORTURE_FILE_SIGNALS'] ?? '0.5').split(' ').map(Number);

/** How many files are imported at once. */
const AT_ONCE = 2;

/** Bytes of a file, with room for what is around its parts. */
const FILE_SIZE = LIMITS.fileSize.most * 0.99;

const folder = mkdtempSync(join(tmpdir(), 'kalends-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the file of a product; returns its megabytes. */
function writeFile(file: string, { around: [before, after], part, most = Infinity }: FileProduct): number {
  const to = openSync(file, 'w');
  let size = before.length;
  let piece = before;
  for (let number = 0; number < Math.max(1, most / DIVISOR); number++) {
    const next = part(number);
    const length = Buffer.byteLength(next);
    if (number > 0 && size + length > FILE_SIZE / DIVISOR) break;
    size += length;
    piece += next;
    if (piece.length < 1_000_000) continue;
    writeSync(to, piece);
    piece = '';
  }
  writeSync(to, piece + after);
  closeSync(to);
  return Math.round(size / 1e6);
}

/** The memory of a process in megabytes, without the pages of files that are mapped: those of the database are the system's. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^RssAnon:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round((Number(kilobytes) * 1024) / 1e6);
  } catch {
    return 0;
  }
}

/** CPU time of a process in milliseconds; 0 once it has ended. */
function workOf(pid: number): number {
  try {
    return cpuOf(pid);
  } catch {
    return 0;
  }
}

/** Imports a file into an empty store beside it, and sends a signal after so many milliseconds. */
async function importOf(program: string, file: string, options: readonly string[], signalAfter: number) {
  const store = `${file}.db`;
  for (const ending of ['', '-wal', '-shm']) rmSync(store + ending, { force: true });
  const child = spawn(process.execPath, [program, 'import', file, '--store', `sqlite:${store}`, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {},
  });
  const [printed, told] = [text(child.stdout), text(child.stderr)];
  const begun = performance.now();
  let memory = 0;
  let signalled = Infinity;
  /** CPU time when the signal was sent, and as it was seen last. */
  let [before, worked] = [0, 0];
  let code: number | NodeJS.Signals | null | undefined;
  child.once('close', (status, signal) => {
    code = status ?? signal;
  });
  while (code === undefined) {
    memory = Math.max(memory, memoryOf(child.pid ?? 0));
    worked = Math.max(worked, workOf(child.pid ?? 0));
    if (signalled === Infinity && performance.now() - begun > signalAfter) {
      signalled = performance.now();
      before = worked;
      child.kill('SIGTERM');
    }
    await setTimeout(10);
  }
  await printed;
  const ended = performance.now();
  const tail = (await told).trim().split('\n').at(-1)?.slice(0, 150) ?? '';
  const [ending, waited] = signalled === Infinity ? [0, 0] : [worked - before, ended - signalled];
  return { code, tail, memory, took: ended - begun, ending, waited };
}

interface Row {
  readonly name: string;
  readonly megabytes: number;
  readonly code: number | NodeJS.Signals | null;
  readonly tail: string;
  readonly seconds: number;
  readonly memory: number;
  readonly ending: number;
  readonly over: string;
}

it(
  'no file takes too much memory, and none keeps the command from ending',
  async () => {
    const program = await bundleCommand(folder);
    const products = (await fileProducts()).filter(
      ({ name }, index) => name.includes(ONLY) && index % EVERY === 0,
    );
    const rows: Row[] = [];
    await repeat(products.length, AT_ONCE, async (number) => {
      const product = products[number];
      if (product === undefined) return;
      const { name, ending, options = [] } = product;
      const file = join(folder, `file-${number}.${ending}`);
      const megabytes = writeFile(file, product);
      const whole = await importOf(program, file, options, LONGEST);
      const runs = [whole];
      // what ends by itself in the time that it has after a signal needs one only
      for (const part of whole.took < END ? SIGNALS.slice(0, 1) : SIGNALS)
        runs.push(await importOf(program, file, options, whole.took * part));
      for (const of of ['', '.db', '.db-wal', '.db-shm']) rmSync(file + of, { force: true });
      const memory = Math.max(...runs.map((run) => run.memory));
      const longest = Math.max(...runs.map((run) => run.ending));
      const over = [
        ...(runs.every(({ code }) => code === 0 || code === 1 || code === 'SIGTERM') ? [] : ['code']),
        ...(memory > MEMORY ? ['memory'] : []),
        ...(JUDGE_TIMES && longest > END ? ['ending'] : []),
        ...(runs.some(({ waited }) => waited > LONGEST_END) ? ['waiting'] : []),
      ].join(' ');
      const { code, tail } = whole;
      const seconds = Math.round(whole.took / 100) / 10;
      const row = { name, megabytes, code, tail, seconds, memory, ending: longest, over };
      rows.push(row);
      // a file of each may take minutes: what is printed tells how far they are
      if (EVERY === 1 || over !== '')
        console.log(`${rows.length} of ${products.length}: ${JSON.stringify(row)}`);
    });
    const failed = rows.filter(({ over }) => over !== '');
    console.table(failed.length > 0 ? failed : rows.sort((a, b) => b.memory - a.memory).slice(0, 30));
    console.log(`${failed.length} of ${rows.length} files beyond what is promised`);
    if (REPORT !== undefined) writeFileSync(`${REPORT}.files.json`, JSON.stringify(rows, null, 1));
    expect(failed).toEqual([]);
  },
  8 * 3_600_000,
);
