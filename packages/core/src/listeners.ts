import type { Committed } from './store/store.js';

/** Called after a commit; a promise that it returns is not awaited. */
export type CommitListener = (committed: Committed) => unknown;

/** The commit listeners of a calendar. */
export interface Listeners {
  /** Adds a listener and returns a function that removes it. */
  readonly add: (listener: CommitListener) => () => void;
  /** Calls all listeners with a commit. Never throws: their errors go to `onError`. */
  readonly announce: (committed: Committed) => void;
  /** Passes an error of host code that did not affect a write to `onError`. Never throws. */
  readonly report: (error: unknown) => void;
}

/** Calls host code and passes its error, synchronous or not, to `onError`. */
function isolate(call: () => unknown, onError: (error: unknown) => void): void {
  const attempt = async () => call();
  void attempt().catch(onError);
}

const print = (error: unknown): void => {
  console.error('A listener or hook failed:', error);
};

/** Creates an empty list of listeners; `onError` receives every error. Default: `console.error`. */
export function createListeners(onError: (error: unknown) => unknown = print): Listeners {
  const listeners = new Set<CommitListener>();
  const report = (error: unknown): void => {
    isolate(() => onError(error), print);
  };
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report,
    announce(committed) {
      for (const listener of [...listeners]) isolate(() => listener(committed), report);
    },
  };
}
