import { createHash } from 'node:crypto';
import { createChance } from '../torture/chance.js';

/** Something that happens at a time, unless the one to whom it happens has ended by then. */
interface Task {
  readonly due: number;
  readonly order: number;
  readonly owner: Owner;
  readonly what: string;
  readonly run: () => void;
  readonly isCleared: (() => boolean) | undefined;
}

/** To whom something happens: a process, or the world around it. */
export interface Owner {
  readonly name: string;
  readonly hasEnded: () => boolean;
}

/** The world outside of all processes, which never ends. */
export const OUTSIDE: Owner = { name: 'outside', hasEnded: () => false };

/** Beyond so many tasks a world does not come to rest: one with turns of the event loop has 400,000, others a tenth. */
const MOST_TASKS = 2_000_000;

/** Whether a task comes before another one. */
const isBefore = (left: Task, right: Task): boolean =>
  left.due < right.due || (left.due === right.due && left.order < right.order);

/** Whether nothing comes of a task: the one to whom it happens has ended, or its timer was cleared. */
const isVoid = ({ owner, isCleared }: Task): boolean => owner.hasEnded() || isCleared?.() === true;

/** A binary heap of tasks, the next one first. */
function createTasks() {
  const heap: Task[] = [];
  const at = (index: number): Task => heap[index]!;

  function swap(left: number, right: number): void {
    const task = at(left);
    heap[left] = at(right);
    heap[right] = task;
  }

  return {
    add(task: Task): void {
      heap.push(task);
      for (let index = heap.length - 1; index > 0;) {
        const above = (index - 1) >> 1;
        if (!isBefore(at(index), at(above))) return;
        swap(index, above);
        index = above;
      }
    },
    next(): Task | undefined {
      const [first] = heap;
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      heap[0] = last;
      for (let index = 0; ;) {
        let least = index;
        for (const below of [2 * index + 1, 2 * index + 2])
          if (below < heap.length && isBefore(at(below), at(least))) least = below;
        if (least === index) return first;
        swap(index, least);
        index = least;
      }
    },
    /** What waits for those who have not ended. */
    waiting: (): string[] =>
      heap.filter((task) => !isVoid(task)).map(({ owner, what }) => `${owner.name}: ${what}`),
  };
}

// as they are outside of the simulation
const { setImmediate } = globalThis;

/** The time and the chance of a simulation, and all that is to happen in it. */
export interface World {
  readonly seed: number;
  /** A number from 0 up to 1. */
  readonly chance: () => number;
  /** Milliseconds since the world began. */
  readonly time: () => number;
  /** How many tasks have run. */
  readonly ran: () => number;
  /** Whether a chance of one in so many comes true. While the world is calm none does. */
  readonly oneIn: (count: number) => boolean;
  /** A whole number below another one. */
  readonly below: (count: number) => number;
  readonly pick: <T>(items: readonly T[]) => T | undefined;
  /** From now on nothing fails, and nothing is slow. */
  readonly calm: () => void;
  readonly isCalm: () => boolean;
  /** Lets something happen after so many milliseconds, unless it is cleared by then. */
  readonly after: (
    delay: number,
    owner: Owner,
    what: string,
    run: () => void,
    isCleared?: () => boolean,
  ) => void;
  /** How long something takes on its way: mostly a moment, sometimes long. */
  readonly latency: () => number;
  /** Waits as long as something takes. */
  readonly pass: (owner: Owner, what: string, delay?: number) => Promise<void>;
  /** Writes a fact into the trace. */
  readonly note: (fact: string) => void;
  /** The digest of all that has happened. */
  readonly trace: () => string;
  /** What waits for those who have not ended. */
  readonly waiting: () => readonly string[];
  /**
   * Lets things happen until `isOver`, the time is over, or nothing is to happen any more. Tells whether it is over. Rejects where one thing
   * leads to another without an end.
   */
  readonly run: (until: number, isOver?: () => boolean) => Promise<boolean>;
}

/**
 * Creates a world. Everything that happens in it is a task: of all that waits the one that is due first runs, and then all promises that
 * it resolves, before the next. So a seed gives the same run each time. `onTask` is called before each.
 */
export function createWorld(seed: number, onTask: () => void = () => undefined): World {
  const chance = createChance(seed);
  const tasks = createTasks();
  const hash = createHash('sha256');
  let unhashed = '';
  let time = 0;
  let order = 0;
  let ran = 0;
  let isCalm = false;

  /** Writes into the trace, of which many lines are hashed at once. */
  const write = (line: string): void => {
    unhashed += line;
    if (unhashed.length < 65_536) return;
    hash.update(unhashed);
    unhashed = '';
  };

  /** Lets all promises resolve that need nothing else. */
  const flush = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));

  const world: World = {
    seed,
    chance,
    time: () => time,
    ran: () => ran,
    oneIn: (count) => chance() * count < 1 && !isCalm,
    below: (count) => Math.floor(chance() * count),
    pick: (items) => items[Math.floor(chance() * items.length)],
    calm() {
      isCalm = true;
    },
    isCalm: () => isCalm,
    after(delay, owner, what, run, isCleared) {
      tasks.add({ due: time + Math.max(0, delay), order: order++, owner, what, run, isCleared });
    },
    latency() {
      if (world.oneIn(400)) return chance() * 20_000;
      return world.oneIn(30) ? chance() * 500 : chance() * 2;
    },
    pass: (owner, what, delay = world.latency()) =>
      new Promise((resolve) => world.after(delay, owner, what, resolve)),
    note: (fact) => write(`${fact}\n`),
    trace: () => hash.copy().update(unhashed).digest('hex'),
    waiting: tasks.waiting,
    async run(until, isOver = () => false) {
      await flush();
      while (!isOver()) {
        const task = tasks.next();
        if (task === undefined) return isOver();
        if (task.due > until) {
          tasks.add(task);
          time = until;
          return isOver();
        }
        if (isVoid(task)) continue;
        time = task.due;
        if (++ran > MOST_TASKS)
          throw new Error(`The world does not come to rest: ${task.owner.name} ${task.what}, at ${time} ms.`);
        onTask();
        write(`${time} ${task.owner.name} ${task.what}\n`);
        task.run();
        await flush();
      }
      return true;
    },
  };
  return world;
}
