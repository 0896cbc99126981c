#!/usr/bin/env node
// Measures what scripts/bench/scaling.mjs counts with: node scripts/bench/scaling-figures.mjs --file kalends.db > scripts/bench/scaling.json
//
// Copies a SQLite file into a PostgreSQL server of its own, the same machine and no sockets of HTTP, and asks it what a site
// asks: CPU time of this process and of the server's, the size of what is stored, the size of what is remembered. CPU time
// is that of a busy machine; take the least of several runs.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createCalendar } from '@kalends/core';
import { copyRecords } from '@kalends/core/store';
import { createHandler } from '@kalends/http-adapter';
import { createPostgresStore } from '@kalends/store-postgres';
import { createSqliteStore } from '@kalends/store-sqlite';
import pg from 'pg';
import { startPostgres } from '../postgres-server.mjs';

const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    requests: { type: 'string', default: '400' },
  },
});
const ROOT = '/wp-json/tribe/events/v1';
const EDITOR = { id: 1, role: 'administrator' };

const server = await startPostgres();
const pool = new pg.Pool({ connectionString: server.url, max: 1 });
const store = await createPostgresStore({ pool });
const other = await createPostgresStore({ pool });
const source = createSqliteStore({ file: values.file });
await copyRecords({ from: source, to: store });
await pool.query('VACUUM ANALYZE');
const calendar = createCalendar({ store });
const handlerOf = (own) =>
  createHandler({ calendar: own, baseUrl: 'http://calendar.test', identify: () => EDITOR });
const handler = handlerOf(calendar);
const onFile = handlerOf(createCalendar({ store: source }));

/** CPU time in microseconds of all processes of the server so far. */
function serverTime() {
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  const [postmaster] = readFileSync(`${server.data}/postmaster.pid`, 'utf8').split('\n');
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' });
  const timeOf = (pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return Number(fields[11]) + Number(fields[12]);
  };
  return (
    (children
      .trim()
      .split(/\s+/)
      .reduce((sum, pid) => sum + timeOf(pid), 0) /
      ticks) *
    1e6
  );
}

async function get(path, handle = handler) {
  const body = () => Promise.resolve(new Uint8Array());
  const { response } = await handle({ method: 'GET', url: ROOT + path, headers: {}, body });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.body}`);
  // as between two requests of a server: what is told within one turn is not told in the next
  await turn();
  return response.body;
}

/** Microseconds of CPU per call, ours and the server's: the least of the rounds. */
async function measure(call) {
  for (let i = 0; i < 20; i++) await call(i);
  let least;
  for (let round = 0; round < Number(values.rounds); round++) {
    const [cpu, theirs] = [process.cpuUsage(), serverTime()];
    for (let i = 0; i < Number(values.requests); i++) await call(i);
    const { user, system } = process.cpuUsage(cpu);
    const found = [user + system, serverTime() - theirs].map((sum) => sum / Number(values.requests));
    least = found.map((time, place) => Math.min(time, least?.[place] ?? Infinity));
  }
  return { node: Math.round(least[0]), postgres: Math.round(least[1]) };
}

/** Another store writes, so that nothing is remembered. */
const forget = () => other.commit({ changes: [], preconditions: [] });

const listed = JSON.parse(await get('/events?per_page=50')).events;
const ids = listed.map(({ id }) => id);
const LIST = '/events?per_page=10';
/** Linked records are remembered by themselves. */
const LINKED = new Set(['venue', 'organizer', 'categories', 'tags', 'image']);
const own = (event) => Object.fromEntries(Object.entries(event).filter(([name]) => !LINKED.has(name)));
const bytes = (value) =>
  Math.round(value.reduce((sum, one) => sum + JSON.stringify(one).length, 0) / value.length);

const forgetting = await measure(forget);
const without = ({ node, postgres }) => ({
  node: node - forgetting.node,
  postgres: postgres - forgetting.postgres,
});
const { rows: sizes } = await pool.query(`
  SELECT c.relname AS name, pg_relation_size(c.oid) / (SELECT count(*) FROM kalends.event)::float AS bytes
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'kalends' AND c.relkind IN ('r', 'i') ORDER BY 2 DESC`);
const { total } = JSON.parse(await get(LIST));

const figures = {
  events: Number((await pool.query('SELECT count(*) FROM kalends.event')).rows[0].count),
  listed: total,
  cpu: {
    // beside the same on the file, in the same run
    listOnFile: await measure(() => get(LIST, onFile)),
    eventOnFile: await measure((i) => get(`/events/${ids[i % 10]}`, onFile)),
    listRemembered: await measure(() => get(LIST)),
    listForgotten: without(await measure(async () => (await forget(), get(LIST)))),
    eventRemembered: await measure((i) => get(`/events/${ids[i % 10]}`)),
    eventForgotten: without(await measure(async (i) => (await forget(), get(`/events/${ids[i % 10]}`)))),
    create: await measure((i) =>
      calendar.events.create({
        ...{ title: `Measured ${i}`, start_date: '2027-05-01 20:00:00', end_date: '2027-05-01 23:00:00' },
        ...{ venue: listed[0].venue?.id ?? 0, categories: listed[0].categories.map(({ id }) => id) },
      }),
    ),
  },
  characters: { event: bytes(listed.map(own)) },
  answers: { list: (await get(LIST)).length, event: (await get(`/events/${ids[0]}`)).length },
  bytesPerEvent: Object.fromEntries(
    sizes.filter(({ bytes: b }) => b >= 10).map(({ name, bytes: b }) => [name, Math.round(b)]),
  ),
};
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);

await source.close();
await store.close();
await other.close();
await pool.end();
await server.remove();
