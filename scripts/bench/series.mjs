#!/usr/bin/env node
// What events that recur cost: npm run bench:series   (-- --series 20 for a shorter run)
//
// Two calendars in SQLite files have the same events: in one they are daily series of two years, in the other one single events. The
// first table has the CPU time of a request (request in, JSON text out, no sockets) to each; the second one the CPU time of writing
// a daily series, and the longest time that nothing else could run in the meantime.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { createCalendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { createSqliteStore } from '@kalends/store-sqlite';

const { values } = parseArgs({
  options: { series: { type: 'string', default: '200' }, milliseconds: { type: 'string', default: '1000' } },
});
const SERIES = Number(values.series);
const TODAY = Date.UTC(2030, 0, 1, 12);
const DAYS = 730;

const folder = mkdtempSync(join(tmpdir(), 'kalends-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const storeOf = (name) => createSqliteStore({ file: join(folder, `${name}.db`) });
const calendarOf = (store) => createCalendar({ store, clock: () => TODAY });

/** A calendar with series, and one with the same events by themselves. */
async function fill() {
  const [recurring, single] = [storeOf('recurring'), storeOf('single')];
  const calendar = calendarOf(recurring);
  const venues = [];
  for (let n = 0; n < 20; n++) venues.push((await calendar.venues.create({ venue: `Hall ${n}` })).id);
  for (let n = 0; n < SERIES; n++) {
    const clock = String(8 + (n % 12)).padStart(2, '0');
    await calendar.series.create({
      title: `Class ${n}`,
      description: `Words about class ${n}, of which there are some. `.repeat(8),
      start_date: `2030-01-02 ${clock}:00`,
      end_date: `2030-01-02 ${clock}:45`,
      venue: venues[n % venues.length],
      recurrence: `FREQ=DAILY;COUNT=${DAYS}`,
    });
  }
  const copy = async (kind, own) => {
    for (let after = 0; ;) {
      const records = await recurring.scan(kind, after, 1000);
      if (records.length === 0) return;
      const changes = records.map((record) => {
        return { op: 'put', kind, record: { ...record, ...own, revision: 0 } };
      });
      await single.commit({ changes, preconditions: [] });
      after = records.at(-1).id;
    }
  };
  await copy('venue', {});
  await copy('event', { series: 0, recurrence_id: null });
  return { recurring, single };
}

const nothing = () => Promise.resolve(new Uint8Array());

/** A function that asks, by path; without a cache each answer is rendered. */
function asking(store, cache) {
  const handler = createHandler({
    calendar: calendarOf(store),
    baseUrl: 'https://bench.example',
    ...(!cache && { cache: { bytes: 0 } }),
  });
  return (path) =>
    handler({ method: 'GET', url: `/wp-json/tribe/events/v1${path}`, headers: {}, body: nothing });
}

/** Microseconds of CPU per call. */
async function measure(call) {
  for (let n = 0; n < 10; n++) await call(n);
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  let calls = 0;
  while (performance.now() - begun < Number(values.milliseconds) || calls < 10) await call(10 + calls++);
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / calls;
}

const REQUESTS = {
  'default list': (n) => `/events?page=${1 + (n % 40)}`,
  'a day, 50 a page': (n) => {
    const day = new Date(TODAY + (5 + (n % 600)) * 86_400_000).toISOString().slice(0, 10);
    return `/events?start_date=${day}&end_date=${day}&per_page=50`;
  },
  'total of a year': (n) => `/events?start_date=2030-02-${10 + (n % 15)}&end_date=2031-02-01&per_page=1`,
  'deep page': (n) => `/events?start_date=2030-01-01&end_date=2032-01-01&page=${3000 + (n % 2000)}`,
  search: (n) => `/events?search=class+${n % SERIES}`,
  'one venue': (n) => `/events?venue=${1 + (n % 20)}&page=${1 + (n % 7)}`,
};

const { recurring, single } = await fill();
const rows = {};
for (const cache of [true, false]) {
  const [series, alone] = [asking(recurring, cache), asking(single, cache)];
  for (const [name, path] of Object.entries(REQUESTS)) {
    const [a, b] = [[], []];
    // in turns, so that a busy machine is busy for both
    for (let turn = 0; turn < 3; turn++) {
      a.push(await measure((n) => series(path(n))));
      b.push(await measure((n) => alone(path(n))));
    }
    const [x, y] = [Math.min(...a), Math.min(...b)];
    rows[`${name}${cache ? '' : ', no cache'}`] = {
      'series µs': Math.round(x),
      'single µs': Math.round(y),
      ratio: (x / y).toFixed(2),
    };
  }
}
const one = asking(recurring, true);
rows['one per series'] = {
  'series µs': Math.round(await measure((n) => one(`/events?one_per_series=true&page=${1 + (n % 15)}`))),
};
console.log(`\n${SERIES} daily series of ${DAYS} events, and the same events alone`);
console.table(rows);

/** What a write costs: milliseconds of CPU, and of the longest wait of others. */
async function writing(write) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = process.cpuUsage();
  const result = await write();
  const { user, system } = process.cpuUsage(cpu);
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.disable();
  return {
    result,
    row: { 'CPU ms': Math.round((user + system) / 1000), 'wait ms': Math.round(delay.max / 1e6) },
  };
}

const calendar = calendarOf(storeOf('written'));
const daily = {
  title: 'Daily',
  description: 'Words about it. '.repeat(20),
  start_date: '2030-01-02 20:00',
  end_date: '2030-01-02 22:00',
  recurrence: `FREQ=DAILY;COUNT=${DAYS}`,
};
await calendar.series.create({ ...daily, title: 'Warm' });
const created = await writing(() => calendar.series.create(daily));
const { id } = created.result;
const { refs } = await calendar.select({ kind: 'event', series: [id], limit: 1 });
const writes = {
  create: created.row,
  'title of all': (
    await writing(() => calendar.events.update(refs[0].id, { title: 'New' }, { scope: 'all' }))
  ).row,
  'time of all': (
    await writing(() =>
      calendar.series.update(id, { start_date: '2030-01-02 19:00', end_date: '2030-01-02 21:00' }),
    )
  ).row,
  'trash all': (await writing(() => calendar.series.delete(id))).row,
};
console.log(`\nA daily series of ${DAYS} events, on SQLite`);
console.table(writes);
