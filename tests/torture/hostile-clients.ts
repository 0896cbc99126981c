import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createChance } from './chance.js';
import { send } from './cost-client.js';
import { createRandomShapes, SHAPES, type Shape } from './cost-shapes.js';

/*
 * node hostile-clients.cjs API_ROOT SECONDS CLIENTS: so many clients, each from an address of its own, send what costs most, one
 * request after the other, until the time is over. Every fourth has no more than the beginning of a body to send, on many
 * sockets, and holds it. Prints how many answers there were of each status.
 */

const [, , apiRoot = '', seconds = '10', clients = '100'] = process.argv;
const { hostname, port, pathname } = new URL(apiRoot);
const ends = performance.now() + Number(seconds) * 1000;
const statuses: Record<string, number> = {};

/** Sockets of a holding client. */
const HELD = 20;

async function ask(client: number, localAddress: string): Promise<void> {
  const chance = createChance(client);
  const random = createRandomShapes(chance);
  while (performance.now() < ends) {
    const known: Shape | undefined = SHAPES[Math.floor(chance() * SHAPES.length)];
    const shape = known === undefined || chance() < 0.5 ? random(client) : known;
    const { status } = await send(apiRoot, shape, localAddress);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

async function hold(client: number, localAddress: string): Promise<void> {
  const head = `POST ${pathname}/events HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n`;
  while (performance.now() < ends) {
    const sockets = Array.from({ length: HELD }, () =>
      connect({ host: hostname, port: Number(port), localAddress }),
    );
    for (const socket of sockets) {
      socket.on('error', () => undefined).resume();
      socket.write(`${head}{"a":"${'x'.repeat(client % 8 === 3 ? 1 : 60_000)}`);
    }
    await setTimeout(Math.max(0, Math.min(1_000, ends - performance.now())));
    for (const socket of sockets) socket.destroy();
  }
}

async function main(): Promise<void> {
  await Promise.all(
    Array.from({ length: Number(clients) }, (_, client) => {
      const localAddress = `127.0.1.${(client % 250) + 1}`;
      return client % 4 === 3 ? hold(client, localAddress) : ask(client, localAddress);
    }),
  );
  console.log(JSON.stringify(statuses));
}

void main();
