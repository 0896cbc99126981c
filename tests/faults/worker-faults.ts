import cluster, { type Worker } from 'node:cluster';
import { ChildProcess } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { Server } from 'node:net';

/**
 * Loaded by node before `kalends serve --workers`: writes the calls between the first process and its workers, one a line, into a file,
 * and lets one of them fail. `WORKER_FAULT` has the file and the fault.
 */

/**
 * How a call fails. A process is not started (`throws`, `refused`) or ends at once (`dies`, with all after it `all die`); a message is `lost`, `late`, sent `twice`, after
 * `foreign` ones, or to a worker that has just `gone`. An address is an `error`. Or, at the call, the caller is `killed`, a worker is
 * `orphaned`, or the first process gets a signal.
 */
export type WorkerWay =
  | 'throws'
  | 'refused'
  | 'dies'
  | 'all die'
  | 'lost'
  | 'late'
  | 'twice'
  | 'foreign'
  | 'gone'
  | 'error'
  | 'killed'
  | 'orphaned'
  | 'SIGTERM'
  | 'SIGHUP';

/** A call by its name and its number in its process, like `fork 1` and `worker 2: wantsAll 1`. */
export interface WorkerFault {
  readonly call: string;
  readonly way: WorkerWay;
}

const { file, fault } = JSON.parse(process.env['WORKER_FAULT'] ?? '{}') as {
  readonly file: string;
  readonly fault?: WorkerFault;
};

const tell = (line: string): void => appendFileSync(file, `${line}\n`);

const id = cluster.worker?.id ?? 0;
const counts = new Map<string, number>();
const prefix = cluster.isWorker ? `worker ${id}: ` : '';
const first = cluster.isWorker ? process.ppid : process.pid;

tell(`pid ${process.pid}`);
const dying = Number(/^fork (\d+)$/.exec(fault?.call ?? '')?.[1]);
if ((fault?.way === 'dies' && id === dying) || (fault?.way === 'all die' && id >= dying)) process.exit(7);

/** Counts a call; how it fails, if it does. What a signal does is done. */
function wayOf(name: string): WorkerWay | undefined {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  const call = `${prefix}${name} ${count}`;
  tell(`call ${call}`);
  if (fault?.call !== call) return undefined;
  tell('failed');
  const { way } = fault;
  if (way === 'killed') process.kill(process.pid, 'SIGKILL');
  if (way === 'orphaned') process.kill(first, 'SIGKILL');
  if (way === 'SIGTERM' || way === 'SIGHUP') process.kill(first, way);
  return way;
}

/** What a message is called: by its only name. Node's own messages have none. */
const nameOf = (message: unknown): string | undefined =>
  typeof message === 'object' && message !== null && !('cmd' in message)
    ? Object.keys(message)
        .filter((key) => key !== 'figures')
        .join()
    : undefined;

/** Ends a worker before any event tells so. */
function endNow({ process: { pid } }: Worker): void {
  if (pid === undefined) return;
  process.kill(pid, 'SIGKILL');
  while (!readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z'));
}

type Send = (message: unknown, ...more: unknown[]) => boolean;

/** Sends messages as they fail. */
const failing =
  (send: Send, endReceiver?: () => void): Send =>
  (message, ...more) => {
    const name = nameOf(message);
    const way = name === undefined ? undefined : wayOf(name);
    if (way === 'lost') return true;
    if (way === 'late') {
      setTimeout(() => send(message, ...more), 300);
      return true;
    }
    if (way === 'gone') endReceiver?.();
    if (way === 'twice') send(message);
    if (way === 'foreign') for (const foreign of ['text', null, 7, [], {}]) send(foreign);
    return send(message, ...more);
  };

if (cluster.isWorker) {
  const send = process.send?.bind(process) as Send | undefined;
  if (send !== undefined) Object.assign(process, { send: failing(send) });
} else {
  const fork = cluster.fork.bind(cluster);
  Object.assign(cluster, {
    fork(): Worker {
      const way = wayOf('fork');
      if (way === 'throws') throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' });
      const { execPath } = process;
      if (way === 'refused') process.execPath = '/no/such/program';
      const worker = fork();
      process.execPath = execPath;
      const send = worker.send.bind(worker) as Send;
      Object.assign(worker, { send: failing(send, () => endNow(worker)) });
      return worker;
    },
  });
  cluster.on('exit', (_worker, _code, signal: string | null) => tell(`exit ${signal ?? ''}`));
  const prototype = ChildProcess.prototype as {
    kill: (this: ChildProcess, signal: NodeJS.Signals) => boolean;
  };
  const { kill } = prototype;
  prototype.kill = function (signal) {
    if (wayOf(`kill ${signal}`) === 'twice') kill.call(this, signal);
    return kill.call(this, signal);
  };
  const { listen } = Server.prototype as { listen: (this: Server, ...all: unknown[]) => Server };
  Object.assign(Server.prototype, {
    listen(this: Server, ...all: unknown[]) {
      if (wayOf('listen') !== 'error') return listen.apply(this, all);
      const error = Object.assign(new Error('listen EADDRNOTAVAIL'), { code: 'EADDRNOTAVAIL' });
      process.nextTick(() => this.emit('error', error));
      return this;
    },
  });
}
