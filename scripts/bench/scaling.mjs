#!/usr/bin/env node
// Counts what a calendar needs when it is large, on paper: node scripts/bench/scaling.mjs   (-- --events 100000000 --requests 50000)
//
// From figures that were measured (scripts/bench/scaling.json, by scripts/bench/scaling-figures.mjs) and from the estimates that are the options
// below; how much of what is asked for is remembered is simulated. The tables of docs/scaling.md are what this prints. No
// calendar of this size was ever run.

import { LRUCache } from 'lru-cache';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { random } from './dataset.mjs';

const OPTIONS = {
  events: 100_000_000,
  /** Requests a second, four of five of them for a list of ten events, the others for an event. */
  requests: 50_000,
  lists: 0.8,
  /** How uneven requests are: the n-th list is asked for 1/n^zipf times as often as the first one. */
  zipf: 1,
  /** What one process caches, in bytes: the default of `createHandler`. */
  bytes: 64_000_000,
  /** Commits a second. */
  writes: '0,0.1,1,10,100',
  /** How much of a core may be in use. */
  busy: 0.6,
  /** Microseconds of CPU for sending an answer over node:http (docs/performance.md). */
  sending: 20,
  /** Milliseconds to the database and back, and for its disk to keep a commit. */
  trip: 0.5,
  flush: 1,
  /** Over how many years the events are spread. */
  years: 10,
};

const { values } = parseArgs({
  options: Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, { type: 'string' }])),
});
const given = { ...OPTIONS, ...values };
const option = Object.fromEntries(
  Object.entries(given).map(([name, value]) => [name, name === 'writes' ? value : Number(value)]),
);
const rates = option.writes.split(',').map(Number);

const figures = JSON.parse(readFileSync(join(import.meta.dirname, 'scaling.json'), 'utf8'));
const { cpu } = figures;

const LIST = 10;
/** What an entry costs beside its text (http, render/cache.ts). */
const OVERHEAD = 300;
/** Round trips of a commit while it holds the row that all commits take (docs/adr/0008-postgresql.md). */
const TRIPS = 7;
/** Requests that a simulation goes through at least. */
const SIMULATED = 150_000;

