// `kalends serve` beside the floor, a throwaway server that answers the same requests from the same data, for bench:page.
//
// The floor and the requests come from the performance kit, a folder expected at ../shared/perf or in PERF_DIR.

import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createCalendar } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';

const root = join(import.meta.dirname, '../..');
const LOGIN = 'ann:secret-secret-1';
const ZONE = 'America/New_York';

/** Requests of a turn, and those before the first one. */
const [TURN, WARM] = [100, 1_100];

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The processes that a process has started, and itself. */
function treeOf(pid) {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [pid, ...children.flatMap(treeOf)];
}

/** The CPU time of a process with those that it started, in microseconds. */
export function cpuOf(pid) {
  let nanoseconds = 0;
  for (const one of treeOf(pid))
    for (const thread of readdirSync(`/proc/${one}/task`))
      nanoseconds += Number(readFileSync(`/proc/${one}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]);
  return nanoseconds / 1000;
}

/** The largest memory of a process, and what of it is its own now, in megabytes. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { most: megabytes('VmHWM'), own: megabytes('RssAnon') };
}

/** Starts a program of Node that prints its address. */
export async function start(args, env = {}) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    const port = /(?:127\.0\.0\.1|localhost):(\d+)/.exec(said)?.[1];
    if (port === undefined) continue;
    child.stdout.on('data', () => undefined);
    return { child, pid: child.pid, port: Number(port) };
  }
  throw new Error(`${args.join(' ')} did not start: ${said}`);
}

/** Starts `kalends serve` on a file. */
export const serve = (file, ...options) =>
  start([
    ...[
      join(root, 'packages/cli/dist/bin.js'),
      'serve',
      '--store',
      `sqlite:${file}`,
      '--durability',
      'normal',
    ],
    ...['--port', '0', '--timezone', ZONE, '--user', `${LOGIN}:administrator`, ...options],
  ]);

/** A copy of the kit beside the packages that its floor needs. */
export function kitIn(folder) {
  const source = resolve(root, process.env.PERF_DIR ?? '../shared/perf');
  const kit = join(folder, 'perf');
  if (!existsSync(kit)) {
    cpSync(source, kit, { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(kit, 'node_modules'));
  }
  return kit;
}

const KIND_OF = {
  categories: 'category',
  tags: 'tag',
  venues: 'venue',
  organizers: 'organizer',
  events: 'event',
};

/** The records of the data set as `calendar.import` takes them. */
function* entries({ KINDS, readJsonl }, data) {
  const isGiven = ([, value]) => value !== '' && value !== undefined && String(value) !== '';
  for (const kind of KINDS) {
    for (const record of readJsonl(data, kind)) {
      const { id, date_utc: _, categories, tags, venue, organizer, parent, ...fields } = record;
      const input = Object.fromEntries(Object.entries(fields).filter(isGiven));
      const links = {};
      if (kind === 'events') Object.assign(links, { categories, tags, venue: venue[0], organizer });
      else if (kind === 'categories' && parent !== 0) links.parent = parent;
      // a linked record has its own name in this field, and takes no slug and date
      if (kind === 'venues' || kind === 'organizers') {
        const own = kind === 'venues' ? { venue } : { organizer };
        const { slug: _slug, date: _date, show_map, show_map_link, ...others } = input;
        const flags =
          show_map === undefined ? {} : { show_map: show_map === '1', show_map_link: show_map_link === '1' };
        yield { kind: KIND_OF[kind], key: id, input: { ...others, ...own, ...flags } };
      } else yield { kind: KIND_OF[kind], key: id, input, links };
    }
  }
}

/** The data set in the form of both servers: `{ data, ours, floor, ids }`, made once in a folder. */
async function filesFor(kit, folder, events) {
  const tools = await import(join(kit, 'dataset.mjs'));
  const { buildDatabase } = await import(join(kit, 'floor/build.mjs'));
  const data = join(folder, `data-${events}`);
  mkdirSync(data, { recursive: true });
  tools.writeJsonl(data, { ...tools.DEFAULTS, events });
  const [ours, floor] = ['ours', 'floor'].map((name) => join(folder, `${name}-${events}.db`));
  buildDatabase(data, floor);
  const calendar = createCalendar({
    store: createSqliteStore({ file: ours, durability: 'normal' }),
    settings: { timezone: ZONE },
  });
  const { ids } = await calendar.import(entries(tools, data));
  await calendar.close();
  const mapped = Object.entries(KIND_OF).map(([name, kind]) => [name, Object.fromEntries(ids[kind])]);
  return { ours, floor, ids: Object.fromEntries(mapped) };
}

/** Renames of an event, each followed by the default list, which does not have the event, and by the same list from the cache. */
const RENAMES = 60;

async function firstListAfterWrite({ url, authorization, pid }, event) {
  const [first, cached] = [[], []];
  const ask = async (path, init = {}) => {
    const headers = { 'Accept-Encoding': 'identity', 'Content-Type': 'application/json', ...init.headers };
    if (init.body === undefined) delete headers['Content-Type'];
    const response = await fetch(url + path, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await response.arrayBuffer();
  };
  const timed = async (into) => {
    const before = cpuOf(pid);
    await ask('/events');
    into.push(cpuOf(pid) - before);
  };
  // not at a time that lists begin at
  const past = { start_date: '2025-01-01 20:00:00', end_date: '2025-01-01 22:00:00' };
  for (let n = 0; n < RENAMES; n++) {
    const body = JSON.stringify({ title: `Renamed ${n}`, ...past });
    await ask(`/events/${event}`, { method: 'POST', body, headers: { Authorization: authorization } });
    await timed(first);
    await timed([]);
    await timed(cached);
  }
  return { first: median(first), cached: median(cached) };
}

/**
 * Compares both with so many events: for each workload of the kit the CPU time per request in microseconds, the median of `rounds`
 * turns, and how often the floor costs what ours does; then the memory of ours.
 */
export async function beside(folder, events, rounds, only) {
  const kit = kitIn(folder);
  const files = await filesFor(kit, folder, events);
  const { workloads, WORKLOADS, sampleEvents } = await import(join(kit, 'workloads.mjs'));
  const { load } = await import(join(kit, 'load.mjs'));
  const { sameIds } = await import(join(kit, 'ids.mjs'));
  const own = {
    ...Object.fromEntries(Object.keys(KIND_OF).map((kind) => [kind, (id) => files.ids[kind][id]])),
    slug: sameIds.slug,
  };
  copyFileSync(files.ours, `${files.ours}.used`);
  copyFileSync(files.floor, `${files.floor}.used`);
  const servers = await Promise.all([
    serve(`${files.ours}.used`),
    start([join(kit, 'floor/server.mjs'), 'sqlite', '--db', `${files.floor}.used`]),
  ]);
  const sides = servers.map((server, index) => ({
    ...server,
    url: `http://127.0.0.1:${server.port}/wp-json/tribe/events/v1`,
    authorization: `Basic ${Buffer.from(LOGIN).toString('base64')}`,
    requests: workloads({ events }, index === 0 ? own : sameIds, sampleEvents({ events })),
  }));
  const figures = {};
  for (const { name } of WORKLOADS.filter((one) => only === undefined || only.includes(one.name))) {
    const times = sides.map(() => []);
    const kilobytes = [];
    const ask = async ({ url, authorization, requests }, count, offset) => {
      const { errors, kb } = await load({ url, authorization }, requests[name], { count, offset });
      if (errors > 0) throw new Error(`${name}: ${errors} of ${count} requests failed`);
      return kb;
    };
    for (const side of sides) await ask(side, WARM, 0);
    for (let round = 0; round < rounds; round++) {
      for (const [index, side] of sides.entries()) {
        const before = cpuOf(side.pid);
        const kb = await ask(side, TURN, WARM + round * TURN);
        times[index].push((cpuOf(side.pid) - before) / TURN);
        if (index === 0) kilobytes.push(kb);
      }
    }
    const [ours, floor] = times;
    figures[name] = {
      ours: median(ours),
      floor: median(floor),
      ratio: median(floor.map((time, round) => time / ours[round])),
      kb: median(kilobytes),
    };
  }
  const memory = memoryOf(servers[0].pid);
  const afterWrite = await firstListAfterWrite(sides[0], Math.min(...Object.values(files.ids.events)));
  for (const { child } of servers) child.kill();
  return { events, figures, memory, afterWrite };
}
