import { CalendarError } from '../errors.js';

/** The result of work; after so many milliseconds `giveUp` rejects, and the work continues without a waiter. */
function limited<T>(
  milliseconds: number,
  working: PromiseLike<T>,
  giveUp: (fail: (error: Error) => void) => void,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => giveUp(reject), milliseconds);
    working.then(resolve, reject);
  }).finally(() => clearTimeout(timer));
}

/**
 * Waits for work of the host, for so many milliseconds at most: then rejects with `late()`, and aborts. Work that does not heed the
 * signal goes on, and no one waits for it.
 */
export const withinTime = <T>(
  milliseconds: number,
  controller: AbortController,
  work: (signal: AbortSignal) => T | Promise<T>,
  late: () => Error,
): Promise<T> =>
  limited(
    milliseconds,
    Promise.resolve().then(() => work(controller.signal)),
    (fail) => {
      fail(late());
      controller.abort();
    },
  );

/** How long a function of the host may take, in milliseconds, unless it is said. */
const HOST_TIME = 30_000;

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value;

/**
 * Functions of the host, whose callers do not wait for ever: a call that has no answer after `most` milliseconds rejects with `busy`. Its
 * cause names the function, and interfaces report it. The call itself goes on, and no one waits for it.
 */
export const withTimeLimit = <T extends object>(functions: T, most = HOST_TIME): T =>
  // in place of what may be frozen
  new Proxy({} as T, {
    get(_, name) {
      const value: unknown = Reflect.get(functions, name);
      if (typeof value !== 'function') return value;
      return (...args: readonly unknown[]): unknown => {
        const given: unknown = Reflect.apply(value, functions, args);
        if (!isPromise(given)) return given;
        return limited(most, given, (fail) => {
          const cause = new Error(`${String(name)} has not answered within ${most / 1000} seconds.`);
          const message = 'The server is busy. Try again later.';
          fail(new CalendarError('busy', message, { retry_after: 2 }, { cause }));
        });
      };
    },
  });
