/** Takes back what was done since a savepoint. */
export interface UndoLog {
  /** Notes how to take back a step. Without a savepoint nothing is noted. */
  note(undo: () => void): void;
  /** Sets an entry of an index, and notes how to take it back. */
  set<T>(index: Map<string, T>, key: string, value: T): void;
  /**
   * Begins anew. The returned function takes back all steps since then, which costs as much as they did; after another savepoint it
   * must not be called.
   */
  savepoint(): () => void;
}

/** Creates an undo log without a savepoint. */
export function createUndoLog(): UndoLog {
  let steps: (() => void)[] | undefined;
  const note = (undo: () => void): void => void steps?.push(undo);
  return {
    note,
    set(index, key, value) {
      const before = index.get(key);
      note(() => (before === undefined ? index.delete(key) : index.set(key, before)));
      index.set(key, value);
    },
    savepoint() {
      const since: (() => void)[] = [];
      steps = since;
      return () => {
        steps = undefined;
        for (const undo of since.reverse()) undo();
      };
    },
  };
}
