#!/usr/bin/env node
import cluster from 'node:cluster';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { FAILED, traceOf } from '@kalends/command-kit';
import { main } from './main.js';
import { readersFor, writersFor } from './terminal.js';

// between two collections the heap grows by at most a third instead of several times its size: less memory for a few per cent
// of CPU time (docs/adr/0014-engine-settings.md)
setFlagsFromString('--heap-growing-percent=30');
// hot functions are optimised after a few hundred requests instead of a few thousand, in pieces that compile quickly: a
// freshly started server needs less CPU, a warm one the same (docs/adr/0014-engine-settings.md); measured with the V8
// of Node 20, because newer ones count calls, have no budget, and would print a warning
if (Number.parseInt(process.versions.v8) < 12) {
  setFlagsFromString('--interrupt-budget=10000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');
}

const writers = writersFor(process);

/** How long a command may take to end after an error that nothing has caught, in milliseconds. */
const END_TIMEOUT = 15_000;

/** How long a command may take to end after a signal; the server has a time of its own for running requests. */
const SIGNAL_TIMEOUT = 1_500;

const isServer = process.argv[2] === 'serve';

let hasFailed = false;

/** Aborted by the first signal that terminates the process, and by an error that nothing has caught. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  // unhandled rejections, too; the state of the process is uncertain, so it ends, but not without its requests
  process.on('uncaughtException', (error: unknown) => {
    writers.printError(`kalends: uncaught error: ${traceOf(error)}`);
    if (hasFailed) return;
    hasFailed = true;
    setTimeout(() => process.exit(FAILED), END_TIMEOUT).unref();
    stop.abort();
  });
  // once: a second signal terminates immediately; a worker gets one of the system and one of the first process, with which it ends
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process[cluster.isWorker ? 'on' : 'once'](signal, () => {
      if (!isServer) setTimeout(() => process.exit(FAILED), SIGNAL_TIMEOUT).unref();
      stop.abort();
    });
  return stop.signal;
}

let stop: AbortSignal | undefined;

void main(process.argv.slice(2), {
  ...writers,
  stdin: () => text(process.stdin),
  ...readersFor(process),
  // a command that does not use `stop` is terminated by signals at once, even during a long computation
  get stop() {
    return (stop ??= stopSignal());
  },
  onReload: (listener) => process.on('SIGHUP', listener),
}).then((exitCode) => {
  process.exitCode = hasFailed ? FAILED : exitCode;
  // its last lines may wait for ever to be read
  if (isServer) setTimeout(() => process.exit(), SIGNAL_TIMEOUT).unref();
});
