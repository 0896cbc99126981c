import { CliError, FAILED, usageError, type CliContext } from '@kalends/command-kit';
import { together } from '@kalends/core/adapter';
import cluster, { type Worker } from 'node:cluster';
import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { ServeOptions } from './serve-options.js';
import { startServer } from './server.js';

/** What one process of a server does. */
export interface Part {
  /** Whether it publishes, sends and fetches: one process does. */
  readonly hasJobs: boolean;
  /** The secret of the link that creates the first administrator, which is the same in all. */
  readonly secret: string;
  /** The port to listen on. */
  readonly port: number;
}

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** A message between the first process and a worker, which has one of these, or a question for figures with its answer. */
interface Message {
  /** To a worker: what it does. */
  readonly part?: Part;
  /** To a worker: its figures are wanted, by this number. From it: the number with its figures. */
  readonly wanted?: number;
  readonly figures?: Figures;
  /** To a worker: the text of all figures. */
  readonly all?: string | null;
  /** From a worker: it listens to the first process. */
  readonly isThere?: true;
  /** From a worker: it serves. */
  readonly banner?: readonly string[];
  /** From a worker: it wants all figures. */
  readonly wantsAll?: true;
}

/** A message as it came: libraries of a program may send some of their own, of any form. */
const read = (message: unknown): Message => Object(message) as Message;

/** A worker that ended is started again after so many milliseconds at first, and twice as many each time it lives for a short time only. */
const PAUSE = { first: 100, most: 30_000 };
const SHORT_LIFE = 10_000;

/** How long workers may take to end, in milliseconds: more than their requests may. */
const END_TIMEOUT = 15_000;

/** How long a worker may take to tell its figures, in milliseconds. */
const FIGURES_TIMEOUT = 2_000;

/** Refuses what several processes would not have in common. */
function checkOptions({ workers, store, user, demo }: ServeOptions): void {
  if (store.kind === 'memory')
    throw usageError(`--workers ${workers}: memory is that of one process; add --store sqlite:FILE`);
  if (user.length > 0 || demo)
    throw usageError(
      `--workers ${workers}: sessions of --user and --demo are in the memory of one process; kalends user add makes an account`,
    );
}

/** Workers that serve. */
const serving = new Set<Worker>();

/** Workers that started while the configuration was read again, and may have read the one before. */
const outdated = new WeakSet<Worker>();

/** Sends a message to a worker. One that has just ended is no error. */
const tell = (worker: Worker, message: Message): void => {
  if (worker.isConnected()) worker.send(message, () => undefined);
};

let questions = 0;

/** The figures of a worker; undefined if it does not tell them in time. */
const figuresOf = (worker: Worker): Promise<Figures | undefined> =>
  new Promise((resolve) => {
    const wanted = ++questions;
    const end = (figures: Figures | undefined): void => {
      worker.off('message', receive);
      resolve(figures);
    };
    const receive = (message: unknown): void => {
      const answer = read(message);
      if (answer.wanted === wanted) end(answer.figures);
    };
    worker.on('message', receive);
    void setTimeout(FIGURES_TIMEOUT, undefined, { ref: false }).then(() => end(undefined));
    tell(worker, { wanted });
  });

/** The metrics of all workers in one text, for all that want them at a time; null if a worker does not tell its own. */
const metricsOfAll = together(async (): Promise<string | null> => {
  const { AggregatorRegistry } = await import('prom-client');
  const all = await Promise.all(Array.from(serving, figuresOf));
  const told = all.filter((figures) => figures !== undefined);
  return told.length === all.length ? AggregatorRegistry.aggregate(told).metrics() : null;
});

/** Runs a worker until it ends. Rejects if it cannot be started, or if a signal ends it. */
const runWorker = (part: Part, listens: (banner: readonly string[]) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = cluster.fork();
    worker.on('message', (message: unknown) => {
      const { isThere, banner, wantsAll } = read(message);
      // its last messages may come after its end
      if (worker.isDead()) return;
      // what is sent before the worker listens is lost
      if (isThere) tell(worker, { part });
      else if (banner) {
        serving.add(worker);
        if (outdated.delete(worker)) worker.process.kill('SIGHUP');
        listens(banner);
      } else if (wantsAll)
        void metricsOfAll()
          .catch(() => null)
          .then((all) => tell(worker, { all }));
    });
    worker.once('exit', (_code, signal: string | null) => {
      serving.delete(worker);
      if (signal === null) resolve();
      else reject(new Error(signal));
    });
    worker.on('error', (error) => {
      // it has no process, so it has no exit
      if (worker.process.pid === undefined) reject(error);
    });
  });

