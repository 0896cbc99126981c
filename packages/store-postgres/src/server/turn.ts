/**
 * What is remembered until the present turn of the event loop ends. Whoever asks goes on from an answer that came in this
 * turn, and the process has taken in nothing else since, so that asking the database again would only give an answer that
 * is a moment younger.
 */
export interface TurnMemory<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
}

/** How often something is told in one turn: whoever asks in a loop must come to hear what is new. */
const MOST_TOLD = 32;

/** Nothing is remembered yet. */
export function createTurnMemory<V>(): TurnMemory<V> {
  const kept = new Map<string, V>();
  let told = 0;
  const forget = (): void => {
    kept.clear();
    told = 0;
  };
  return {
    get(key) {
      const value = kept.get(key);
      if (value !== undefined && ++told >= MOST_TOLD) forget();
      return value;
    },
    set(key, value) {
      // comes when all that follows from the answer without waiting has been done, and before anything else is taken in
      if (kept.size === 0) process.nextTick(forget);
      kept.set(key, value);
    },
  };
}
