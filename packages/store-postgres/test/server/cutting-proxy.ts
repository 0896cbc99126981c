import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** When a connection is cut: before a `COMMIT` has reached the server, or after it has, before its answer is back. */
export type Cut = 'before' | 'after';

/** A way to a PostgreSQL server on which connections can be cut. */
export interface CuttingProxy {
  readonly url: string;
  /** Cuts the connection of the next `COMMIT`. `refuse`: no one is let in afterwards. */
  cutNext(cut: Cut, refuse?: 'refuse'): void;
  close(): Promise<void>;
}

/** A `COMMIT` as a message of the protocol. */
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0', 'latin1');

/** The server's way to say that someone may not come in. */
const REFUSAL = (() => {
  const fields = Buffer.from('SFATAL\0C28000\0Mnot now\0\0', 'latin1');
  const head = Buffer.from('E\0\0\0\0', 'latin1');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

/** Opens such a way to the server at an address. */
export async function cuttingProxy(to: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let next: { readonly cut: Cut; readonly refuse: boolean } | undefined;
  let refusing = false;

  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    if (refusing) {
      client.once('data', () => client.end(REFUSAL));
      return;
    }
    const upstream = connect(Number(port), hostname);
    sockets.add(upstream);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.pipe(client);
    client.on('data', (chunk: Buffer) => {
      if (next === undefined || !chunk.includes(COMMIT)) {
        upstream.write(chunk);
        return;
      }
      const { cut, refuse } = next;
      next = undefined;
      refusing = refuse;
      upstream.unpipe(client);
      if (cut === 'before') upstream.destroy();
      // the answer comes when it is done, and is lost
      else
        upstream
          .once('data', () => upstream.destroy())
          .resume()
          .write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cutNext(cut, refuse) {
      next = { cut, refuse: refuse !== undefined };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
