import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A server in a process of its own. */
export interface ServerOnStore {
  /** Rejects when the process ends before it listens. */
  readonly apiRoot: Promise<string>;
  /** Ends it. Gives its exit code and what it wrote to its standard error output. */
  readonly end: () => Promise<{ readonly code: number | null; readonly errors: string }>;
  /** Kills it, and waits until it is gone. */
  readonly kill: () => Promise<unknown>;
}

/**
 * Starts `kalends serve` on a store, behind a proxy that tells the addresses of clients.
 *
 * @param program the file that `bundleCommand` has made
 */
export function serveStore(program: string, store: string): ServerOnStore {
  const options = ['--port', '0', '--store', store, '--durability', 'normal', '--trust-proxy', '1', '--json'];
  const child = spawn(process.execPath, [program, 'serve', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {},
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, errors }));
  });
  const apiRoot = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => {
      const { listening } = JSON.parse(line) as { readonly listening: string };
      resolve(`${listening}/wp-json/tribe/events/v1`);
    });
    void ended.then(() => reject(new Error(`a server ended before it listened: ${errors}`)));
  });
  apiRoot.catch(() => undefined);
  return {
    apiRoot,
    end() {
      child.kill('SIGTERM');
      return ended;
    },
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
