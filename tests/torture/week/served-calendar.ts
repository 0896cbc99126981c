import { execFile, spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Servers } from '../mirror/servers.js';
import { SITE } from '../mirror/servers.js';
import { bundleCommand, bundleProgram, startServer, type ServerProcess } from '../server-process.js';

const run = promisify(execFile);

/** Real milliseconds after which every process has read the clock. */
const CLOCK_READ = 50;

/** A clock that processes read from a file, and that is moved by hand. */
export interface Clock {
  readonly now: () => number;
  readonly advance: (milliseconds: number) => Promise<void>;
}

/** A calendar in a file, its server, and the clock of both. */
export interface ServedCalendar extends Servers, Clock {
  readonly folder: string;
  readonly file: string;
  readonly media: string;
  /** The server that runs, or starts. */
  readonly server: () => ServerProcess;
  /** Kills the server, and starts another. */
  readonly kill: () => Promise<void>;
  /** Whether requests may fail: since the server was told to end until the next one listens. */
  readonly isDown: () => boolean;
  /** Ends the server as a deployment does, does something, and starts another. */
  readonly deploy: (between?: () => Promise<void>) => Promise<void>;
  /** Runs a command, with the same clock. Gives what it printed; rejects when it fails. */
  readonly command: (...args: readonly string[]) => Promise<string>;
  /** Bounds the bytes of each file that the server writes. */
  readonly bound: (bytes: number | 'unlimited') => void;
}

async function createClock(folder: string, start: number): Promise<Clock & { readonly file: string }> {
  const file = join(folder, 'clock');
  let offset = start - Date.now();
  async function write(): Promise<void> {
    writeFileSync(`${file}.new`, String(offset));
    renameSync(`${file}.new`, file);
    await new Promise((resolve) => setTimeout(resolve, CLOCK_READ));
  }
  await write();
  return {
    file,
    now: () => Date.now() + offset,
    advance(milliseconds) {
      offset += milliseconds;
      return write();
    },
  };
}

/** Serves a calendar on a file in a folder, from a point in time on. */
export async function serveCalendar(folder: string, start: number): Promise<ServedCalendar> {
  const [file, media] = [join(folder, 'kalends.db'), join(folder, 'media')];
  const clock = await createClock(folder, start);
  const program = await bundleCommand(folder);
  const ofNode = ['--expose-gc', '--require', await bundleProgram(folder, 'week/fast-clock')];
  const env = { FAST_CLOCK: clock.file };
  const errors: string[] = [];
  const options = [
    ...['--base-url', SITE, '--media', media, '--metrics', '--wordpress', '--log', 'json'],
    // full within days, so that a month later what grows is no cache
    ...['--cache-size', '16'],
  ];
  const startAgain = () => startServer(program, file, 'normal', ['admin:secret'], options, ofNode, env);
  let current = startAgain();
  let isDown = false;

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    isDown = true;
    current.kill(signal);
    const { code, errors: text } = await current.ended;
    if (text !== '') errors.push(text);
    if (code !== (signal === 'SIGKILL' ? null : 0)) errors.push(`a server ended with ${code} on ${signal}`);
  }
  async function startNext(): Promise<void> {
    current = startAgain();
    await current.apiRoot;
    isDown = false;
  }

  await current.apiRoot;
  return {
    ...{ folder, file, media, errors, now: clock.now, advance: clock.advance },
    server: () => current,
    isDown: () => isDown,
    async send(_at, path, init) {
      const apiRoot = await current.apiRoot;
      return fetch(new URL(path.replace(SITE, ''), apiRoot), { redirect: 'manual', ...init });
    },
    async kill() {
      await end('SIGKILL');
      await startNext();
    },
    async deploy(between) {
      await end('SIGTERM');
      await between?.();
      await startNext();
    },
    end: () => end('SIGTERM'),
    async command(...args) {
      const most = { env, maxBuffer: 100_000_000 };
      return (await run(process.execPath, [...ofNode, program, ...args], most)).stdout;
    },
    bound(bytes) {
      const { status } = spawnSync('prlimit', [`--pid=${current.pid}`, `--fsize=${bytes}:unlimited`]);
      if (status !== 0) throw new Error(`prlimit ended with ${status}`);
    },
  };
}
