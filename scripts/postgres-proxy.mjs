// Ways to PostgreSQL servers for tests, on which what clients send can be held up.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export async function postgresProxy(to, { endsTogether = false, accepts = () => true, passes }) {
  const url = new URL(to);
  const { hostname, port } = new URL(to);
  const sockets = new Set();
  const server = createServer((client) => {
    sockets.add(client.on('error', () => undefined));
    if (!accepts(client)) return;
    const upstream = connect(Number(port), hostname);
    sockets.add(upstream.on('error', () => undefined));
    if (endsTogether) {
      upstream.on('close', () => client.destroy());
      client.on('close', () => upstream.destroy());
    }
    client.on('data', (chunk) => {
      if (passes(chunk, { client, upstream })) upstream.write(chunk);
    });
    upstream.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.port = String(server.address().port);
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
