import { Agent, request } from 'node:http';
import { CROWD_SHAPES } from './crowd-shapes.js';

/*
 * node crowd-readers.cjs ORIGIN SECONDS CLIENTS SHAPE: so many visitors, each from an address of its own, ask for what the shape of
 * this name says, one request after the other on a connection that stays open, until the time is over. Prints how many answers there
 * were of each status, and their bytes.
 */

const [, , origin = '', seconds = '1', clients = '1', name = ''] = process.argv;
const shape = CROWD_SHAPES.find((one) => one.name === name);
const ends = performance.now() + Number(seconds) * 1000;
const statuses: Record<string, number> = {};
let bytes = 0;
let next = 0;

/** Resolves with the status; 0 where the connection ended without an answer. */
const ask = (path: string, localAddress: string, agent: Agent): Promise<number> =>
  new Promise((resolve) => {
    request(origin + path, { agent, localAddress }, (response) => {
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('close', () => resolve(response.statusCode ?? 0));
    })
      .once('error', () => resolve(0))
      .end();
  });

async function visit(client: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (performance.now() < ends) {
    const status = await ask(shape?.path(next++) ?? '/', `127.0.2.${(client % 250) + 1}`, agent);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  agent.destroy();
}

void Promise.all(Array.from({ length: Number(clients) }, (_, client) => visit(client))).then(() =>
  console.log(JSON.stringify({ statuses, bytes })),
);
