import { hasSharedLoop, later } from './event-loop.js';

/** How long to wait for work that another request has begun, in milliseconds, by default. */
const WAIT = 5_000;

/**
 * Waits for work that another request has begun. Gives `undefined` if it takes too long, and at once where that request might
 * take the work with it (`hasSharedLoop`): then the caller does it, too. Rejects if the work does.
 */
export async function soon<T>(work: Promise<T>, timeout = WAIT): Promise<{ readonly value: T } | undefined> {
  if (!hasSharedLoop()) return undefined;
  let cancel = (): void => undefined;
  const late = new Promise<undefined>((resolve) => {
    cancel = later(() => resolve(undefined), timeout);
  });
  try {
    return await Promise.race([work.then((value) => ({ value })), late]);
  } finally {
    cancel();
  }
}

/**
 * Creates a function that runs works of several requests one after another. Work that takes too long holds up no one: those
 * that waited for it (`soon`) begin.
 */
export function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const before = last;
    const inTurn = async () => {
      await soon(before);
      return work();
    };
    const own = inTurn();
    last = own.catch(() => undefined);
    return own;
  };
}

/** Creates a function that does work, or waits for the same work that another request has begun (`soon`). */
export function together<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return async () => {
    const others = running && (await soon(running));
    if (others !== undefined) return others.value;
    const own = work();
    running = own;
    try {
      return await own;
    } finally {
      if (running === own) running = undefined;
    }
  };
}

/**
 * Creates a function that makes a value when it is first called, and keeps it. What fails is made again by the next caller;
 * those that wait for it fail with it.
 */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: { readonly value: T } | undefined;
  const makeTogether = together(make);
  return async () => {
    if (made !== undefined) return made.value;
    const value = await makeTogether();
    made = { value };
    return value;
  };
}
