import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Complaint, FAILED } from './complaint.js';

/** How long a client may take, in milliseconds, and how much it may send before its body. */
const LIMITS = {
  /** For the headers of a request. */
  headersTimeout: 10_000,
  /** For a whole request with its body. */
  requestTimeout: 60_000,
  /** How long a connection waits for its next request: longer than the minute that proxies wait. */
  keepAliveTimeout: 65_000,
  /** How often the two first are looked at. */
  connectionsCheckingInterval: 5_000,
  /** Bytes of the request line and the headers together. */
  maxHeaderSize: 16_384,
} as const;

/** How often connections that have become idle are looked for while the server ends, in milliseconds. */
const IDLE_CHECK = 20;

/** A server that listens. */
export interface RunningServer {
  readonly port: number;
  /**
   * Takes no more connections, lets running requests finish for at most `patience` milliseconds, and ends those that
   * still run then. Answers whether all could finish.
   */
  close(patience: number): Promise<boolean>;
}

/** What may be wrong with an address, by the system's code. */
const TROUBLES: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_host, port) => `port ${port} is taken; try --port ${port < 65_535 ? port + 1 : port - 1}`,
  EACCES: (_host, port) => `port ${port} is for the system's administrator; try --port 8080`,
  EADDRNOTAVAIL: (host) => `${host} is no address of this machine; try --host 127.0.0.1`,
  ENOTFOUND: (host) => `${host} is no address of this machine; try --host 127.0.0.1`,
};

/** What a failure to listen means: a `Complaint` where the user can mend it. */
function explain(error: Error, host: string, port: number): Error {
  const trouble = 'code' in error && typeof error.code === 'string' ? TROUBLES[error.code] : undefined;
  return trouble === undefined ? error : new Complaint(trouble(host, port), FAILED, { cause: error });
}

async function end(server: Server, patience: number): Promise<boolean> {
  let finished = true;
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK);
  const limit = setTimeout(() => {
    finished = false;
    server.closeAllConnections();
  }, patience);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearInterval(idle);
  clearTimeout(limit);
  return finished;
}

/**
 * Starts an HTTP server. `listenerFor` makes what answers requests, once the port is known.
 * Rejects with a `Complaint` when the address cannot be used.
 */
export function startServer(
  address: { readonly host: string; readonly port: number },
  listenerFor: (port: number) => RequestListener,
): Promise<RunningServer> {
  const { host, port } = address;
  const server = createServer(LIMITS);
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port)));
    server.listen(port, host, () => {
      const bound = (server.address() as AddressInfo).port;
      server.on('request', listenerFor(bound));
      resolve({ port: bound, close: (patience) => end(server, patience) });
    });
  });
}
