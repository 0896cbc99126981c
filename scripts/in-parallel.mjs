// Runs npm scripts, as many at once as there are cores, and prints what each has written once it has ended. Those joined by
// + run one after another, until one fails. Exit status 1 when one of them fails. Name the longest first.
//
//   node scripts/in-parallel.mjs build+lint:tarballs lint:code typecheck
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';

const waiting = process.argv.slice(2);

/** Runs a script; whether it succeeded. */
async function run(script) {
  const start = performance.now();
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const written = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => written.push(chunk));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(written));
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} npm run ${script} (${seconds} s)`);
  if (status !== 0) process.exitCode = 1;
  return status === 0;
}

async function worker() {
  for (let scripts = waiting.shift(); scripts !== undefined; scripts = waiting.shift()) {
    for (const script of scripts.split('+')) if (!(await run(script))) break;
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, worker));
