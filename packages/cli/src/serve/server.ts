import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer, Server as SocketServer, type AddressInfo } from 'node:net';
import { CliError, FAILED } from '../cli-error.js';

/** Limits on the resources that a client may use: times in milliseconds, and sizes. */
export interface ServerLimits {
  /** For the headers of a request; also for the first byte on a new connection. */
  readonly headersTimeout: number;
  /** For a complete request with its body. */
  readonly requestTimeout: number;
  /** How long a connection may wait for its next request. */
  readonly keepAliveTimeout: number;
  /** How long a connection may be idle during a request or a response. */
  readonly timeout: number;
  /** How often the first two are checked. */
  readonly connectionsCheckingInterval: number;
  /** Bytes of the request line and all headers. */
  readonly maxHeaderSize: number;
  /** Concurrent connections; further ones are closed at once. */
  readonly maxConnections: number;
}

const LIMITS: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  // longer than the 60 seconds of most proxies
  keepAliveTimeout: 65_000,
  // a client that does not read its response would otherwise hold it in memory, and count as a running request
  timeout: 60_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  maxConnections: 4_096,
};

/** How often to look for idle connections while the server stops, in milliseconds. */
const IDLE_CHECK = 20;

/** A running server. */
export interface RunningServer {
  readonly port: number;
  /** Uses this listener for all requests from now on. */
  answerWith(listener: RequestListener): void;
  /**
   * Accepts no more connections, lets running requests finish for at most `timeout` milliseconds, and aborts the
   * remaining ones. Returns whether all of them finished.
   */
  close(timeout: number): Promise<boolean>;
}

/** How many ports after an occupied one to try for a hint. */
const NEARBY = 20;

/** Whether a server could listen on this address. */
const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createSocketServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });

/** The next free port, to suggest instead of an occupied one. */
async function nextFree(host: string, taken: number): Promise<string> {
  for (let port = taken + 1; port <= Math.min(taken + NEARBY, 65_535); port++)
    if (await isFree(host, port)) return `--port ${port}`;
  return '--port 0, which selects a free one';
}

/** Messages for errors of `listen`, by system error code. */
const TROUBLES: Readonly<Record<string, (host: string, port: number) => string | Promise<string>>> = {
  EADDRINUSE: async (host, port) => `port ${port} is in use; try ${await nextFree(host, port)}`,
  EACCES: (_host, port) => `port ${port} requires administrator rights; try --port 8080`,
  EADDRNOTAVAIL: (host) => `${host} is not an address of this machine; try --host 127.0.0.1`,
  ENOTFOUND: (host) => `${host} is not an address of this machine; try --host 127.0.0.1`,
};

/** Converts an error of `listen` to a `CliError` if the user can fix it. */
async function explain(error: Error, host: string, port: number): Promise<Error> {
  const trouble = 'code' in error && typeof error.code === 'string' ? TROUBLES[error.code] : undefined;
  return trouble === undefined ? error : new CliError(await trouble(host, port), FAILED, { cause: error });
}

async function end(server: Server, timeout: number): Promise<boolean> {
  let finished = true;
  // a proxy that keeps connections must not send its next request on one that is about to close
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // after the sockets were read: a connection whose request has already arrived is not idle
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), IDLE_CHECK);
  const limit = setTimeout(() => {
    finished = false;
    server.closeAllConnections();
  }, timeout);
  await new Promise<void>((resolve) => {
    // `close` of an HTTP server also closes idle connections at once
    SocketServer.prototype.close.call(server, () => resolve());
  });
  clearInterval(idle);
  clearTimeout(limit);
  return finished;
}

/** Starts an HTTP server; `answerWith` must be called at once. Rejects with a `CliError` if the address cannot be used. */
export function startServer(
  address: { readonly host: string; readonly port: number },
  limits: ServerLimits = LIMITS,
): Promise<RunningServer> {
  const { host, port } = address;
  const server = createServer(limits);
  server.timeout = limits.timeout;
  server.maxConnections = limits.maxConnections;
  // a client may half-close its connection after the request and still wait for the response, which can take a turn of
  // the event loop
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
