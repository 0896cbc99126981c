import { AsyncLocalStorage, createHook, executionAsyncId } from 'node:async_hooks';

/** A promise of one request that waited for another request. */
export interface Wait {
  readonly request: string;
  readonly waitedFor: string;
  /** `resolved`: the other one resolved it, as by its timer or its place in a queue; `joined`: it waited for a promise of the other one. */
  readonly how: 'resolved' | 'joined';
  /** The file of ours that made the promise. */
  readonly file: string;
}

/** What is known of a promise until it is resolved. */
interface Pending {
  readonly owner: string;
  readonly stack: string;
}

const OURS = /packages\/([\w-]+\/src\/[\w/.-]+?)(?:\?[^:]*)?:\d/;

/**
 * Records, for each promise that a request makes, whether it waited for another request: for its timer, its turn or its
 * promise. In a runtime where these end with their request it would wait for ever.
 */
export function watchWaits() {
  const requests = new AsyncLocalStorage<string>();
  const pending = new Map<number, Pending>();
  const waits: Wait[] = [];

  function note(how: Wait['how'], { owner, stack }: Pending, waitedFor: string): void {
    waits.push({ request: owner, waitedFor, how, file: OURS.exec(stack)?.[1] ?? stack });
  }

  const hook = createHook({
    init(id, type, trigger) {
      const owner = requests.getStore();
      if (type !== 'PROMISE' || owner === undefined) return;
      const own = { owner, stack: new Error('made here').stack ?? '' };
      // a promise that follows from another one is triggered by it
      const other = trigger === executionAsyncId() ? undefined : pending.get(trigger);
      if (other !== undefined && other.owner !== owner) note('joined', own, other.owner);
      pending.set(id, own);
    },
    promiseResolve(id) {
      const own = pending.get(id);
      pending.delete(id);
      const by = requests.getStore();
      if (own !== undefined && by !== undefined && by !== own.owner) note('resolved', own, by);
    },
  });

  return {
    waits,
    /** Runs a request, whose promises and timers are its own. */
    run: <T>(name: string, request: () => Promise<T>): Promise<T> => requests.run(name, request),
    start: () => void hook.enable(),
    stop: () => void hook.disable(),
  };
}
