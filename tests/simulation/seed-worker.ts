import { parentPort, workerData } from 'node:worker_threads';
import { programOf } from './program.js';
import type { SeedThread } from './seeds.js';
import { simulate } from './simulate.js';

/** A thread that runs a seed for each message, with the program that it was given. */
const { code, beats } = workerData as SeedThread;
const program = programOf(code);
parentPort?.on('message', (seed: number) => {
  const onTask = (): void => void Atomics.add(beats, 0, 1);
  void simulate(program, seed, onTask).then((outcome) => parentPort?.postMessage(outcome));
});