const number = (value, digits = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const percent = (value) => `${number(100 * value)} %`;

/** Draws the number of a list, 1 the most popular, from Zipf's distribution: the inverse of its integral. */
function drawList(next) {
  const lists = option.events / LIST;
  const u = next();
  if (option.zipf === 1) return Math.floor(Math.exp(u * Math.log(lists + 1)));
  const power = 1 - option.zipf;
  return Math.floor((u * ((lists + 1) ** power - 1) + 1) ** (1 / power));
}

/** The fragments of events in the cache of a process, least recently used out first, as in the http-adapter. */
function createMemory() {
  const room = option.bytes / (figures.characters.event + OVERHEAD);
  const events = new LRUCache({ max: Math.floor(room) });
  return {
    has(event) {
      const known = events.has(event);
      events.set(event, true);
      return known;
    },
    forget: (event) => events.delete(event),
  };
}

/**
 * One process in which after so many requests an event is forgotten, because another process has changed it: which part of the
 * events was at hand, and which part of the lists and events lacked something. What is changed is as uneven as what is read.
 */
function simulate(requestsBetweenWrites) {
  const { next, below } = random(1);
  const memory = createMemory();
  // the first half only fills the memory
  const [warming, all] = [SIMULATED, 2 * SIMULATED];
  const count = { shown: 0, known: 0, lists: 0, incomplete: 0, events: 0, missing: 0 };
  let due = requestsBetweenWrites;
  for (let request = 0; request < all; request++) {
    while (request >= due) {
      memory.forget((drawList(next) - 1) * LIST + below(LIST));
      due += requestsBetweenWrites;
    }
    const first = (drawList(next) - 1) * LIST;
    const isList = next() < option.lists;
    const wanted = isList ? Array.from({ length: LIST }, (_, i) => first + i) : [first + below(LIST)];
    const known = wanted.filter((event) => memory.has(event)).length;
    if (request < warming) continue;
    count.shown += wanted.length;
    count.known += known;
    count[isList ? 'lists' : 'events']++;
    if (known < wanted.length) count[isList ? 'incomplete' : 'missing']++;
  }
  return {
    hits: count.known / count.shown,
    incomplete: count.incomplete / count.lists,
    missing: count.missing / count.events,
  };
}

/** Microseconds of CPU for a request on average, ours or the database's, when so much is not remembered. */
function timeOf(who, { incomplete, missing }) {
  const between = (remembered, forgotten, part) =>
    remembered[who] + part * Math.max(0, forgotten[who] - remembered[who]);
  return (
    option.lists * between(cpu.listRemembered, cpu.listForgotten, incomplete) +
    (1 - option.lists) * between(cpu.eventRemembered, cpu.eventForgotten, missing)
  );
}

/**
 * What so many commits a second make of it. More processes each see fewer requests between two commits, and each of them
 * reads the change log after a commit.
 */
function planFor(writes) {
  let processes = 1;
  for (;;) {
    const remembered = simulate(writes === 0 ? Infinity : option.requests / processes / writes);
    const node = (timeOf('node', remembered) + option.sending) / 1e6;
    const needed = Math.ceil((option.requests * node) / option.busy);
    if (needed <= processes) return { writes, processes, remembered };
    processes = needed;
  }
}

const table = (head, rows) =>
  [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

const plans = rates.map(planFor);

const rows = plans.map(({ writes, processes, remembered }) => {
  const { hits, incomplete } = remembered;
  // a list asks once more for what it lacks; a single event is asked for once in any case
  const questions = option.requests * (1 + option.lists * incomplete) + processes * writes;
  const database = (option.requests * timeOf('postgres', remembered)) / 1e6;
  const open = questions * (option.trip / 1000) + database;
  return [
    number(writes, writes < 1 && writes > 0 ? 1 : 0),
    percent(hits),
    number(processes),
    number(questions),
    number(Math.ceil(database / option.busy)),
    number(open),
    number(10 * processes),
  ];
});

console.log(
  `${table(
    [
      'commits/s',
      'events at hand',
      'processes (cores)',
      'questions/s to PostgreSQL',
      'cores of PostgreSQL',
      'connections in use',
      'connections of full pools',
    ],
    rows,
  )}\n`,
);

/** Which part of the requests gets through a cache in front that keeps each answer so many seconds. */
function passing(seconds) {
  const { next, below } = random(2);
  const kept = new Set();
  const requests = option.requests * seconds;
  for (let request = 0; request < requests; request++) {
    const list = drawList(next);
    kept.add(next() < option.lists ? `list ${list}` : (list - 1) * LIST + below(LIST));
  }
  return kept.size / requests;
}

console.log(
  `${table(
    ['answers are kept in front for', 'requests/s that reach Kalends'],
    [1, 5, 30].map((seconds) => [`${seconds} s`, number(option.requests * passing(seconds))]),
  )}\n`,
);

const bytes = (value) =>
  value >= 1e12
    ? `${number(value / 1e12, 1)} TB`
    : value >= 1e9
      ? `${number(value / 1e9)} GB`
      : `${number(value / 1e6)} MB`;
const months = 12 * option.years;
const { bytesPerEvent } = figures;
const sum = Object.values(bytesPerEvent).reduce((total, one) => total + one, 0);

console.log(
  `${table(
    ['table or index', 'bytes per event', `${number(option.events)} events`, `a month of ${number(months)}`],
    [
      ...Object.entries(bytesPerEvent)
        .filter(([, size]) => size >= 50)
        .map(([name, size]) => [
          `\`${name}\``,
          number(size),
          bytes(size * option.events),
          bytes((size * option.events) / months),
        ]),
      ['all', number(sum), bytes(sum * option.events), bytes((sum * option.events) / months)],
    ],
  )}\n`,
);

const commit = TRIPS * option.trip + option.flush + cpu.create.postgres / 1000;
console.log(
  table(
    ['a commit holds the row for', 'milliseconds'],
    [
      [`${TRIPS} round trips`, number(TRIPS * option.trip, 1)],
      ['PostgreSQL’s own work (a create)', number(cpu.create.postgres / 1000, 1)],
      ['the disk', number(option.flush, 1)],
      ['all: so many commits a second at most', `${number(commit, 1)}: ${number(1000 / commit)}`],
    ],
  ),
);
