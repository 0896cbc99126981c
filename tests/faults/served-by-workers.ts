import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished } from 'vitest';
import type { WorkerFault } from './worker-faults.js';

/** Where the programs are. */
export interface Programs {
  readonly folder: string;
  /** `kalends`, and what node loads before it. */
  readonly command: string;
  readonly faults: string;
}

export const LIST = '/wp-json/tribe/events/v1/events?start_date=2031-01-01&end_date=2032-01-01';

/** Whether a process has not ended; one that has may wait for its parent. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

let servers = 0;

/** Starts `kalends serve --workers 2` on a file, of which one call between its processes may fail. */
export function serveByWorkers(
  { folder, command, faults }: Programs,
  fault: WorkerFault | undefined,
  port = '0',
) {
  const calls = join(folder, `calls-${++servers}`);
  const options = [
    '--workers',
    '2',
    '--store',
    `sqlite:${join(folder, 'a.db')}`,
    '--port',
    port,
    '--log',
    'none',
  ];
  const child = spawn(process.execPath, ['--require', faults, command, 'serve', ...options, '--metrics'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { WORKER_FAULT: JSON.stringify({ file: calls, fault }) },
  });
  const noted = (kind: string): string[] => {
    try {
      const lines = readFileSync(calls, 'utf8').split('\n');
      return lines.flatMap((line) => (line.split(' ', 1)[0] === kind ? [line.slice(kind.length + 1)] : []));
    } catch {
      return [];
    }
  };
  const alive = (): number[] => noted('pid').map(Number).filter(isAlive);
  onTestFinished(() => alive().forEach((pid) => process.kill(pid, 'SIGKILL')));
  const [lines, errors]: [string[], string[]] = [[], []];
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line));
  createInterface(child.stderr).on('line', (line) => errors.push(line));
  let hasEnded = false;
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => {
    hasEnded = true;
    return code ?? signal;
  });
  const origin = (): string => /listening on (\S+)/.exec(lines[0] ?? '')?.[1] ?? '';
  /** On a connection of its own; undefined if there is no answer. */
  const ask = async (
    path: string,
    init: {
      readonly method?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    } = {},
  ) => {
    try {
      const answer = await fetch(`${origin()}${path}`, {
        ...init,
        headers: { ...init.headers, Connection: 'close' },
      });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return undefined;
    }
  };
  const total = async (): Promise<readonly [number, number] | undefined> => {
    const answer = await ask(LIST);
    return answer && [answer.status, (JSON.parse(answer.text) as { readonly total: number }).total];
  };
  return {
    ...{ child, ended, alive, noted, lines, errors, ask, total },
    hasEnded: () => hasEnded,
    listens: once(output, 'line'),
    workers: () => alive().filter((pid) => pid !== child.pid),
    /** Waits for something that is bound to come. */
    until: (isThere: () => unknown) => expect.poll(isThere, { interval: 10 }).toBeTruthy(),
  };
}
