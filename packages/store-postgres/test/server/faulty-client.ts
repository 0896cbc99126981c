import type { Writable } from 'node:stream';
import pg from 'pg';

/**
 * How a statement fails: with an error of the database; because the connection is reset before it arrives, after which the next one is
 * refused or not; or after it was carried out, so that the connection is lost with its answer.
 */
export type DatabaseWay = 'refused' | 'reset' | 'error' | 'lost';

/** One call, by its number, and how it fails. */
export interface DatabaseFault {
  readonly nth: number;
  readonly way: DatabaseWay;
}

type Callback = (error: Error | null, result?: unknown) => void;
type Call = (...args: readonly unknown[]) => Promise<unknown>;

const networkError = (code: string): Error => Object.assign(new Error(code), { code });

/** A pool of whose statements one fails, once. */
export function faultyPool(connectionString: string) {
  let fault: DatabaseFault | undefined;
  const called: string[] = [];
  let isRefusing = false;

  /** How this call fails, if it does. */
  const wayOf = (text: string): DatabaseWay | undefined => {
    called.push(text.trim().slice(0, 60));
    return called.length === fault?.nth ? fault.way : undefined;
  };

  class FaultyClient extends pg.Client {
    #cut(): void {
      const stream: unknown = Reflect.get(Object(Reflect.get(this, 'connection')), 'stream');
      (stream as Writable).end();
    }

    override connect(callback?: unknown): Promise<never> {
      const connect = super.connect.bind(this) as Call;
      if (!isRefusing) return connect(callback) as Promise<never>;
      isRefusing = false;
      (callback as Callback)(networkError('ECONNREFUSED'));
      return undefined as never;
    }

    override query(...args: readonly unknown[]): never {
      const [first] = args;
      const query = super.query.bind(this) as Call;
      const way = wayOf(typeof first === 'string' ? first : (first as { readonly text: string }).text);
      if (way === undefined) return query(...args) as never;
      const callback = args.find((arg): arg is Callback => typeof arg === 'function');
      const rest = args.filter((arg) => arg !== callback);
      const failing = async (): Promise<unknown> => {
        if (way === 'error') return query('SELECT a_fault()');
        if (way === 'lost') await query(...rest);
        this.#cut();
        isRefusing = way === 'refused';
        throw networkError('ECONNRESET');
      };
      if (callback === undefined) return failing() as never;
      failing().then(
        (result) => callback(null, result),
        (error: unknown) => callback(error as Error),
      );
      return undefined as never;
    }
  }

  const pool = new pg.Pool({ connectionString, max: 4, Client: FaultyClient });
  // a connection that was cut may be open until the server ends, which tells it so
  pool.on('error', () => undefined);
  return {
    pool,
    called,
    arm: (next: DatabaseFault | undefined) => {
      fault = next;
      isRefusing = false;
      called.length = 0;
    },
  };
}
