#!/usr/bin/env node
// What an answer costs on the wire: npm run bench:wire   (-- --events 10000 --connections 1,50 --rounds 7 --requests 2000)
//
// Three servers, each in a process of its own: node:http alone, with the bodies as buffers and the headers that ours sends; the library
// on node:http; and `kalends serve` with SQLite. They take turns. A figure is the CPU time of a server per request, as a ratio to node:http
// alone in the same turn, the median of all turns. With `--writes 10` a client creates so many events a second beside it; with `--workers 2`
// there is a fourth server, of so many processes. `--json FILE` writes the figures.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createCalendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createSqliteStore } from '@kalends/store-sqlite';
import { dataset } from './dataset.mjs';
import { cpuOf, median, start } from './floor.mjs';

const API = '/wp-json/tribe/events/v1';
/** What browsers send. */
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };
const CHILDREN = ['bare', 'library'];

/** What an answer of node:http alone is known by. */
const keyOf = (headers, path) =>
  `${headers['accept-encoding'] ?? ''} ${headers['if-none-match'] ?? ''} ${path}`;

/** The role of a child process: bare node:http, or the library. */
async function serveAs(role, file) {
  const answers = new Map();
  let listener = ({ url, headers }, response) => {
    const { status, headers: own, body } = answers.get(keyOf(headers, url));
    response.writeHead(status, own);
    response.end(body);
  };
  if (role === 'library') {
    const calendar = createCalendar({ store: createSqliteStore({ file }), settings: { timezone: 'UTC' } });
    listener = toNodeListener(createHandler({ calendar, baseUrl: 'http://bench.example' }));
  }
  process.on('message', (known) => {
    for (const { key, status, headers, body } of known)
      answers.set(key, { status, headers, body: Buffer.from(body, 'base64') });
    process.send({ known: known.length });
  });
  process.on('disconnect', () => process.exit(0));
  const server = createServer({ keepAliveTimeout: 60_000 }, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send({ port: server.address().port });
}

/** A connection that is kept: one request at a time, with the whole of its response. */
function connection(port) {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let [received, waiting] = [Buffer.alloc(0), undefined];
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = received.toString('latin1', 0, end);
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    const status = Number(head.slice(9, 12));
    if (status !== 304 && received.length < end + 4 + length) return;
    const body = received.subarray(end + 4);
    received = Buffer.alloc(0);
    waiting({ status, head, body });
  });
  return {
    send: (text) =>
      new Promise((resolve) => {
        waiting = resolve;
        socket.write(text);
      }),
    close: () => socket.destroy(),
  };
}

const requestOf = ({ path, headers }) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: bench.example',
    'Accept: application/json',
    ...Object.entries(headers).map((pair) => pair.join(': ')),
    '\r\n',
  ].join('\r\n');

/** What a server does for so many requests: microseconds of CPU each, and requests a second. */
async function load({ port, pid }, workload, connections, requests) {
  const text = requestOf(workload);
  let left = requests;
  const loop = async () => {
    const one = connection(port);
    while (left-- > 0) {
      const { status } = await one.send(text);
      if (status !== workload.status) throw new Error(`${workload.name}: ${status}`);
    }
    one.close();
  };
  const [before, begun] = [cpuOf(pid), performance.now()];
  await Promise.all(Array.from({ length: connections }, loop));
  const seconds = (performance.now() - begun) / 1000;
  return { cpu: (cpuOf(pid) - before) / requests, rate: requests / seconds };
}

async function fill(file, events) {
  const store = createSqliteStore({ file });
  const calendar = createCalendar({ store, settings: { timezone: 'UTC' } });
  const editor = calendar.as({ id: 1, role: 'administrator' });
  const data = dataset(events, Date.now() - (Date.now() % 86_400_000));
  const ids = {};
  for (const kind of ['venues', 'organizers', 'categories', 'tags']) {
    ids[kind] = [];
    for (const input of data[kind]) ids[kind].push((await editor[kind].create(input)).id);
  }
  let last;
  for (const input of data.events(ids)) last = await editor.events.create(input);
  await store.close();
  return last.id;
}

