// Fuzzers with memory: bytes that reached new code are kept, and changed again. Each target of `tests/fuzz/guided/targets.ts` has examples in
// `tests/fuzz/guided/corpus/`; what a run adds stays in `.fuzz/`. A finding ends the run of its target, with exit status 1: its file
// belongs into the corpus, where `corpus.test.ts` runs it from then on.
//
//   node scripts/fuzz.mjs                    all targets, a minute each
//   node scripts/fuzz.mjs dates costs        those whose names are given
//   node scripts/fuzz.mjs --seconds 3600     so long each
//   node scripts/fuzz.mjs --seed 7           with the random numbers of a former run
//   node scripts/fuzz.mjs --tonight          the one whose turn it is by the date
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { bundleWithCounters } from './fuzz/bundle.mjs';

const root = join(import.meta.dirname, '..');
const work = join(root, '.fuzz');
const corpus = join(root, 'tests/fuzz/guided/corpus');
const DAY = 86_400_000;
/** Milliseconds after which an input that has no end is a finding. */
const LONGEST = 20_000;
/** Bytes of an input. */
const MOST_BYTES = 4_096;

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    tonight: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const names = readdirSync(corpus).sort();
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`there is no target ${unknown.join(', ')}`);
const tonight = names[Math.floor(Date.now() / DAY) % names.length];
const chosen = values.tonight ? [tonight] : positionals.length > 0 ? positionals : names;

/** Runs a target in a thread, whose present input is seen from here; whether nothing was found. */
async function holds(name, bundle, counters) {
  const found = join(work, name);
  mkdirSync(found, { recursive: true });
  // the number of the run, the length of its input, the input
  const present = new SharedArrayBuffer(8 + MOST_BYTES);
  const [run, length] = [new Int32Array(present, 0, 1), new Int32Array(present, 4, 1)];
  const input = new Uint8Array(present, 8);
  const worker = new Worker(new URL('fuzz/loop.mjs', import.meta.url), {
    workerData: {
      ...{ name, bundle, counters, present, folders: [join(corpus, name), found], found },
      ...{ seconds: Number(values.seconds), seed: Number(values.seed) },
    },
  });
  let last = -1;
  const watch = setInterval(() => {
    if (run[0] === last && last > 0) {
      const file = join(work, `${name}-without-end`);
      writeFileSync(file, input.slice(0, length[0]));
      console.error(`${name}: no end after ${LONGEST / 1000} s: ${file}`);
      void worker.terminate();
    }
    last = run[0];
  }, LONGEST);
  const status = await new Promise((resolve) => {
    worker.on('error', (error) => {
      console.error(error);
      resolve(1);
    });
    worker.on('exit', resolve);
  });
  clearInterval(watch);
  return status === 0;
}

mkdirSync(work, { recursive: true });
const bundle = join(work, 'targets.cjs');
const counters = await bundleWithCounters(root, bundle);
console.log(`${counters} branches, seed ${values.seed}`);
for (const name of chosen) if (!(await holds(name, bundle, counters))) process.exitCode = 1;
