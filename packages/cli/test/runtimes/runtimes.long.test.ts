import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { describe, it, onTestFinished } from 'vitest';
import { installed } from './installed.js';
import { judgeRequests, judgeRuntime } from './judge-runtime.js';
import { nodeProgram } from './node-program.js';
import { NODES, RUNTIMES, type Command } from './runtime-list.js';

const ORIGIN = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/;

/** Starts a command that ends with the test; gives the origin that it prints. */
async function started({ command, args, before }: Command, cwd: string): Promise<string> {
  // the program would read these, of the tests and of vitest, as its own
  const { KALENDS_RUNTIMES: _, BASE_URL: _url, ...own } = process.env;
  const env = { ...own, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
  if (before !== undefined) {
    const { status, stdout, stderr } = spawnSync(before.command, before.args, { cwd, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${before.args.join(' ')} failed: ${stdout}${stderr}`);
  }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface(child.stdout)) {
    const origin = ORIGIN.exec(line)?.[0];
    if (origin !== undefined) return origin.replace('localhost', '127.0.0.1');
  }
  throw new Error(`${command} ended`);
}

describe('a calendar in memory with its interfaces, and the client within it', () => {
  it.for(RUNTIMES)('$name', { timeout: 900_000 }, async ({ packages, prepare }, { skip }) => {
    const runtime = installed(...packages);
    if ('missing' in runtime) return skip(runtime.missing);
    await judgeRuntime(await started(await prepare(runtime.folder), runtime.folder));
  });
});

describe('the program on a SQLite file', () => {
  it.for(NODES)('%s', { timeout: 1_800_000 }, async (version, { skip }) => {
    const program = await nodeProgram(version);
    if ('missing' in program) return skip(program.missing);
    await judgeRequests(await started(program, program.folder));
  });
});
