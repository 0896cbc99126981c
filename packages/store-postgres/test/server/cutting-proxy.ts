import { postgresProxy } from '../../../../scripts/postgres-proxy.mjs';

/** When a connection is cut: before a `COMMIT` has reached the server, or after it has, before its answer is back. */
export type Cut = 'before' | 'after';

/** What happens when a connection is cut. */
export interface CutOptions {
  /** No one is let in afterwards. */
  readonly refuse?: boolean;
  /** The next connection is cut, too, on which it is asked what came of the commit. */
  readonly again?: boolean;
  /** What is done before a connection is cut after its `COMMIT`. */
  readonly work?: () => Promise<unknown>;
}

/** A way to a PostgreSQL server on which connections can be cut. */
export interface CuttingProxy {
  readonly url: string;
  /** Cuts the connection of the next `COMMIT`. */
  cutNext(cut: Cut, options?: CutOptions): void;
  close(): Promise<void>;
}

/** A `COMMIT` as a message of the protocol. */
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0', 'latin1');

/** What the question about a commit has in it. */
const QUESTION = Buffer.from('FOR UPDATE; COMMIT');

/** The server's way to say that someone may not come in. */
const REFUSAL = (() => {
  const fields = Buffer.from('SFATAL\0C28000\0Mnot now\0\0', 'latin1');
  const head = Buffer.from('E\0\0\0\0', 'latin1');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

/** Opens such a way to the server at an address. */
export async function cuttingProxy(to: string): Promise<CuttingProxy> {
  let next: { readonly at: Buffer; readonly cut: Cut; readonly options: CutOptions } | undefined;
  let refusing = false;
  const proxy = await postgresProxy(to, {
    endsTogether: true,
    accepts(client) {
      if (refusing) client.once('data', () => client.end(REFUSAL));
      return !refusing;
    },
    passes(chunk, { client, upstream }) {
      if (next === undefined || !chunk.includes(next.at)) return true;
      const { cut, options } = next;
      const { refuse = false, again = false, work = () => Promise.resolve() } = options;
      next = again ? { at: QUESTION, cut: 'before', options: {} } : undefined;
      refusing = refuse;
      upstream.unpipe(client);
      if (cut === 'before') upstream.destroy();
      // the answer comes when it is done, and is lost
      else upstream.once('data', () => void work().finally(() => upstream.destroy())).resume();
      return cut === 'after';
    },
  });
  return {
    ...proxy,
    cutNext(cut, options = {}) {
      next = { at: COMMIT, cut, options };
    },
  };
}
