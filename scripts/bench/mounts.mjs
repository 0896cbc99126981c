#!/usr/bin/env node
// What a mount costs: npm run bench:mounts   (-- --hosts Koa,Hono --starts 3 --rounds 9 --requests 500)
//
// Each host sends a list of ten events by a handler of its own, by the mount with a known answer, and by the mount with
// the whole interface behind it, each in a process of its own. The three take turns; a figure is the CPU time of the
// server per request, as a ratio to the host's own handler in the same turn, the median of all turns. The processes are
// restarted some times, for each start compiles its code in its own way. What a machine does in a second is not told:
// read the ratios only.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    hosts: { type: 'string', default: 'node:http,Express,Koa,Fastify,Hono,fetch' },
    starts: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '9' },
    requests: { type: 'string', default: '500' },
  },
});
const STARTS = Number(values.starts);
const ROUNDS = Number(values.rounds);
const REQUESTS = Number(values.requests);
const CONNECTIONS = 4;
const VARIANTS = ['bare', 'mount', 'whole'];

/** What browsers and clients send along. */
const HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-GB,en;q=0.9,de;q=0.8',
  referer: 'http://bench.example/events/',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
};

const ask = (options) =>
  new Promise((resolve, reject) => {
    get(options, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, bytes }));
      response.on('error', reject);
    }).on('error', reject);
  });

async function start(host, variant) {
  const child = fork(join(import.meta.dirname, 'mount-server.mjs'), [host, variant]);
  const [{ port, path }] = await once(child, 'message');
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const options = { agent, host: '127.0.0.1', port, path, headers: HEADERS };
  const load = async (requests) => {
    let left = requests;
    const connection = async () => {
      while (left-- > 0) await ask(options);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  };
  const cpu = async () => {
    child.send('cpu');
    const [message] = await once(child, 'message');
    return message.cpu;
  };
  const stop = async () => {
    agent.destroy();
    child.disconnect();
    await once(child, 'exit');
  };
  return { first: await ask(options), load, cpu, stop };
}

const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive']);

/** Fails when the variants do not send the same: date and connection apart, every header and the length of the body. */
function compare(host, servers) {
  const seen = servers.map(({ first: { status, headers, bytes } }) => {
    const sent = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
    return JSON.stringify([status, sent.sort(), bytes]);
  });
  if (new Set(seen).size > 1) throw new Error(`${host} answers differently:\n${seen.join('\n')}`);
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The turns of one start: for each the CPU time of all variants, in microseconds, and the bytes of an answer. */
async function run(host) {
  const servers = [];
  try {
    for (const variant of VARIANTS) servers.push(await start(host, variant));
    compare(host, servers);
    for (const { load } of servers) await load(6 * REQUESTS);
    const turns = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const turn = [];
      for (let at = 0; at < servers.length; at += 1) {
        const index = (at + round) % servers.length;
        const before = await servers[index].cpu();
        await servers[index].load(REQUESTS);
        turn[index] = (await servers[index].cpu()) - before;
      }
      turns.push(turn);
    }
    return { turns, bytes: servers[0].first.bytes };
  } finally {
    for (const { stop } of servers) await stop();
  }
}

async function measure(host) {
  const runs = [];
  for (let count = 0; count < STARTS; count += 1) runs.push(await run(host));
  const turns = runs.flatMap((one) => one.turns);
  const ratio = (index) => median(turns.map((turn) => turn[index] / turn[0])).toFixed(2);
  return {
    'mount : bare': ratio(1),
    'whole : bare': ratio(2),
    'KB sent': Math.round(runs[0].bytes / 1000),
  };
}

const rows = {};
for (const host of values.hosts.split(',')) rows[host] = await measure(host);
console.table(rows);
