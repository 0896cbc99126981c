import * as nodeCrypto from 'node:crypto';
import { createRequire } from 'node:module';
import { createNetworkModule, type Network } from './network.js';
import type { Globals, Program } from './program.js';
import { createSubtle } from './subtle.js';
import type { Owner, World } from './world.js';

/** When the worlds begin. */
export const BEGINNING = Date.UTC(2031, 4, 1, 12);

/** A process of the simulation: the house with modules, timers and a clock of its own. */
export interface SimulatedProcess extends Owner {
  readonly house: ReturnType<Program>;
  /** The clock of its computer: it goes wrong by minutes. */
  readonly clock: () => number;
  /** Sets its clock wrong by so many milliseconds, which timers do not notice. */
  readonly setClock: (wrongBy: number) => void;
  /** Ends it at once: nothing happens to it any more. */
  readonly kill: () => void;
  /** Resolves when it is killed. */
  readonly killed: Promise<void>;
}

const realRequire = createRequire(import.meta.url);

/** The timers of a process. */
function createTimers(world: World, owner: Owner) {
  /** Those that wait, by the object that stands for them. */
  const waiting = new WeakSet<object>();
  let immediates = 0;

  function start(delay: number, what: string, run: () => void, repeats: boolean) {
    const timer = { unref: () => timer, ref: () => timer, hasRef: () => true };
    const wait = (): void =>
      world.after(
        Math.max(1, delay),
        owner,
        what,
        () => {
          if (repeats) wait();
          else waiting.delete(timer);
          run();
        },
        () => !waiting.has(timer),
      );
    waiting.add(timer);
    wait();
    return timer;
  }
  const clear = (timer: object | undefined): void => void (timer && waiting.delete(timer));

  return {
    setTimeout: (run: (...args: readonly unknown[]) => void, delay = 0, ...args: readonly unknown[]) =>
      start(delay, 'timer', () => run(...args), false),
    setInterval: (run: () => void, delay = 0) => start(delay, 'interval', run, true),
    startImmediate: (run: () => void) => {
      const immediate = {};
      waiting.add(immediate);
      // one after the other, and a turn of the event loop takes some time
      const delay = 0.0005 * (1 + (immediates++ % 2));
      world.after(
        delay,
        owner,
        'turn',
        () => {
          waiting.delete(immediate);
          run();
        },
        () => !waiting.has(immediate),
      );
      return immediate;
    },
    ...{ clearTimeout: clear, clearInterval: clear, clearImmediate: clear },
  };
}

/** Random bytes that follow from the seed. */
function fillRandomly<T extends ArrayBufferView>(world: World, view: T): T {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let index = 0; index < bytes.length; index++) bytes[index] = world.below(256);
  return view;
}

/** Starts a process. */
export function startProcess(
  world: World,
  program: Program,
  name: string,
  network: Network,
): SimulatedProcess {
  // some runtimes have none: with it, all that waits for its turn waits for 128 turns of the event loop
  const hasImmediates = world.seed % 8 === 0;
  let hasEnded = false;
  let end = (): void => undefined;
  const killed = new Promise<void>((resolve) => (end = resolve));
  const owner: Owner = { name, hasEnded: () => hasEnded };
  const { startImmediate, ...timers } = createTimers(world, owner);
  const immediates = hasImmediates ? { setImmediate: startImmediate } : {};
  let offset = (world.chance() - 0.5) * 120_000;
  const clock = (): number => Math.floor(BEGINNING + world.time() + offset);
  let spent = 0;
  // work takes time, and a collection of garbage now and then
  const now = (): number => world.time() + (spent += world.oneIn(300) ? 20 : 0.01);

  class SimulatedDate extends Date {
    constructor(...args: readonly [] | readonly [number]) {
      if (args.length === 0) super(clock());
      else super(...args);
    }
    static override now = clock;
  }
  const { getOwnPropertyDescriptors: all, defineProperties } = Object;
  const math = defineProperties({}, { ...all(Math), random: { value: world.chance } });
  const bytes = (size: number): Buffer => fillRandomly(world, Buffer.alloc(size));
  const uuid = (): string => {
    const hex = bytes(16).toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  };
  const crypto = {
    getRandomValues: <T extends ArrayBufferView>(view: T) => fillRandomly(world, view),
    randomUUID: uuid,
    subtle: createSubtle(world, owner),
  };
  const http = createNetworkModule(network, owner);
  const modules: Readonly<Record<string, unknown>> = {
    ...{ 'node:http': http, 'node:https': http },
    'node:crypto': { ...nodeCrypto, randomBytes: bytes, randomUUID: uuid },
    'node:timers/promises': {
      setTimeout: (delay: number) => world.pass(owner, 'timer', delay),
    },
  };
  const own = {
    ...timers,
    ...immediates,
    ...{ performance: { now }, Date: SimulatedDate, Math: math, crypto },
    fetch: () => Promise.reject(new Error('There is no network but that of node:http.')),
    AbortSignal: {
      any: (signals: AbortSignal[]) => AbortSignal.any(signals),
      timeout(delay: number) {
        const controller = new AbortController();
        world.after(delay, owner, 'late', () => controller.abort(new Error('late')));
        return controller.signal;
      },
    },
  };
  const {
    navigator: _,
    setImmediate: _theirs,
    ...rest
  } = all(globalThis) as Record<string, PropertyDescriptor>;
  const runtime = defineProperties({}, { ...rest, ...all(own) });
  const house = program({
    ...own,
    setImmediate: undefined,
    ...immediates,
    globalThis: runtime,
    require: (id: string) => modules[id] ?? (realRequire(id) as unknown),
  } satisfies Globals);
  return {
    ...owner,
    ...{ house, clock, killed },
    setClock(wrongBy) {
      offset = wrongBy;
    },
    kill() {
      hasEnded = true;
      end();
    },
  };
}
