import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { CROWD_SHAPES } from './crowd-shapes.js';

/*
 * node crowd-readers.cjs ORIGIN SECONDS CLIENTS SHAPE: so many visitors, each from an address of its own, ask for what the shape of
 * this name says, one request after the other on a connection that stays open, until the time is over. Prints how many answers there
 * were of each status, and their bytes.
 */

const [, , origin = '', seconds = '1', clients = '1', name = ''] = process.argv;
const shape = CROWD_SHAPES.find((one) => one.name === name);
const statuses: Record<string, number> = {};
let bytes = 0;
let next = 0;

/** Resolves with the answer; its status is 0 where the connection ended without one. Its text is kept for copies alone. */
const ask = (path: string, localAddress: string, agent: Agent) =>
  new Promise<{ readonly status: number; readonly answer: string }>((resolve) => {
    const lost = () => resolve({ status: 0, answer: '' });
    request(origin + path, { agent, localAddress }, (response) => {
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      const { statusCode: status = 0 } = response;
      if (shape?.begin !== undefined) void text(response).then((answer) => resolve({ status, answer }), lost);
      else response.once('close', () => resolve({ status, answer: '' }));
    })
      .once('error', lost)
      .end();
  });

/** Where an answer of a copy leads to, if there is more to read. */
function nextOf(answer: string): string | undefined {
  const { cursor, more } = JSON.parse(answer) as { readonly cursor: string; readonly more: boolean };
  return more ? cursor : undefined;
}

/** The cursor of a copy that knows everything until now. */
async function beginning(path: string): Promise<string> {
  for (let cursor = ''; ;) {
    const answer = await fetch(`${origin}${path}&per_page=100${cursor}`);
    const told = await answer.text();
    const known = (JSON.parse(told) as { readonly cursor: string }).cursor;
    if (nextOf(told) === undefined) return known;
    cursor = `&cursor=${known}`;
  }
}

async function visit(client: number, ends: number, begin: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let cursor = begin;
  while (performance.now() < ends) {
    const { status, answer } = await ask(
      shape?.path(next++, cursor) ?? '/',
      `127.0.2.${(client % 250) + 1}`,
      agent,
    );
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200 && begin !== '') cursor = nextOf(answer) ?? begin;
  }
  agent.destroy();
}

async function crowd(): Promise<void> {
  const begin = shape?.begin === undefined ? '' : await beginning(shape.begin);
  const ends = performance.now() + Number(seconds) * 1000;
  await Promise.all(Array.from({ length: Number(clients) }, (_, client) => visit(client, ends, begin)));
  console.log(JSON.stringify({ statuses, bytes }));
}

void crowd();
