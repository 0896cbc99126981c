import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { login } from '../../packages/cli/test/running.js';
import { bundleCommand } from '../torture/server-process.js';
import { ask, type Asked } from './exchange.js';
import { folderIn, freePort, PROXIES } from './proxy.js';
import { ADMIN, serveUnit, type Served } from './unit.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-restart-'));
let program = '';

beforeAll(async () => {
  program = await bundleCommand(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

const EVENTS = '/wp-json/tribe/events/v1/events';
const AS_ADMIN = { ...login(ADMIN.name, ADMIN.password), 'Content-Type': 'application/json' };
const READ: Asked = { path: `${EVENTS}?per_page=50` };
/** The request that creates an event. */
const writing = (title: string): Asked => ({
  path: EVENTS,
  method: 'POST',
  headers: AS_ADMIN,
  body: JSON.stringify({ title, start_date: '2041-05-01', end_date: '2041-05-01' }),
});

const CLIENTS = 6;

/** Reads or writes until told to stop, each time from another address. Gives how often it got which status. */
async function keepAsking(client: number, port: Parameters<typeof ask>[0], isOver: () => boolean) {
  const statuses = new Map<number, number>();
  const written: string[] = [];
  for (let at = 0; !isOver(); at++) {
    const from = `127.0.${client + 1}.${(at % 250) + 1}`;
    const title = `Event ${client}-${at}`;
    const isWriter = client % 2 === 0;
    const { status, body } = await ask(port, { ...(isWriter ? writing(title) : READ), from });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 201) written.push(title);
    // an answer in part would not be JSON
    if (status === 200) JSON.parse(body.toString());
  }
  return { isWriter: client % 2 === 0, statuses, written };
}

/** The titles of all events that were written, in order. */
async function titlesIn(server: Served): Promise<string[]> {
  const titles: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const path = `${EVENTS}?start_date=2041-01-01&end_date=2042-01-01&per_page=50&page=${page}`;
    const { headers, body } = await ask(server, { path });
    pages = Number(headers['x-tec-totalpages']);
    const { events } = JSON.parse(body.toString()) as {
      readonly events: readonly { readonly title: string }[];
    };
    titles.push(...events.map(({ title }) => title));
  }
  return titles.sort();
}

for (const { name, start, absent } of PROXIES)
  it.skipIf(absent !== undefined)(
    `two processes behind ${name} are restarted one after the other${absent ? ` (skipped: ${absent})` : ''}`,
    async () => {
      const own = folderIn(folder, name);
      const ports = [await freePort(), await freePort()];
      const servers = new Map<number, Served>();
      for (const port of ports) servers.set(port, await serveUnit(program, own, false, port));
      const proxy = await start({ folder: own, ports, isBelow: false });
      let isOver = false;
      const clients = Array.from({ length: CLIENTS }, (_, at) => keepAsking(at, proxy, () => isOver));
      for (const [port, server] of servers) {
        // while requests run
        await ask(proxy, { ...READ, from: '127.0.9.9' });
        expect(await server.end()).toEqual({ code: 0, errors: '' });
        servers.set(port, await serveUnit(program, own, false, port));
        if (port === ports[1]) break;
      }
      isOver = true;
      const results = await Promise.all(clients);
      const total = { read: new Map<number, number>(), written: new Map<number, number>() };
      for (const { isWriter, statuses } of results)
        for (const [status, count] of statuses) {
          const counts = isWriter ? total.written : total.read;
          counts.set(status, (counts.get(status) ?? 0) + count);
        }
      console.log(`${name}: answers to reads`, total.read, 'and writes', total.written);
      // a proxy sends a read again; a write that met the end of a process is not sent twice
      expect([...total.read.keys()]).toEqual([200]);
      for (const status of total.written.keys()) expect([201, 502]).toContain(status);
      const [first] = servers.values();
      if (first === undefined) throw new Error('no server is left');
      const stored = await titlesIn(first);
      expect(new Set(stored).size).toBe(stored.length);
      expect(stored).toEqual(expect.arrayContaining(results.flatMap(({ written }) => written)));
      await proxy.end();
      for (const server of servers.values()) expect(await server.end()).toEqual({ code: 0, errors: '' });
    },
  );
