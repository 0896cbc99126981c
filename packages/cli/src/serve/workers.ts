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

/** What the first process tells a worker: its part, that its figures are wanted, the text of all figures. */
type ToWorker = { readonly part: Part } | { readonly wanted: number } | { readonly all: string | null };

/** What a worker tells the first process: that it listens to it, that it serves, that it wants all figures, its own. */
type ToFirst =
  | { readonly isThere: true }
  | { readonly banner: readonly string[] }
  | { readonly wantsAll: true }
  | { readonly wanted: number; readonly figures: Figures };

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

const tell = (worker: Worker, message: ToWorker): void => {
  if (worker.isConnected()) worker.send(message);
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
    const receive = (message: ToFirst): void => {
      if ('wanted' in message && message.wanted === wanted) end(message.figures);
    };
    worker.on('message', receive);
    void setTimeout(FIGURES_TIMEOUT, undefined, { ref: false }).then(() => end(undefined));
    tell(worker, { wanted });
  });

/** The metrics of all workers in one text; null if one of them does not tell its own. */
async function metricsOfAll(): Promise<string | null> {
  const { AggregatorRegistry } = await import('prom-client');
  const all = await Promise.all(Array.from(serving, figuresOf));
  const told = all.filter((figures) => figures !== undefined);
  return told.length === all.length ? AggregatorRegistry.aggregate(told).metrics() : null;
}

/** Starts a worker. What it does beside the calendar is its part. */
function startWorker(part: Part): Worker {
  const worker = cluster.fork();
  worker.on('message', (message: ToFirst) => {
    // what is sent before the worker listens is lost
    if ('isThere' in message) tell(worker, { part });
    else if ('banner' in message) serving.add(worker);
    else if ('wantsAll' in message)
      void metricsOfAll()
        .catch(() => null)
        .then((all) => tell(worker, { all }));
  });
  worker.once('exit', () => serving.delete(worker));
  // a message that meets the end of a worker
  worker.on('error', () => undefined);
  return worker;
}

/** Resolves to the lines that a worker prints when it listens; undefined if it ends before. */
const listening = (worker: Worker): Promise<readonly string[] | undefined> =>
  new Promise((resolve) => {
    worker.on('message', (message: ToFirst) => {
      if ('banner' in message) resolve(message.banner);
    });
    worker.once('exit', () => resolve(undefined));
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
  const signal = (name: NodeJS.Signals): void =>
    Object.values(cluster.workers ?? {}).forEach((worker) => worker?.process.kill(name));

  /** Keeps a worker running, beginning with this one. */
  async function keep(index: number, begun: Worker): Promise<void> {
    let worker = begun;
    for (let pause = PAUSE.first; ; pause = Math.min(2 * pause, PAUSE.most)) {
      const started = performance.now();
      if (!worker.isDead()) await once(worker, 'exit');
      if (isEnding()) return;
      if (performance.now() - started > SHORT_LIFE) pause = PAUSE.first;
      printError(`Worker ${index + 1} of ${options.workers} has ended, and is started again.`);
      await setTimeout(pause, undefined, { signal: stop }).catch(() => undefined);
      if (isEnding()) return;
      worker = startWorker(partOf(index));
    }
  }

  stop.addEventListener('abort', () => {
    signal('SIGTERM');
    void setTimeout(END_TIMEOUT, undefined, { ref: false }).then(() => signal('SIGKILL'));
  });
  const first = startWorker(partOf(0));
  const lines = await listening(first);
  if (lines === undefined) return isEnding() ? 0 : FAILED;
  onReload?.(() => signal('SIGHUP'));
  lines.forEach((line) => print(line));
  const others = Array.from({ length: options.workers - 1 }, (_, index) => index + 1);
  await Promise.all([keep(0, first), ...others.map((index) => keep(index, startWorker(partOf(index))))]);
  return 0;
}

/** Sends a message to the first process, unless it has ended. */
function tellFirst(message: ToFirst): void {
  if (process.connected) process.send?.(message);
}

/** Receives what this worker is to do. */
export async function partOfWorker(): Promise<Part> {
  const told = once(process, 'message') as Promise<[Extract<ToWorker, { readonly part: Part }>]>;
  tellFirst({ isThere: true });
  const [{ part }] = await told;
  return part;
}

/** Lets the first process print the lines that tell that the server listens. */
export const tellListening = (banner: readonly string[]): void => tellFirst({ banner });

/** Lets this worker end, which a connection to the first process would hold. */
export const leaveWorkers = (): void => void cluster.worker?.disconnect();

/** What the first process answers. */
const answers = new EventEmitter();

/** Tells the first process the figures of this worker whenever it wants them. */
export function tellFigures(registry: Registry): void {
  process.on('message', (message: ToWorker) => {
    if ('all' in message) answers.emit('figures', message.all);
    else if ('wanted' in message)
      void registry.getMetricsAsJSON().then(
        (figures) => tellFirst({ wanted: message.wanted, figures }),
        () => undefined,
      );
  });
}

/** The metrics of all workers, for one of them: asked for once for all requests at a time. Rejects if they cannot be had. */
export const metricsOfWorkers = together(async () => {
  const answered = once(answers, 'figures') as Promise<[string | null]>;
  tellFirst({ wantsAll: true });
  const [text] = await answered;
  if (text === null) throw new CliError('A worker does not tell its figures.', FAILED);
  return text;
});
