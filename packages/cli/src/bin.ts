#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { main } from './main.js';
import { writersFor } from './terminal.js';

// between two collections the heap grows by a third at most, not to several times its size: half the memory, at no cost
// that could be measured (docs/performance.md)
setFlagsFromString('--heap-growing-percent=30');
// what runs often is made machine code after a few hundred requests rather than a few thousand, and in pieces that are compiled
// quickly: a server that was just started needs less CPU for them, one that is warm as much as before (docs/adr/0014-engine-settings.md)
// (measured with the V8 of Node 20; newer ones count by themselves in calls, have no budget, and would warn)
if (Number.parseInt(process.versions.v8) < 12) {
  setFlagsFromString('--interrupt-budget=10000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');
}

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
  onReload: (listener) => process.on('SIGHUP', listener),
}).then((exitCode) => {
  process.exitCode = exitCode;
});
