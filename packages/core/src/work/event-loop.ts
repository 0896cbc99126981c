/** The globals that identify a runtime and its event loop. */
interface Runtime {
  readonly process?: {
    readonly versions?: { readonly node?: string };
    readonly nextTick?: (callback: () => void) => unknown;
  };
  readonly navigator?: { readonly userAgent?: string };
  readonly EdgeRuntime?: unknown;
}

const runtime = globalThis as Runtime;

/** How Node and those that have its event loop call themselves; Node 20 says nothing. */
const WITH_A_LOOP = /^(?:Node\.js|Bun|Deno)\//;

/**
 * Whether one event loop runs all requests, and timers fire whatever becomes of the request that set them: in Node, Bun and
 * Deno. In Workers and other edge runtimes timers and pending promises end with their request, also where `process` claims to be
 * Node's; a request that waited for them would wait for ever.
 */
export function hasSharedLoop(): boolean {
  const { process, navigator, EdgeRuntime } = runtime;
  const isNodeLike = typeof process?.versions?.node === 'string' && EdgeRuntime === undefined;
  return isNodeLike && WITH_A_LOOP.test(navigator?.userAgent ?? 'Node.js/');
}

// as they are when the program is loaded: tests of a host replace them
const { setTimeout, clearTimeout } = globalThis;
const { setImmediate } = globalThis as { readonly setImmediate?: (callback: () => void) => unknown };

/** The function, which has an effect the first time only: there are timers that fire twice. */
function onlyOnce(callback: () => void): () => void {
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    callback();
  };
}

/** Calls back after so many milliseconds; never, where that is not allowed. Returns a function that cancels it. */
export function later(callback: () => void, milliseconds: number): () => void {
  try {
    const timer = setTimeout(onlyOnce(callback), milliseconds);
    return () => clearTimeout(timer);
  } catch {
    return () => undefined;
  }
}

const asMicrotask = (callback: () => void): void => void Promise.resolve().then(callback);

/**
 * Calls back once, as a macrotask: a timer takes at least a millisecond, `setImmediate` does not, but some runtimes have one
 * that throws. Where no timer is allowed, as while a worker is loaded, it is a microtask.
 */
export function afterEvents(callback: () => void): void {
  const once = onlyOnce(callback);
  for (const start of [setImmediate, setTimeout, asMicrotask])
    try {
      if (start === undefined) continue;
      start(once);
      return;
    } catch {
      // the next one
    }
}

/** Calls back once, when everything that can go on has gone on; where the runtime cannot tell, after all events. */
export function afterMicrotasks(callback: () => void): void {
  const once = onlyOnce(callback);
  try {
    if (runtime.process?.nextTick === undefined) afterEvents(once);
    else runtime.process.nextTick(once);
  } catch {
    afterEvents(once);
  }
}

/** After so many milliseconds one looks whether what one waits for still goes on. */
const LOOK = 500;

/**
 * Waits for others, with a timer of its own: `look` is called at intervals, in case what they wait for never comes.
 *
 * @param join is given what ends the wait, or fails it
 */
export function waitLooking(
  join: (goOn: () => void, giveUp: (error: Error) => void) => void,
  look: () => void,
): Promise<void> {
  let cancel: () => void;
  const lookLater = (): void => {
    cancel = later(() => {
      lookLater();
      look();
    }, LOOK);
  };
  return new Promise<void>((resolve, reject) => {
    lookLater();
    const end = (): void => cancel();
    join(
      () => {
        end();
        resolve();
      },
      (error) => {
        end();
        reject(error);
      },
    );
  });
}

/** Waits until other requests, timers and signals have had their turn: a macrotask. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    // for an event loop whose `setImmediate` never calls back
    const cancel = later(resolve, LOOK);
    afterEvents(() => {
      cancel();
      resolve();
    });
  });
