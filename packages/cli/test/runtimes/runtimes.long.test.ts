import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { describe, it, onTestFinished } from 'vitest';
import { installed } from './installed.js';
import { judgeRuntime } from './judge-runtime.js';
import { RUNTIMES, type Command } from './runtime-list.js';

const ORIGIN = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/;

/** Starts a command that ends with the test; gives the origin that it prints. */
async function started({ command, args, before }: Command, cwd: string): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
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
