import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { CliError, FAILED } from '../cli-error.js';

/** What a client may take of a server: times in milliseconds, and sizes. */
export interface ServerLimits {
  /** For the headers of a request; also how long a connection may say nothing at first. */
  readonly headersTimeout: number;
  /** For a whole request with its body. */
  readonly requestTimeout: number;
  /** How long a connection waits for its next request. */
  readonly keepAliveTimeout: number;
  /** How long nothing at all may move on a connection in the middle of a request or an answer. */
  readonly timeout: number;
  /** How often the two first are looked at. */
  readonly connectionsCheckingInterval: number;
  /** Bytes of the request line and the headers together. */
  readonly maxHeaderSize: number;
  /** Connections at once; those beyond are closed at once. */
  readonly maxConnections: number;
}

const LIMITS: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  // longer than the minute that proxies wait
  keepAliveTimeout: 65_000,
  // a client that does not read its answer would otherwise keep it in memory, and count as a running request
  timeout: 60_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  maxConnections: 4_096,
};

/** How often connections that have become idle are looked for while the server ends, in milliseconds. */
const IDLE_CHECK = 20;

/** A server that listens. */
export interface RunningServer {
  readonly port: number;
  /** Answers requests that come from now on by this listener. */
  answerWith(listener: RequestListener): void;
  /**
   * Takes no more connections, lets running requests finish for at most `timeout` milliseconds, and ends those that
   * still run then. Answers whether all could finish.
   */
  close(timeout: number): Promise<boolean>;
}

/** How many ports after one that is taken are tried for a hint. */
const NEARBY = 20;

/** Whether a server could listen there. */
const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createSocketServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });

/** The next port that is free: what to say instead of one that is taken. */
async function nextFree(host: string, taken: number): Promise<string> {
  for (let port = taken + 1; port <= Math.min(taken + NEARBY, 65_535); port++)
    if (await isFree(host, port)) return `--port ${port}`;
  return '--port 0, which takes any that is free';
}

/** What may be wrong with an address, by the system's code. */
const TROUBLES: Readonly<Record<string, (host: string, port: number) => string | Promise<string>>> = {
  EADDRINUSE: async (host, port) => `port ${port} is taken; try ${await nextFree(host, port)}`,
  EACCES: (_host, port) => `port ${port} is for the system's administrator; try --port 8080`,
  EADDRNOTAVAIL: (host) => `${host} is no address of this machine; try --host 127.0.0.1`,
  ENOTFOUND: (host) => `${host} is no address of this machine; try --host 127.0.0.1`,
};

/** What a failure to listen means: a `CliError` where the user can mend it. */
async function explain(error: Error, host: string, port: number): Promise<Error> {
  const trouble = 'code' in error && typeof error.code === 'string' ? TROUBLES[error.code] : undefined;
  return trouble === undefined ? error : new CliError(await trouble(host, port), FAILED, { cause: error });
}

async function end(server: Server, timeout: number): Promise<boolean> {
  let finished = true;
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK);
  const limit = setTimeout(() => {
    finished = false;
    server.closeAllConnections();
  }, timeout);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearInterval(idle);
  clearTimeout(limit);
  return finished;
}

/**
 * Starts an HTTP server; `answerWith` has to follow at once. Rejects with a `CliError` when the address cannot be used.
 */
export function startServer(
  address: { readonly host: string; readonly port: number },
  limits: ServerLimits = LIMITS,
): Promise<RunningServer> {
  const { host, port } = address;
  const server = createServer(limits);
  server.timeout = limits.timeout;
  server.maxConnections = limits.maxConnections;
  // a client may close its half once it has asked: it still waits for the answer, which may take a turn of the event loop
  Object.assign(server, { httpAllowHalfOpen: true });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => void explain(error, host, port).then(reject));
    server.listen(port, host, () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        answerWith: (listener) => void server.removeAllListeners('request').on('request', listener),
        close: (timeout) => end(server, timeout),
      });
    });
  });
}
