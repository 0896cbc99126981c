import { spawn } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'tsup';
import { login } from '../../packages/cli/test/running.js';

const ROOT = join(import.meta.dirname, '../..');

/** Makes one file of a program and all sources it needs, in a folder, so that plain node can run it. */
async function bundle(folder: string, entry: string): Promise<void> {
  await build({
    config: false,
    entry: [join(ROOT, entry)],
    outDir: folder,
    format: 'cjs',
    target: 'node20',
    silent: true,
    clean: false,
    tsconfig: join(ROOT, 'tsconfig.json'),
    noExternal: [/^@kalends\//],
    shims: true,
  });
}

/** Makes one file of the command line. */
export async function bundleCommand(folder: string): Promise<string> {
  await bundle(folder, 'packages/cli/src/bin.ts');
  // where node looks for what is not in the file
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'bin.cjs');
}

/** Makes one file of a program beside or below this one that needs nothing else than Node. */
export async function bundleProgram(folder: string, name: string): Promise<string> {
  await bundle(folder, `tests/torture/${name}.ts`);
  return join(folder, `${basename(name)}.cjs`);
}

/** How a process ended. `code` is null when a signal ended it. */
export interface Ended {
  readonly code: number | null;
  readonly errors: string;
}

/** A process that serves a file. */
export interface ServerProcess {
  /** The address of the API root; rejects when the process ends before it listens. */
  readonly apiRoot: Promise<string>;
  readonly ended: Promise<Ended>;
  /** The number of the process. */
  readonly pid: number;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** How many bytes it has printed, its log. */
  readonly printed: () => number;
}

/** The headers of a request with a body, by the administrator of a server process. */
export const ADMIN = { ...login('admin', 'secret'), 'Content-Type': 'application/json' };

/**
 * Starts `kalends serve` on a SQLite file, on a database by its URL, or with `memory`, in a process of its own. `users` as `--user`
 * takes them; `more` options, those `ofNode`, and variables of its environment.
 */
export function startServer(
  program: string,
  file: string,
  durability: 'full' | 'normal',
  users: readonly string[] = ['admin:secret'],
  more: readonly string[] = [],
  ofNode: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): ServerProcess {
  const store = file === 'memory' || file.includes('://') ? file : `sqlite:${file}`;
  const options = ['--port', '0', '--store', store, '--durability', durability, ...more];
  const logins = users.flatMap((user) => ['--user', user]);
  const child = spawn(process.execPath, [...ofNode, program, 'serve', ...options, ...logins], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // as docs/deploy.md starts it
    env: { MALLOC_ARENA_MAX: '2', ...env },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  let printed = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.length;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, errors }));
  });
  const apiRoot = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => {
      const [, port = ''] = /^kalends is listening on http:\/\/127[.]0[.]0[.]1:(\d+)/.exec(line) ?? [];
      resolve(`http://127.0.0.1:${port}/wp-json/tribe/events/v1`);
    });
    void ended.then(() => reject(new Error(`a server ended before it listened: ${errors}`)));
  });
  // who waits for the end only is told by `ended`
  apiRoot.catch(() => undefined);
  const kill = (signal: NodeJS.Signals): void => void child.kill(signal);
  return { apiRoot, ended, pid: child.pid ?? 0, kill, printed: () => printed };
}
