import { main } from '../src/index.js';
import { type CliContext } from '@kalends/command-kit';

/** A command that was started in this process, as a terminal would see it. */
export interface Running {
  /** What was printed so far, line by line. */
  readonly lines: readonly string[];
  readonly errors: readonly string[];
  /** Asks it to stop, as SIGTERM would. */
  readonly stop: () => void;
  /** Asks it to read its configuration again, as SIGHUP would. */
  readonly reload: () => void;
  readonly exitCode: Promise<number>;
}

/** Starts a command line in this process. */
export function start(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input?: Pick<CliContext, 'stdin' | 'readSecret'>,
): Running {
  const lines: string[] = [];
  const errors: string[] = [];
  const stop = new AbortController();
  const reloading: (() => void)[] = [];
  const exitCode = main(args, {
    env,
    print: (line) => lines.push(line),
    printError: (line) => errors.push(line),
    stop: stop.signal,
    onReload: (listener) => reloading.push(listener),
    ...input,
  });
  const reload = () => reloading.forEach((listener) => listener());
  return { lines, errors, stop: () => stop.abort(), reload, exitCode };
}

/** Runs a command line to its end: its exit code and what it wrote. */
export async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input?: Pick<CliContext, 'stdin' | 'readSecret'>,
) {
  const { lines, errors, exitCode } = start(args, env, input);
  return { exitCode: await exitCode, lines, errors };
}

/** A server that listens on a free port. */
export interface Served extends Running {
  /** `http://localhost:PORT/wp-json/tribe/events/v1` */
  readonly apiRoot: string;
  /** Where it listens: `http://127.0.0.1:PORT` */
  readonly origin: string;
}

/** Starts `kalends serve`, on a free port unless the options name one, and waits until it has told that it listens. */
export async function serve(
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const running = start(['serve', ...options], { PORT: '0', ...env });
  const ended = running.exitCode.then((exitCode) => {
    throw new Error(`serve ended with ${exitCode}: ${running.errors.join('\n')}`);
  });
  const listens = async () => {
    while (!running.lines.some((line) => line.startsWith('  reference')))
      await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await Promise.race([listens(), ended]);
  const [, apiRoot = ''] = /^ {2}API root {3}(\S+)/m.exec(running.lines.join('\n')) ?? [];
  const [, origin = ''] = /^kalends is listening on (\S+)/.exec(running.lines[0] ?? '') ?? [];
  return { ...running, apiRoot, origin };
}

/** The header of someone who logs in. */
export const login = (name: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});
