import type { Committed } from './store/store.js';

/** What an app does after a commit; a promise is not waited for. */
export type CommitListener = (committed: Committed) => unknown;

/** Those who hear of commits. */
export interface Listeners {
  /** Adds a listener; the answer removes it. */
  readonly add: (listener: CommitListener) => () => void;
  /** Tells all of them what a commit did. Never throws: what they throw or reject with goes to the hook. */
  readonly announce: (committed: Committed) => void;
  /** Gives the hook a failure of foreign code that changed nothing of a write. Never throws. */
  readonly report: (error: unknown) => void;
}

/** Calls foreign code and gives its failure, at once or later, to `onError`. */
function isolate(call: () => unknown, onError: (error: unknown) => void): void {
  const attempt = async () => call();
  void attempt().catch(onError);
}

const print = (error: unknown): void => {
  console.error('A listener or hook failed:', error);
};

/** No listener yet; `onError` hears of every failure. Default: it is printed. */
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
