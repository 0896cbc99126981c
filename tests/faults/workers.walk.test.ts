import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCalendar } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleCommand, bundleProgram } from '../torture/server-process.js';
import { limitFor } from '../rings/limits.js';
import { serveByWorkers, type Programs } from './served-by-workers.js';
import { callsOf } from './size.js';
import type { WorkerFault, WorkerWay } from './worker-faults.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-worker-faults-'));
let programs: Programs;

beforeAll(async () => {
  const [command, faults] = [
    await bundleCommand(folder),
    await bundleProgram(folder, '../faults/worker-faults'),
  ];
  programs = { folder, command, faults };
  const calendar = createCalendar({ store: createSqliteStore({ file: join(folder, 'a.db') }) });
  await calendar.events.create({
    title: 'Jazz',
    start_date: '2031-05-01 20:00',
    end_date: '2031-05-01 23:00',
  });
  await calendar.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** How the calls can fail, by their first words. */
const WAYS: Readonly<Record<string, readonly WorkerWay[]>> = {
  fork: ['throws', 'refused', 'dies', 'killed', 'SIGTERM'],
  listen: ['error', 'killed', 'SIGTERM'],
  kill: ['twice', 'killed'],
  // messages of the first process
  ...Object.fromEntries(
    ['part', 'wanted', 'all'].map((name) => [
      name,
      ['lost', 'late', 'twice', 'foreign', 'gone', 'killed', 'SIGTERM'] as const,
    ]),
  ),
  worker: ['lost', 'late', 'twice', 'foreign', 'killed', 'orphaned', 'SIGTERM', 'SIGHUP'],
};
const ALL_WAYS = [...new Set(Object.values(WAYS).flat())];

/** Whether a call is made before the server listens. */
const isAtStart = ({ call }: WorkerFault): boolean =>
  /^(?:listen|fork 1|part 1|worker 1: (?:isThere|banner) 1)/.test(call);

/** A server's life: it starts, is asked, loses a worker, is asked again and is told to end. */
async function live(fault: WorkerFault | undefined) {
  const server = serveByWorkers(programs, fault);
  const { child, alive, lines, noted, until, hasEnded, workers } = server;
  const hasFailed = () => noted('failed').length > 0;
  const serving = () => noted('call').filter((call) => call.includes('banner')).length;
  // it would wait for ever
  const isSilent = fault?.way === 'lost' && isAtStart(fault);
  await Promise.race([server.listens, server.ended, ...(isSilent ? [until(hasFailed)] : [])]);
  const answers: unknown[] = [];
  const askAll = async () => {
    answers.push(await server.total());
    const metrics = await server.ask('/metrics');
    answers.push(metrics && [metrics.status, metrics.status === 200 ? '' : metrics.text]);
    answers.push(await server.total());
  };
  let killed = 0;
  if (lines.length > 0) {
    await until(() => hasEnded() || (workers().length > 1 && (serving() > 1 || hasFailed())));
    await askAll();
    const [, last] = workers();
    if (last !== undefined) {
      process.kill(last, 'SIGKILL');
      killed++;
      await until(() => hasEnded() || (!workers().includes(last) && workers().length > 1));
      await until(() => hasEnded() || serving() > 2 || hasFailed());
      await askAll();
    }
  }
  // a second one ends it at once
  if (!(fault?.way === 'SIGTERM' && hasFailed())) child.kill('SIGTERM');
  const exit = await server.ended;
  await until(() => alive().length === 0);
  const forced = noted('exit').filter((signal) => signal === 'SIGKILL').length - killed;
  return { exit, errors: server.errors, answers, calls: noted('call'), forced, hasFailed: hasFailed() };
}

const LISTED = [200, 1];
const METRICS = [200, ''];
const UNAVAILABLE = [503, '{"status":"unavailable"}'];
const WHOLE = [LISTED, METRICS, LISTED, LISTED, METRICS, LISTED];
const AGAIN = 'Worker 2 of 2 has ended (SIGKILL), and is started again.';

/** What a server prints that goes on, and what one that does not start. */
const GOES_ON =
  /^(?:Worker [12] of 2 has ended(?: \([\w ./]+\))?, and is started again|Configuration reloaded)\.$/;
const REFUSED =
  /^kalends: (?:Worker 1 of 2 has ended \([\w ./]+\) before it listened\.|127\.0\.0\.1 is not an address .*)$/;

/** How a server ends of which a call failed. */
function exitAfter({ call, way }: WorkerFault): number | string {
  const isOfWorker = call.startsWith('worker');
  if (way === 'orphaned' || (way === 'killed' && !isOfWorker)) return 'SIGKILL';
  if (!isAtStart({ call, way })) return 0;
  // as a single process, which has no use for the signal before it listens
  if (way === 'SIGHUP') return 'SIGHUP';
  return ['throws', 'refused', 'dies', 'error', 'gone', 'killed'].includes(way) ? 1 : 0;
}

/** What may be answered after a call has failed. */
function answersAfter({ way }: WorkerFault): readonly unknown[] {
  if (['killed', 'orphaned', 'gone', 'SIGTERM'].includes(way))
    return [LISTED, METRICS, UNAVAILABLE, undefined];
  return way === 'lost' ? [LISTED, METRICS, UNAVAILABLE] : [LISTED, METRICS];
}

// the processes are found in /proc, which Linux has
describe.skipIf(!existsSync('/proc/self/task'))('the calls between the processes of a server', () => {
  it.each(ALL_WAYS)(
    'a call fails: %s',
    async (way) => {
      const whole = await live(undefined);
      expect(whole).toMatchObject({ exit: 0, errors: [AGAIN], answers: WHOLE, forced: 0 });
      const called = [...new Set(whole.calls)].toSorted();
      const failing = called.filter((call) => WAYS[/^\w+/.exec(call)?.[0] ?? '']?.includes(way));
      expect(failing).not.toEqual([]);
      for (const nth of callsOf(ALL_WAYS, way, failing.length)) {
        const fault = { call: failing[nth - 1] ?? '', way };
        const { exit, errors, answers, forced, hasFailed } = await live(fault);
        const where = JSON.stringify([fault, exit, errors, answers, forced]);
        // which worker is asked for the metrics of all is open
        expect.soft(exit, where).toBe(hasFailed || way === 'dies' ? exitAfter(fault) : 0);
        const printed = exit === 1 && way !== 'dies' ? REFUSED : GOES_ON;
        expect
          .soft(
            errors.filter((line) => !printed.test(line)),
            where,
          )
          .toEqual([]);
        for (const answer of answers) expect.soft(answersAfter(fault), where).toContainEqual(answer);
        // none was ended by force
        expect.soft(forced, where).toBeLessThanOrEqual(way === 'killed' || way === 'gone' ? 1 : 0);
      }
    },
    limitFor(100),
  );
});
