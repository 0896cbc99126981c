import type { Socket } from 'node:net';

/** What a proxy does with a connection. */
export interface Interference {
  /** Whether either end of a connection is closed with the other. Default: no, as on a network that is cut. */
  readonly endsTogether?: boolean;
  /** Whether a new connection reaches the server. Default: yes. */
  readonly accepts?: (client: Socket) => boolean;
  /** Whether what a client sent is passed on. */
  readonly passes: (chunk: Buffer, ends: { readonly client: Socket; readonly upstream: Socket }) => boolean;
}

/** A way to a PostgreSQL server. */
export interface PostgresProxy {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Opens a way to the PostgreSQL server at an address, on which what clients send can be held up. */
export function postgresProxy(to: string, interference: Interference): Promise<PostgresProxy>;
