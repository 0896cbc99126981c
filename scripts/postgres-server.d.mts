/** A PostgreSQL server of one's own, in a folder of its own. */
export interface PostgresServer {
  /** The address of its database, as a user who may do everything. */
  readonly url: string;
  readonly port: number;
  /** Where its files are. */
  readonly data: string;
  /** Starts it again after it was stopped, on the same port. */
  start(): Promise<void>;
  /** Ends it: `fast` as an administrator does, `killed` as a crash does. */
  stop(how: 'fast' | 'killed'): Promise<void>;
  /** Makes a replica of it and starts that; for a moment the server itself is down. */
  replicate(): Promise<PostgresServer>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

/** Makes a server with an empty database and starts it. */
export declare function startPostgres(): Promise<PostgresServer>;
