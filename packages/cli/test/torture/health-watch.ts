import { readFileSync } from 'node:fs';
import { request, Agent } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

/*
 * node health-watch.cjs ORIGIN PID: asks a server for its health all the time, and looks at the memory of its process. For each line
 * of its input it prints the worst since the line before: `{"stall":MILLISECONDS,"memory":MEGABYTES}`. A process of its own, so
 * that nothing else keeps it from asking.
 */

const [, , origin = '', pid = ''] = process.argv;
let worst = { stall: 0, memory: 0 };
/** When the question was sent that has no answer yet. */
let asked = performance.now();

/** Megabytes, as Linux tells them. */
function memoryOf(): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Math.round((Number(fields[21]) * 4096) / 1e6);
}

const note = () => {
  const stall = Math.max(worst.stall, Math.round(performance.now() - asked));
  worst = { stall, memory: Math.max(worst.memory, memoryOf()) };
};

const agent = new Agent({ keepAlive: true });
const ask = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => resolve();
    request(`${origin}/healthz`, { agent }, (response) => response.resume().once('close', end))
      .once('error', end)
      .end();
  });

async function watch(): Promise<never> {
  for (;;) {
    asked = performance.now();
    await ask();
    note();
    await setTimeout(5);
    asked = performance.now();
  }
}

createInterface(process.stdin)
  .on('line', () => {
    note();
    console.log(JSON.stringify(worst));
    worst = { stall: 0, memory: 0 };
  })
  .on('close', () => process.exit());
void watch();
