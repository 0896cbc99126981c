import { parentPort, workerData } from 'node:worker_threads';
import { programOf } from './program.js';
import { simulate } from './simulate.js';

/** A thread that runs a seed for each message, with the program that it was given. */
const program = programOf(workerData as string);
parentPort?.on('message', (seed: number) => {
  void simulate(program, seed).then((outcome) => parentPort?.postMessage(outcome));
});
