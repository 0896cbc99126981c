#!/usr/bin/env node
import { main } from './main.js';

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
