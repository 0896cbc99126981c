/** A task that waits: exactly one of the two is called. */
export interface Waiting {
  /** Called when its turn has come. */
  readonly start: () => void;
  /** Called when the queue has no room for it. */
  readonly refuse: () => void;
}

/** Waiting tasks of several networks. */
export interface FairQueue {
  /** The number of tasks that wait. */
  readonly size: () => number;
  /** Adds a task. If the queue is full, the latest task of the network with the most tasks is refused: this or another. */
  readonly add: (network: string, task: Waiting) => void;
  /** Removes the next task. */
  readonly next: () => Waiting | undefined;
}

/** Creates a queue of at most `most` tasks, in which networks take turns. */
export function createFairQueue(most: number): FairQueue {
  /** By network, in the order of their turns. */
  const lines = new Map<string, Waiting[]>();
  let size = 0;

  function drop(network: string, take: (line: Waiting[]) => Waiting | undefined): Waiting | undefined {
    const line = lines.get(network) ?? [];
    const task = take(line);
    if (line.length === 0) lines.delete(network);
    size -= 1;
    return task;
  }

  /** The network with the most tasks. */
  const busiest = (): readonly [string, number] =>
    [...lines].reduce<readonly [string, number]>(
      (most, [network, { length }]) => (length > most[1] ? [network, length] : most),
      ['', 0],
    );

  return {
    size: () => size,
    add(network, task) {
      const line = lines.get(network) ?? [];
      if (size >= most) {
        const [other, length] = busiest();
        if (line.length + 1 >= length) {
          task.refuse();
          return;
        }
        drop(other, (tasks) => tasks.pop())?.refuse();
      }
      line.push(task);
      lines.set(network, line);
      size += 1;
    },
    next() {
      const [first] = lines;
      if (first === undefined) return undefined;
      const [network, line] = first;
      const task = drop(network, (tasks) => tasks.shift());
      // its next turn is after all others'
      if (lines.delete(network)) lines.set(network, line);
      return task;
    },
  };
}
