// Builds the JavaScript of every package whose sources are newer than its build, and names each one: `npm start`
// and the tools that start a built server begin with it. Types are written by `npm run build` and `npm pack` alone.
//
//   node scripts/build-js.mjs                every package
//   node scripts/build-js.mjs packages/core  those that are named
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { packages, staleOf } from './stale.mjs';

async function build(path) {
  console.log(`building ${path}`);
  const child = spawn('npm', ['run', '--silent', 'build:js', '--workspace', path], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`${path} could not be built`);
}

const named = process.argv.slice(2);
const stale = staleOf(named.length === 0 ? packages : named, 'index.js');

async function worker() {
  for (let path = stale.shift(); path !== undefined; path = stale.shift()) await build(path);
}

await Promise.all(Array.from({ length: availableParallelism() }, worker));
