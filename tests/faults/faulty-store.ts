import type { Store } from '@kalends/core/store';

/**
 * Whether a call fails before anything was done, or after it, so that only its answer is lost; or is made twice, as by a driver that
 * has not heard of an answer, and gives what the second one gives. A commit never is: that would be two of them.
 * `never`: this and all later calls have no answer, as those of a process that has been killed.
 */
export type Moment = 'before' | 'after' | 'twice' | 'never';

/** Calls one of which fails. */
interface Faults {
  /** Makes a call, unless it fails. `isWrite`: whether to make it twice would be to write twice. */
  readonly call: <T>(work: () => Promise<T>, isWrite?: boolean) => Promise<T>;
  /** Lets the n-th call from now on throw this, once. Gives what resolves as soon as there is a call without an answer. */
  readonly arm: (nth: number, moment: Moment, thrown: unknown) => Promise<void>;
  /** Lets no call fail. Answers whether one has failed since `arm`. */
  readonly disarm: () => boolean;
  /** How many calls there were since `arm`. */
  readonly calls: () => number;
}

/** Creates calls that can fail. */
export function createFaults(): Faults {
  let fault:
    | { left: number; readonly moment: Moment; readonly thrown: unknown; readonly hang: () => void }
    | undefined;
  let calls = 0;
  const call = async <T>(work: () => Promise<T>, isWrite = false): Promise<T> => {
    calls += 1;
    const now = fault !== undefined && --fault.left === 0 ? fault : undefined;
    if (fault?.moment === 'never' && fault.left <= 0) {
      fault.hang();
      return new Promise(() => undefined);
    }
    const answer = now?.moment === 'before' ? undefined : await work();
    if (now?.moment === 'twice') return isWrite ? (answer as T) : work();
    if (now !== undefined) throw now.thrown;
    return answer as T;
  };
  return {
    call,
    arm: (nth, moment, thrown) =>
      new Promise((hang) => {
        calls = 0;
        fault = { left: nth, moment, thrown, hang };
      }),
    disarm: () => {
      const failed = fault !== undefined && fault.left <= 0;
      fault = undefined;
      return failed;
    },
    calls: () => calls,
  };
}

/** Puts a store that can fail before a store. */
export function faultyStore(
  inner: Store,
  faults: Faults = createFaults(),
): Faults & { readonly store: Store } {
  const { call } = faults;
  const store: Store = {
    find: (query) => call(() => inner.find(query)),
    load: (kind, ids) => call(() => inner.load(kind, ids)),
    scan: (kind, after, limit) => call(() => inner.scan(kind, after, limit)),
    lookup: (...asked) => call(() => inner.lookup(...asked)),
    creation: (caller, key) => call(() => inner.creation(caller, key)),
    changes: (after, limit) => call(() => inner.changes(after, limit)),
    history: (...asked) => call(() => inner.history(...asked)),
    values: {
      get: (name) => call(() => inner.values.get(name)),
      put: (...put) => call(() => inner.values.put(...put)),
      putAll: (puts) => call(() => inner.values.putAll(puts)),
      list: (...range) => call(() => inner.values.list(...range)),
    },
    version: () => call(() => inner.version()),
    commit: (commit) => call(() => inner.commit(commit), true),
    declare: (fields) => call(() => inner.declare(fields)),
    close: () => inner.close(),
  };
  return { ...faults, store };
}
