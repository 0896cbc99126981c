#!/usr/bin/env node
// Benchmarks that anyone can run: npm run bench   (-- --events 1000,10000 --stores memory,sqlite)
//
// Each row is an operation, measured through core alone and through the whole interface (request in, JSON text out, no
// sockets), in CPU time per call. Figures of one run can be compared with each other, never with those of another machine.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createCalendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { createMemoryStore } from '@kalends/store-memory';
import { createSqliteStore } from '@kalends/store-sqlite';
import { dataset, random } from './dataset.mjs';

const TODAY = Date.UTC(2030, 0, 1, 12);
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000,10000' },
    stores: { type: 'string', default: 'memory,sqlite' },
    milliseconds: { type: 'string', default: '400' },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'kalends-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const STORES = {
  memory: () => createMemoryStore(),
  sqlite: (events) => createSqliteStore({ file: join(folder, `${events}.db`) }),
};

/** Microseconds of CPU per call, after a few calls to warm up. */
async function measure(call) {
  for (let i = 0; i < 20; i++) await call(i);
  const begun = performance.now();
  const cpu = process.cpuUsage();
  let calls = 0;
  while (performance.now() - begun < Number(values.milliseconds)) await call(20 + calls++);
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / calls;
}

async function fill(calendar, events) {
  const data = dataset(events);
  const ids = {};
  for (const kind of ['venues', 'organizers', 'categories', 'tags']) {
    ids[kind] = [];
    for (const input of data[kind]) ids[kind].push((await calendar[kind].create(input)).id);
  }
  const created = [];
  const begun = performance.now();
  for (const input of data.events(ids)) created.push((await calendar.events.create(input)).id);
  return { data, ids, created, perSecond: events / ((performance.now() - begun) / 1000) };
}

const day = (offset) => new Date(TODAY + offset * 86_400_000).toISOString().slice(0, 10);

/** The operations: what core is asked, and the request that asks the same. */
function operations({ data, ids, created }) {
  const { below, pick } = random(3);
  const query = (parameters) => `/events?${new URLSearchParams(parameters)}`;
  const list = (name, parameters) => ({
    name,
    core: (calendar) => {
      const params = parameters();
      return calendar.events.find(params);
    },
    url: () => query(parameters()),
  });
  const week = () => {
    const from = below(1200) - 600;
    return { start_date: day(from), end_date: day(from + 7) };
  };
  return [
    list('default list', () => ({ page: 1 + below(20) })),
    list('one week, 50 a page', () => ({ ...week(), per_page: 50 })),
    list('one category', () => ({
      categories: pick(ids.categories),
      start_date: day(-30),
      end_date: day(30),
    })),
    list('one venue', () => ({ venue: pick(ids.venues) })),
    list('deep page', () => ({
      start_date: day(-700),
      end_date: day(700),
      page: Math.max(1, Math.floor(created.length / 20)),
    })),
    list('search', () => ({ search: data.words[20 + below(800)] })),
    {
      name: 'one event',
      core: (calendar) => calendar.events.get(pick(created)),
      url: () => `/events/${pick(created)}`,
    },
    {
      name: 'create',
      core: (calendar, i) =>
        calendar.events.create({
          title: `New ${i}`,
          start_date: `${day(below(300))} 10:00`,
          end_date: `${day(300)} 12:00`,
          venue: pick(ids.venues),
        }),
    },
    {
      name: 'rename',
      core: (calendar, i) => calendar.events.update(pick(created), { title: `Renamed ${i}` }),
    },
  ];
}

const nothing = () => Promise.resolve(new Uint8Array());
const request = (handler, url) =>
  handler({ method: 'GET', url: `/wp-json/tribe/events/v1${url}`, headers: {}, body: nothing });

async function run(storeName, events) {
  const calendar = createCalendar({ store: STORES[storeName](events), clock: () => TODAY });
  const handler = createHandler({ calendar, baseUrl: 'http://bench.example' });
  const filled = await fill(calendar, events);
  const rows = {};
  for (const { name, core, url } of operations(filled)) {
    const inCore = await measure((i) => core(calendar, i));
    const onWire = url === undefined ? undefined : await measure(() => request(handler, url()));
    rows[name] = { 'core µs': Math.round(inCore), 'wire µs': onWire === undefined ? '' : Math.round(onWire) };
  }
  await calendar.close();
  return { rows, perSecond: filled.perSecond };
}

for (const storeName of values.stores.split(',')) {
  for (const events of values.events.split(',').map(Number)) {
    const { rows, perSecond } = await run(storeName, events);
    console.log(`\n${storeName}, ${events} events (created one by one: ${Math.round(perSecond)} a second)`);
    console.table(rows);
  }
}
