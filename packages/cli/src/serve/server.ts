import { createServer, type RequestListener, type Server } from 'node:http';
import {
  createServer as createSocketServer,
  Server as SocketServer,
  type AddressInfo,
  type Socket,
} from 'node:net';
import { CliError, FAILED } from '@kalends/command-kit';
import { networkOf } from '@kalends/http/internal';
import { inOrder } from './in-order.js';
import { shareOf } from './share-of.js';
import { createUnreadAnswers, type ReaderLimits } from './unread-answers.js';

/** Limits on the resources that a client may use: times in milliseconds, and sizes. */
export interface ServerLimits extends ReaderLimits {
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
  /** The same of one network. */
  readonly networkConnections: number;
  /** Requests that a connection may send ahead of their responses; beyond them it is closed. */
  readonly requestsAhead: number;
}

/** Limits for all processes of a server together. */
const SHARED = {
  maxConnections: 4_096,
  networkConnections: 1_024,
  unreadAnswers: 512,
  unreadBytes: 64 * 1024 * 1024,
};

/** The limits of one of so many processes of a server. */
export const limitsOf = (workers: number): ServerLimits => ({
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  // longer than the 60 seconds of most proxies
  keepAliveTimeout: 65_000,
  // a client that does not read its response would otherwise hold it in memory
  timeout: 60_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  requestsAhead: 16,
  readGrace: 30_000,
  readRate: 4_096,
  ...shareOf(SHARED, workers),
});

/** How often to look for idle connections while the server stops, in milliseconds. */
const IDLE_CHECK = 20;
/** How old a connection has to be to count as idle before its first request, in milliseconds: the request may be on its way. */
const SILENT = 250;

/** A running server. */
export interface RunningServer {
  readonly port: number;
  /** Uses this listener for all requests from now on. It gets one request of a connection at a time. */
  answerWith(listener: RequestListener): void;
  /** How many responses wait for their clients to read them. */
  unreadAnswers(): number;
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

/** The open connections, with the times at which they were opened, in milliseconds. */
type Connections = ReadonlyMap<Socket, number>;

/** Closes connections without a request. Node counts those that have not had one yet as active; browsers open such ahead. */
function closeIdle(server: Server, connections: Connections): void {
  server.closeIdleConnections();
  const opened = performance.now() - SILENT;
  for (const [socket, since] of connections) if (socket.bytesRead === 0 && since <= opened) socket.destroy();
}

async function end(server: Server, connections: Connections, timeout: number): Promise<boolean> {
  let finished = true;
  // a proxy that keeps connections must not send its next request on one that is about to close
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // after the sockets were read: a connection whose request has already arrived is not idle
  const idle = setInterval(() => setImmediate(() => closeIdle(server, connections)), IDLE_CHECK);
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

/** Closes the connections of a network beyond its share at once; returns the others. */
function shareConnections(server: Server, most: number): Connections {
  const connections = new Map<Socket, number>();
  const ofNetworks = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '') ?? '';
    const count = ofNetworks.get(network) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    ofNetworks.set(network, count + 1);
    connections.set(socket, performance.now());
    socket.once('close', () => {
      connections.delete(socket);
      const left = (ofNetworks.get(network) ?? 0) - 1;
      if (left > 0) ofNetworks.set(network, left);
      else ofNetworks.delete(network);
    });
  });
  return connections;
}

/** Starts an HTTP server; `answerWith` must be called at once. Rejects with a `CliError` if the address cannot be used. */
export function startServer(
  address: { readonly host: string; readonly port: number },
  limits: ServerLimits = limitsOf(1),
): Promise<RunningServer> {
  const { host, port } = address;
  const server = createServer(limits);
  server.timeout = limits.timeout;
  server.maxConnections = limits.maxConnections;
  // a client may half-close its connection after the request and still wait for the response, which can take a turn of
  // the event loop
  Object.assign(server, { httpAllowHalfOpen: true });
  const connections = shareConnections(server, limits.networkConnections);
  const unread = createUnreadAnswers(limits);
  let current: RequestListener = (_request, response) => void response.destroy();
  server.on(
    'request',
    inOrder(
      unread.watch((request, response) => current(request, response)),
      limits.requestsAhead,
    ),
  );
  return new Promise((resolve, reject) => {
    server.once('error', (error) => void explain(error, host, port).then(reject));
    server.listen(port, host, () => {
      const checking = setInterval(() => unread.check(), limits.connectionsCheckingInterval);
      server.once('close', () => clearInterval(checking));
      resolve({
        port: (server.address() as AddressInfo).port,
        answerWith(listener) {
          current = listener;
        },
        unreadAnswers: () => unread.count(),
        close: (timeout) => end(server, connections, timeout),
      });
    });
  });
}
