import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

/*
 * node health-watch.cjs ORIGIN PID PAUSE PATH…: asks a server for these paths, each from another address, one after the other with a pause of so many
 * milliseconds between them, and looks at the memory of its process. For each line of its input it prints the worst since the line before: how long an answer took (`wait`), how long the
 * server's thread worked until it answered (`stall`, which is what the answer takes on a machine that does nothing else), both in
 * milliseconds, for which path it worked so long (`of`), and `memory` in megabytes. A process of its own, so that nothing else keeps it
 * from asking.
 */

const [, , origin = '', pid = '', pause = '', ...paths] = process.argv;
const NOTHING = { stall: 0, of: '', wait: 0, memory: 0 };
let worst = NOTHING;

/** How long the server's thread has worked, in milliseconds, as Linux tells it. */
const workOf = (): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;

/** When the question was sent that has no answer yet, by the clock and by the work of the server. */
let asked = { path: '', time: performance.now(), work: workOf() };
const now = (path = '') => ({ path, time: performance.now(), work: workOf() });

/** Megabytes, as Linux tells them, without the pages of files that are mapped: those of the database are the system's. */
function memoryOf(): number {
  const [, kilobytes = '0'] = /^RssAnon:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round((Number(kilobytes) * 1024) / 1e6);
}

const note = () => {
  const { time, work } = now();
  const stall = Math.round(work - asked.work);
  worst = {
    ...(stall > worst.stall ? { stall, of: asked.path } : { stall: worst.stall, of: worst.of }),
    wait: Math.max(worst.wait, Math.round(time - asked.time)),
    memory: Math.max(worst.memory, memoryOf()),
  };
};

/** Another visitor each time. */
const ask = (path: string, visitor: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => resolve();
    const localAddress = `127.0.3.${(visitor % 250) + 1}`;
    request(origin + path, { agent: false, localAddress }, (response) => response.resume().once('close', end))
      .once('error', end)
      .end();
  });

async function watch(): Promise<never> {
  for (let turn = 0; ; turn++) {
    const path = paths[turn % paths.length] ?? '/';
    asked = now(path);
    await ask(path, turn);
    note();
    await setTimeout(Number(pause));
    asked = now();
  }
}

createInterface(process.stdin)
  .on('line', () => {
    note();
    console.log(JSON.stringify(worst));
    worst = NOTHING;
  })
  .on('close', () => process.exit());
void watch();