async function main() {
  const { values } = parseArgs({
    options: {
      events: { type: 'string', default: '10000' },
      connections: { type: 'string', default: '1,50' },
      rounds: { type: 'string', default: '7' },
      requests: { type: 'string', default: '2000' },
      writes: { type: 'string', default: '0' },
      workers: { type: 'string', default: '1' },
      json: { type: 'string' },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'kalends-wire-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'wire.db');
  const id = await fill(file, Number(values.events));

  const children = [];
  const startOf = async (role) => {
    if (CHILDREN.includes(role)) {
      const child = fork(import.meta.filename, [role, file]);
      children.push(child);
      const [{ port }] = await once(child, 'message');
      return { child, port, pid: child.pid };
    }
    const program = join(import.meta.dirname, '../../packages/cli/dist/bin.js');
    const own = role === 'workers' ? ['--workers', values.workers] : ['--user', 'ann:secret-secret-1:editor'];
    const server = await start([
      ...[program, 'serve', '--store', `sqlite:${file}`, '--port', '0', '--base-url', 'http://bench.example'],
      ...own,
    ]);
    children.push(server.child);
    return server;
  };
  const all = [...CHILDREN, 'serve', ...(values.workers === '1' ? [] : ['workers'])];
  const servers = Object.fromEntries(await Promise.all(all.map(async (role) => [role, await startOf(role)])));

  const month = new Date().toISOString().slice(0, 7);
  const workloads = [
    { name: 'default list', path: `${API}/events` },
    { name: "a month's page", path: `/events/month/${month}/`, only: 'serve' },
    { name: 'event by id', path: `${API}/events/${id}` },
    { name: 'tags', path: `${API}/tags` },
    { name: 'default list, 304', path: `${API}/events`, isKnown: true },
    { name: 'default list, Brotli', path: `${API}/events`, only: 'serve', headers: BROTLI },
    {
      name: 'default list, Brotli, 304',
      path: `${API}/events`,
      only: 'serve',
      headers: BROTLI,
      isKnown: true,
    },
  ]
    // a list has another ETag after each write
    .flatMap((one) => (one.isKnown && values.writes !== '0' ? [] : [{ headers: {}, ...one, status: 200 }]));

  const known = [];
  for (const workload of workloads) {
    const one = connection(servers.serve.port);
    let answer = await one.send(requestOf(workload));
    if (workload.isKnown) {
      workload.headers = { ...workload.headers, 'if-none-match': /^etag: *(.*)$/im.exec(answer.head)?.[1] };
      workload.status = 304;
      answer = await one.send(requestOf(workload));
    }
    one.close();
    const headers = Object.fromEntries(
      answer.head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(/: */, 2))
        .filter(([name]) => !/^(?:date|connection|keep-alive)$/i.test(name)),
    );
    const key = keyOf(workload.headers, workload.path);
    known.push({ key, status: answer.status, headers, body: answer.body.toString('base64') });
  }
  servers.bare.child.send(known);
  await once(servers.bare.child, 'message');

  const writing = new AbortController();
  const writer = (async () => {
    const rate = Number(values.writes);
    if (rate === 0) return;
    const body = JSON.stringify({
      title: 'Written beside it',
      start_date: 'tomorrow 20:00',
      end_date: 'tomorrow 21:00',
    });
    const head = `POST ${API}/events HTTP/1.1\r\nHost: bench.example\r\nAuthorization: Basic ${Buffer.from('ann:secret-secret-1').toString('base64')}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const one = connection(servers.serve.port);
    while (!writing.signal.aborted) {
      await one.send(head + body);
      await setTimeout(1000 / rate);
    }
    one.close();
  })();

  const requests = Number(values.requests);
  const table = [];
  for (const connections of values.connections.split(',').map(Number)) {
    console.log(
      `\n${connections} connection${connections === 1 ? '' : 's'}, µs of CPU (ratio to node:http alone)`,
    );
    for (const workload of workloads) {
      const roles = all.filter((role) => role !== 'library' || workload.only === undefined);
      const figures = Object.fromEntries(roles.map((role) => [role, []]));
      for (const role of roles) await load(servers[role], workload, connections, requests);
      for (let round = 0; round < Number(values.rounds); round++)
        for (const role of roles)
          figures[role].push(await load(servers[role], workload, connections, requests));
      const row = { connections, name: workload.name };
      for (const role of roles)
        row[role] = {
          cpu: median(figures[role].map(({ cpu }) => cpu)),
          rate: median(figures[role].map(({ rate }) => rate)),
          ratio: median(figures[role].map(({ cpu }, round) => cpu / figures.bare[round].cpu)),
        };
      table.push(row);
      const parts = roles.map((role) => {
        const { cpu, ratio } = row[role];
        return `${role} ${cpu.toFixed(0)}${role === 'bare' ? '' : ` (${ratio.toFixed(2)})`}`;
      });
      console.log(`${workload.name.padEnd(26)} ${parts.join('   ')}`);
    }
  }
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(table));
  writing.abort();
  await writer;
  for (const child of children) child.kill();
}

const [role, file] = process.argv.slice(2);
if (CHILDREN.includes(role)) await serveAs(role, file);
else await main();
