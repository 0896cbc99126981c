#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { main } from './main.js';
import { writersFor } from './terminal.js';

// between two collections the heap grows by a third at most, not to several times its size: half the memory, at no cost
// that could be measured (docs/performance.md)
setFlagsFromString('--heap-growing-percent=30');
// what runs often is made machine code after a few hundred requests rather than a few thousand: a server that was just
// started needs a quarter less CPU for them, one that is warm as much as before
// (the V8 of newer versions of Node counts by itself in calls, has no such flag, and would complain)
if (Number.parseInt(process.versions.v8) < 12) setFlagsFromString('--interrupt-budget=10000');

/** Aborted by the first signal that asks the process to end. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  // once: who asks a second time means it
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}

let stop: AbortSignal | undefined;

void main(process.argv.slice(2), {
  ...writersFor(process),
  // a command that does not ask for it is ended by signals at once, even in the middle of a long computation
  get stop() {
    return (stop ??= stopSignal());
  },
}).then((exitCode) => {
  process.exitCode = exitCode;
});