/** The port for all workers: one that is free now for 0. */
async function portFor({ host, port }: ServeOptions): Promise<number> {
  if (port !== 0) return port;
  const server = await startServer({ host, port });
  await server.close(0);
  return server.port;
}

/**
 * `kalends serve --workers N`: several processes that answer on one address, and one of them that has the jobs. One that ends is
 * started again. Returns the exit code: 1 if the first one cannot start.
 *
 * @param secret that of the link that creates the first administrator
 */
export async function serveByWorkers(
  options: ServeOptions,
  secret: string,
  context: CliContext,
): Promise<number> {
  const { print, printError, stop, onReload } = context;
  checkOptions(options);
  context.outliveOutput?.();
  // workers accept connections themselves: one that is handed to a worker that has just ended would wait for ever
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const port = await portFor(options);
  const partOf = (index: number): Part => ({ hasJobs: index === 0, secret, port });
  const isEnding = (): boolean => stop.aborted;
  const running = (): Worker[] =>
    Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const signal = (name: NodeJS.Signals): void => running().forEach(({ process }) => process.kill(name));
  stop.addEventListener('abort', () => {
    signal('SIGTERM');
    void setTimeout(END_TIMEOUT, undefined, { ref: false }).then(() => signal('SIGKILL'));
  });
  let others: readonly Promise<void>[] | undefined;

  /** Keeps a worker running. The first one has to listen once: it starts the others. */
  async function keep(index: number): Promise<void> {
    for (let pause = PAUSE.first; !isEnding(); pause = Math.min(2 * pause, PAUSE.most)) {
      const started = performance.now();
      const reason = await runWorker(partOf(index), begin).then(
        () => '',
        (error: unknown) => ` (${error instanceof Error ? error.message : String(error)})`,
      );
      if (isEnding()) return;
      const ended = `Worker ${index + 1} of ${options.workers} has ended${reason}`;
      if (others === undefined) {
        // without a reason, it has told its own
        if (reason !== '') throw new CliError(`${ended} before it listened.`, FAILED);
        return;
      }
      if (performance.now() - started > SHORT_LIFE) pause = PAUSE.first;
      printError(`${ended}, and is started again.`);
      await setTimeout(pause, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  function begin(banner: readonly string[]): void {
    if (others !== undefined || isEnding()) return;
    // a worker that starts would end by the signal
    const reload = (worker: Worker) =>
      serving.has(worker) ? worker.process.kill('SIGHUP') : outdated.add(worker);
    onReload?.(() => running().forEach(reload));
    banner.forEach((line) => print(line));
    others = Array.from({ length: options.workers - 1 }, (_, index) => keep(index + 1));
  }

  await keep(0);
  await Promise.all(others ?? []);
  return others !== undefined || isEnding() ? 0 : FAILED;
}

/** Sends a message to the first process. A worker ends with it: its end is no error. */
function tellFirst(message: Message): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/** Receives what this worker is to do. */
export const partOfWorker = (): Promise<Part> =>
  new Promise((resolve) => {
    const receive = (message: unknown): void => {
      const { part } = read(message);
      if (part === undefined) return;
      process.off('message', receive);
      resolve(part);
    };
    process.on('message', receive);
    tellFirst({ isThere: true });
  });

/** Makes the first process print the lines that tell that the server listens. */
export const tellListening = (banner: readonly string[]): void => tellFirst({ banner });

/** Disconnects this worker from the first process, so that it can end. */
export const leaveWorkers = (): void => void cluster.worker?.disconnect();

/** The replies of the first process. */
const answers = new EventEmitter();

/** Sends the figures of this worker to the first process on request. */
export function tellFigures(registry: Registry): void {
  process.on('message', (message: unknown) => {
    const { all, wanted } = read(message);
    if (all !== undefined) answers.emit('figures', all);
    else if (wanted !== undefined)
      void registry.getMetricsAsJSON().then(
        (figures) => tellFirst({ wanted, figures }),
        () => undefined,
      );
  });
}

/** The metrics of all workers, for one of them: asked for once for all requests at a time. Rejects if they cannot be had. */
export const metricsOfWorkers = together(async () => {
  const answered = once(answers, 'figures', { signal: AbortSignal.timeout(2 * FIGURES_TIMEOUT) });
  tellFirst({ wantsAll: true });
  const [text] = (await answered) as [string | null];
  if (text === null) throw new CliError('A worker does not tell its figures.', FAILED);
  return text;
});
