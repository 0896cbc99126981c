#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { main } from './main.js';

// between two collections the heap grows by a third at most, not to several times its size: half the memory, at no cost
// that could be measured (docs/performance.md)
setFlagsFromString('--heap-growing-percent=30');
// what runs often is made machine code after a few hundred requests rather than a few thousand: a server that was just
// started needs a quarter less CPU for them, one that is warm as much as before
// (the V8 of newer versions of Node counts by itself in calls, has no such flag, and would complain)
if (Number.parseInt(process.versions.v8) < 12) setFlagsFromString('--interrupt-budget=10000');

const stop = new AbortController();
// once: who asks a second time means it
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());

void main(process.argv.slice(2), {
  env: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  stop: stop.signal,
}).then((exitCode) => {
  process.exitCode = exitCode;
});
