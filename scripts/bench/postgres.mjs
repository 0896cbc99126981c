#!/usr/bin/env node
// The PostgreSQL store beside queries written by hand: npm run bench:postgres   (-- --events 10000,100000)
//
// Both answer the same questions from the same tables, each over one connection of its own, in turns: the exact total, and the
// records of a page with all that they link to. Without --url a server is started and calendars of the given sizes are
// imported into it; with --url (and --schema ONE,OTHER) calendars that are there are asked. Nothing is written to these, but for
// their schemas being brought up to date. Milliseconds are the median of the calls; CPU is that of this process and of the
// connection's, on a machine that tells it and where the server runs beside.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers';
import { parseArgs } from 'node:util';
import { createCalendar } from '@kalends/core';
import { ALL_EVENTS, ALL_LINKED, ALL_TERMS } from '@kalends/core/store';
import { createPostgresStore } from '@kalends/store-postgres';
import { startPostgres } from '../postgres-server.mjs';
import { dataset } from './dataset.mjs';
import { questionsAbout, surveyOf } from './postgres-questions.mjs';

// what the store speaks with, from where it is a dependency
const pg = createRequire(join(import.meta.dirname, '../../packages/store-postgres/package.json'))('pg');

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    url: { type: 'string' },
    schema: { type: 'string', default: 'kalends' },
    only: { type: 'string', default: '' },
    milliseconds: { type: 'string', default: '2000' },
    json: { type: 'string' },
  },
});
const TURN = 100;

/** A connection of its own, and the CPU time of the process that serves it, where that runs on this machine. */
async function connection(connectionString, schema) {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, pipeline: true });
  // the server may go before the last connection has been closed
  pool.on('error', () => undefined);
  const { rows } = await pool.query('SELECT pg_backend_pid() AS pid');
  const own = (text) => text.replaceAll('kalends.', `${pg.escapeIdentifier(schema)}.`);
  const cpu = () => {
    try {
      const fields = readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8').split(') ')[1].split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      return NaN;
    }
  };
  return { pool, cpu, own };
}

/** Asks the store. */
const storeOn =
  (store) =>
  async ({ query, id, slug }) => {
    if (query === undefined) {
      const ref = id === undefined ? await store.lookup('event', slug) : { id };
      return { total: 1, records: await store.load('event', [ref.id]) };
    }
    const { total, refs } = await store.find(query);
    const records = await store.load(
      query.kind,
      refs.map((ref) => ref.id),
    );
    return { total, records };
  };

/** Asks by hand: prepared statements, sent together. */
function byHandOn({ pool, own }) {
  const names = new Map();
  const nameOf = (text) => names.set(text, names.get(text) ?? `by_hand_${names.size}`).get(text);
  return async ({ byHand: { total, page }, unnamed }) => {
    const ask = ({ text, values }) =>
      pool.query({ text: own(text), values, ...(!unnamed && { name: nameOf(text) }) });
    const [counted, paged] = await Promise.all([total && ask(total), ask(page)]);
    return { total: Number(counted?.rows[0].total ?? 1), records: paged.rows };
  };
}

const idsOf = ({ total, records }) => JSON.stringify([total, records.map(({ id }) => id)]);
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** One side's turn: calls until it is over. */
async function turn(side, question) {
  const cpu = process.cpuUsage();
  const served = side.cpu();
  const begun = performance.now();
  do {
    const asked = question();
    const before = performance.now();
    await side.ask(asked);
    side.took.push(performance.now() - before);
    // what was told in a turn of the event loop is not asked again in it
    await new Promise(setImmediate);
  } while (performance.now() - begun < TURN);
  const { user, system } = process.cpuUsage(cpu);
  side.cpuTime += (user + system) / 1000 + side.cpu() - served;
}

/** Whether both sides say the same, for some questions that warm them up. */
async function warmUp({ ours, byHand }, question) {
  for (let n = 0; n < 12; n++) {
    const asked = question();
    const [one, other] = [idsOf(await ours.ask(asked)), idsOf(await byHand.ask(asked))];
    if (one !== other) throw new Error(`Not the same answer:\n${one}\n${other}\n${JSON.stringify(asked)}`);
  }
}

