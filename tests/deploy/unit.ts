import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';
import { replaced, UNIT, VARIABLES } from './deploy-page.js';

/** A server that was started as the systemd unit does. */
export interface Served {
  /** Its port for HTTP at 127.0.0.1. */
  readonly port: number;
  /** Sends SIGTERM. Gives the exit code and what it wrote to its standard error output. */
  readonly end: () => Promise<{ readonly code: number | null; readonly errors: string }>;
}

/** The login of the administrator, in place of the account that the page creates by `kalends user add`. */
export const ADMIN = { name: 'admin', password: 'a-long-password' };

/**
 * Starts a server by the command line of the systemd unit, with its file of environment variables.
 *
 * @param program the file that `bundleCommand` has made
 * @param folder the folder of its data
 * @param isBelow whether the calendar is below `/calendar`
 * @param port where to listen; 0 selects a free port
 */
export async function serveUnit(
  program: string,
  folder: string,
  isBelow: boolean,
  port = 0,
): Promise<Served> {
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(UNIT) ?? [];
  const [, options] = command.split('/usr/bin/env kalends ');
  if (options === undefined) throw new Error(`the unit starts ${command}`);
  const env = parseEnv(
    replaced(VARIABLES, {
      '/var/lib/kalends': folder,
      'https://calendar.example.org': `https://example.org${isBelow ? '/calendar' : ''}`,
    }),
  );
  const started = [program, ...options.split(' ')];
  const child = spawn(process.execPath, started, {
    env: {
      ...env,
      KALENDS_USER: `${ADMIN.name}:${ADMIN.password}`,
      ...{ KALENDS_PORT: String(port), KALENDS_JSON: '1', KALENDS_DEMO: '1', KALENDS_METRICS: '1' },
      KALENDS_CALDAV: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, errors }));
  });
  // later lines are the log
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    void ended.then(() => reject(new Error(`the server ended before it listened: ${errors}`)));
  });
  const banner = JSON.parse(line) as { readonly port: number };
  return {
    port: banner.port,
    end() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
