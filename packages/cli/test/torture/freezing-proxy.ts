import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a PostgreSQL server that can stop in the middle of a commit. */
export interface FreezingProxy {
  readonly url: string;
  /** Passes nothing on from the next commit's first answer on, and resolves then. */
  readonly freezeNextCommit: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What every commit begins with: the lock of the row that all of them take. */
const LOCK = 'UPDATE "kalends".state';

/** Opens such a way to the server at an address. */
export async function freezingProxy(to: string): Promise<FreezingProxy> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let freeze: (() => void) | undefined;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
    client.on('data', (chunk: Buffer) => {
      const frozen = chunk.includes(LOCK) ? freeze : undefined;
      if (frozen !== undefined) {
        freeze = undefined;
        upstream.unpipe(client);
        client.removeAllListeners('data').resume();
        // the lock is held when the server answers
        upstream.once('data', frozen).resume();
      }
      upstream.write(chunk);
    });
    upstream.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freezeNextCommit: () =>
      new Promise((resolve) => {
        freeze = resolve;
      }),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