/** A calendar in a schema, as both sides ask it. */
async function calendarIn(url, schema) {
  const [own, other] = [await connection(url, schema), await connection(url, schema)];
  const store = await createPostgresStore({ pool: own.pool, schema });
  const ask = async (text) => (await other.pool.query(other.own(text))).rows;
  const [{ events }] = await ask('SELECT count(*)::integer AS events FROM kalends.event');
  return {
    events,
    questions: questionsAbout(await surveyOf(ask), { ALL_EVENTS, ALL_LINKED, ALL_TERMS })(events),
    ours: { ask: storeOn(store), cpu: own.cpu },
    byHand: { ask: byHandOn(other), cpu: other.cpu },
    async close() {
      await store.close();
      await Promise.all([own.pool.end(), other.pool.end()]);
    },
  };
}

const round = (number) => Number(number.toPrecision(3));

/** What one side needed for a call. */
const measured = ({ took, cpuTime }) => ({ cpu: cpuTime / took.length, wall: median(took) });

/** Asks one question of all calendars, both sides of each in turns: a row for each of them. */
async function compare(calendars, name) {
  const sides = calendars.flatMap(({ ours, byHand, questions }) =>
    [ours, byHand].map((side) => ({ side, question: questions[name] })),
  );
  for (const calendar of calendars) await warmUp(calendar, calendar.questions[name]);
  for (const { side } of sides) Object.assign(side, { took: [], cpuTime: 0 });
  const rounds = Math.max(1, Math.round(Number(values.milliseconds) / TURN));
  for (let n = 0; n < rounds; n++) for (const { side, question } of sides) await turn(side, question);
  const least = measured(calendars[0].ours);
  return calendars.map((calendar) => {
    const [ours, byHand] = [measured(calendar.ours), measured(calendar.byHand)];
    return {
      'ours ms': round(ours.wall),
      'by hand ms': round(byHand.wall),
      'by hand : ours': Number((byHand.wall / ours.wall).toFixed(2)),
      'the same in CPU': Number((byHand.cpu / ours.cpu).toFixed(2)),
      growth: Number((ours.wall / least.wall).toFixed(2)),
      'growth in CPU': Number((ours.cpu / least.cpu).toFixed(2)),
    };
  });
}

/** Measures the calendars in these schemas, and prints a table for each. */
async function run(url, schemas) {
  const calendars = [];
  for (const schema of schemas) calendars.push(await calendarIn(url, schema));
  const tables = calendars.map(() => ({}));
  const names = Object.keys(calendars[0].questions).filter((name) => name.startsWith(values.only));
  for (const name of names) {
    for (const [index, row] of (await compare(calendars, name)).entries()) tables[index][name] = row;
  }
  for (const [index, { events }] of calendars.entries()) {
    console.log(`\nPostgreSQL, ${events} events; growth is beside ${calendars[0].events}`);
    console.table(tables[index]);
  }
  const events = calendars.map((calendar) => calendar.events);
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ events, tables }));
  for (const calendar of calendars) await calendar.close();
}

const INPUTS = { venues: 'venue', organizers: 'organizer', categories: 'category', tags: 'tag' };

/** A data set as `calendar.import` takes it, keys in the place of ids. */
function* entries(events) {
  const data = dataset(events);
  const keys = {};
  for (const [name, kind] of Object.entries(INPUTS)) {
    keys[name] = data[name].map((_, i) => `${name} ${i}`);
    for (const [i, input] of data[name].entries()) yield { kind, key: keys[name][i], input };
  }
  let n = 0;
  for (const { categories, tags, venue, organizer, ...input } of data.events(keys)) {
    yield { kind: 'event', key: `event ${n++}`, input, links: { categories, tags, venue, organizer } };
  }
}

async function fill(url, schema, events) {
  const store = await createPostgresStore({ connectionString: url, schema });
  const calendar = createCalendar({ store, clock: () => Date.UTC(2030, 0, 1) });
  await calendar.import(entries(events));
  await calendar.close();
}

if (values.url !== undefined) await run(values.url, values.schema.split(','));
else {
  const server = await startPostgres();
  try {
    const sizes = values.events.split(',').map(Number);
    for (const events of sizes) await fill(server.url, `events_${events}`, events);
    await run(
      server.url,
      sizes.map((events) => `events_${events}`),
    );
  } finally {
    await server.remove();
  }
}
