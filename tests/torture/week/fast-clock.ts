// Gives a process of Node the clock in the file FAST_CLOCK, milliseconds that are added to the real time, which another process
// may change at any moment; what is done at intervals is done at least four times a second. With --expose-gc, SIGUSR2 collects garbage.
// To be preloaded with --require: all modules find this `Date`.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

const file = process.env['FAST_CLOCK'] ?? '';
/** Milliseconds after which the file is read again. */
const FRESH = 20;
const LONGEST_INTERVAL = 250;

const RealDate = Date;
let [offset, read] = [0, -Infinity];

function now(): number {
  const at = performance.now();
  if (at - read > FRESH) {
    offset = Number(readFileSync(file, 'utf8'));
    read = at;
  }
  return RealDate.now() + offset;
}

class FastDate extends RealDate {
  constructor(...args: readonly [] | readonly [number]) {
    if (args.length === 0) super(now());
    else super(...args);
  }
  static override now = now;
  /** Dates that Node makes are some, too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof RealDate;
  }
}

const { setInterval: realInterval } = globalThis;
Object.assign(globalThis, {
  Date: FastDate,
  setInterval: (callback: () => void, interval: number) =>
    realInterval(callback, Math.min(interval, LONGEST_INTERVAL)),
});

process.on('SIGUSR2', () => globalThis.gc?.());
