// One target, in a thread of `scripts/fuzz.mjs`.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { createMutator } from './mutator.mjs';

const { name, bundle, counters, present, folders, found, seconds, seed } = workerData;
const [run, length] = [new Int32Array(present, 0, 1), new Int32Array(present, 4, 1)];
const input = new Uint8Array(present, 8);

const hits = new Uint8Array(counters);
globalThis.__counters = hits;
const target = createRequire(import.meta.url)(bundle).TARGETS[name];

/** The classes of counts that were seen of each branch, as bits: 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more. */
const seen = new Uint8Array(counters);
const CLASSES = Uint8Array.from({ length: 256 }, (_, count) => {
  const above = [1, 2, 3, 4, 8, 16, 32, 128].filter((least) => count >= least).length;
  return above === 0 ? 0 : 1 << (above - 1);
});

/** Whether the last run reached what none did before. */
function isNews() {
  let news = false;
  for (let at = 0; at < counters; at++) {
    if (hits[at] === 0) continue;
    const bit = CLASSES[hits[at]];
    if ((seen[at] & bit) === 0) {
      seen[at] |= bit;
      news = true;
    }
  }
  return news;
}

/** Runs an input; the error that it ends with, if it does. */
async function failureOf(bytes) {
  run[0] += 1;
  length[0] = bytes.length;
  input.set(bytes);
  hits.fill(0);
  try {
    await target(bytes);
    return undefined;
  } catch (error) {
    return error;
  }
}

const save = (file, bytes) => writeFileSync(file, bytes);
const hashOf = (bytes) => createHash('sha1').update(bytes).digest('hex').slice(0, 12);

/** A shorter input that fails with the same message, by leaving out pieces. */
async function shortened(bytes, message) {
  let least = bytes;
  for (let size = Math.ceil(least.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < least.length;) {
      const shorter = Buffer.concat([least.subarray(0, at), least.subarray(at + size)]);
      const failure = await failureOf(shorter);
      if (failure?.message === message) least = shorter;
      else at += size;
    }
  return least;
}

async function report(bytes, failure) {
  const least = await shortened(bytes, failure.message);
  const file = `${found}-finding-${hashOf(least)}`;
  save(file, least);
  console.error(`${name}: ${failure.stack}\n${JSON.stringify(least.toString('latin1'))}\n${file}`);
  process.exitCode = 1;
}

const inputs = folders.flatMap((folder) =>
  readdirSync(folder).map((file) => readFileSync(join(folder, file))),
);
const mutate = createMutator(seed, inputs, input.length);
const started = performance.now();
let kept = 0;
let failure;
for (const bytes of inputs) {
  failure = await failureOf(bytes);
  if (failure !== undefined) {
    await report(bytes, failure);
    break;
  }
  isNews();
}
while (failure === undefined && performance.now() - started < seconds * 1000) {
  const bytes = mutate();
  failure = await failureOf(bytes);
  if (failure !== undefined) await report(bytes, failure);
  else if (isNews()) {
    kept += 1;
    inputs.push(bytes);
    save(join(found, hashOf(bytes)), bytes);
  }
}
const took = (performance.now() - started) / 1000;
const branches = seen.reduce((sum, bits) => sum + (bits === 0 ? 0 : 1), 0);
console.log(
  `${name}: ${run[0]} runs, ${Math.round(run[0] / took)} a second, ${branches} branches reached, ${kept} inputs kept`,
);
