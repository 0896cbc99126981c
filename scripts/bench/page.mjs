#!/usr/bin/env node
// Writes the figures of docs/performance.md again, from one run: npm run bench:page
//
//   -- --events 1000,10000,100000   sizes of the calendar beside the floor; the first is what growth is measured from
//      --rounds 8 --wire-rounds 7   turns of each server
//      --parts wire,floor,postgres  what to measure; of the rest the figures of the last run stay
//      --draw                       measures nothing, and draws from the figures of the last run
//
// Takes about an hour on two idle cores; nothing else should run. The figures are kept in scripts/bench/page.json, the tables stand between the
// comments of the page, and the charts are docs/growth.svg, docs/floor.svg and docs/wire.svg. The floor needs the performance kit (floor.mjs).

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { barChart, growthChart } from './charts.mjs';
import { beside } from './floor.mjs';

const root = join(import.meta.dirname, '../..');
const KEPT = join(import.meta.dirname, 'page.json');
const PAGE = join(root, 'docs/performance.md');

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000,10000,100000' },
    rounds: { type: 'string', default: '8' },
    'wire-rounds': { type: 'string', default: '7' },
    'wire-requests': { type: 'string', default: '2000' },
    'postgres-events': { type: 'string', default: '10000,100000' },
    parts: { type: 'string', default: 'wire,floor,postgres' },
    draw: { type: 'boolean', default: false },
  },
});

const NAMES = {
  L1: 'L1 default list',
  L2: 'L2 one week, 50 a page',
  L3: 'L3 a category, 30 days',
  L4: 'L4 a venue',
  L5: 'L5 search',
  L6: 'L6 page 100',
  L6b: 'L6b deep pages',
  L7: 'L7 an event by id',
  L8: 'L8 an event by slug',
  L9: 'L9 tags',
  L10: 'L10 venues with events',
  L11: 'L11 search, tags and featured',
  W1: 'W1 create',
  W2: 'W2 rename',
  mixed: 'mixed all, weighted',
};

/** How many times the CPU time of the floor the original plugin takes, with 10,000 and 100,000 events, as the performance kit tells. */
const PLUGIN = {
  L1: [524, 3237],
  L2: [258, 1159],
  L3: [457, 669],
  L4: [2081, 22_137],
  L5: [581, 782],
  L6: [995, 6272],
  L7: [1017, 1124],
  L8: [604, 641],
  L9: [1035, 1510],
  L10: [516, 2209],
  L11: [86, 14],
  W1: [322, 949],
  W2: [266, 1259],
  mixed: [578, 951],
};

/** Runs a benchmark that writes its figures as JSON. */
function figuresOf(folder, program, ...options) {
  const file = join(folder, 'figures.json');
  const args = [join(import.meta.dirname, program), '--json', file, ...options];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} failed`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

async function measure(kept) {
  const parts = values.parts.split(',');
  const folder = mkdtempSync(join(tmpdir(), 'kalends-page-'));
  const figures = { ...kept, node: process.version, cores: cpus().length };
  const keep = () => writeFileSync(KEPT, `${JSON.stringify(figures, null, 1)}\n`);
  try {
    if (parts.includes('wire')) {
      const options = ['--rounds', values['wire-rounds'], '--requests', values['wire-requests']];
      figures.wire = figuresOf(folder, 'wire.mjs', ...options, '--workers', '2');
      figures.writing = figuresOf(folder, 'wire.mjs', ...options, '--connections', '50', '--writes', '10');
      keep();
    }
    if (parts.includes('floor')) {
      figures.floor = [];
      for (const events of values.events.split(',').map(Number)) {
        figures.floor.push(await beside(folder, events, Number(values.rounds)));
        keep();
        console.log(`measured beside the floor with ${events} events`);
      }
    }
    if (parts.includes('postgres'))
      figures.postgres = figuresOf(folder, 'postgres.mjs', '--events', values['postgres-events']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  keep();
  return figures;
}

const thousands = (count) => count.toLocaleString('en-US');
const short = (value) => (value === undefined ? '' : value < 10 ? value.toFixed(2) : value.toFixed(0));
const micro = (value) => (value === undefined ? '' : thousands(Math.round(value)));

/** A table of Markdown; `columns` are the heads of all columns. */
const table = (columns, rows) =>
  [columns, columns.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const TABLES = {
  wire: ({ wire, writing }) =>
    table(
      [
        'CPU, beside node:http alone',
        'connections',
        'node:http',
        'library',
        '`serve`',
        '`serve`, 10 writes a second',
      ],
      wire.map(({ connections, name, bare, library, serve }) => {
        const beside = writing.find((row) => row.name === name && row.connections === connections);
        const ratio = (figure) => short(figure?.ratio);
        return [
          name,
          connections,
          `${micro(bare.cpu)} µs`,
          ratio(library),
          ratio(serve),
          ratio(beside?.serve),
        ];
      }),
    ),
  workers: ({ wire }) =>
    table(
      ['50 connections', 'CPU, 2 workers : 1', 'requests a second, 1', '2 workers'],
      wire
        .filter(({ connections, workers }) => connections === 50 && workers !== undefined)
        .map(({ name, serve, workers }) => [
          name,
          short(workers.cpu / serve.cpu),
          micro(serve.rate),
          micro(workers.rate),
        ]),
    ),
  floor: ({ floor }) =>
    table(
      ['floor : ours', ...floor.map(({ events }) => thousands(events)), 'KB', 'µs of ours', 'growth'],
      Object.entries(NAMES).map(([name, title]) => {
        const each = floor.map(({ figures }) => figures[name]);
        const [least, last] = [each[0], each.at(-1)];
        return [
          title,
          ...each.map((figure) => short(figure.ratio)),
          last.kb.toFixed(1),
          micro(last.ours),
          (last.ours / least.ours).toFixed(1),
        ];
      }),
    ),
  plugin: ({ floor }) => {
    const sizes = floor.filter(({ events }) => events === 10_000 || events === 100_000);
    const times = ({ events, figures }, name) =>
      PLUGIN[name][events === 10_000 ? 0 : 1] * figures[name].ratio;
    return table(
      ['plugin : ours', ...sizes.map(({ events }) => thousands(events))],
      Object.keys(PLUGIN).map((name) => [
        NAMES[name],
        ...sizes.map((size) => thousands(Number(times(size, name).toPrecision(2)))),
      ]),
    );
  },
  write: ({ floor }) =>
    table(
      ['default list', ...floor.map(({ events }) => thousands(events))],
      [
        ['first after a write', ...floor.map(({ afterWrite }) => `${micro(afterWrite.first)} µs`)],
        ['from the cache', ...floor.map(({ afterWrite }) => `${micro(afterWrite.cached)} µs`)],
      ],
    ),
  memory: ({ floor }) =>
    table(
      ['`kalends serve`', ...floor.map(({ events }) => `${thousands(events)} events`)],
      [
        ['at most', ...floor.map(({ memory }) => `${memory.most} MB`)],
        ['its own, at the end', ...floor.map(({ memory }) => `${memory.own} MB`)],
      ],
    ),
  postgres: ({ postgres }) =>
    table(
      ['by hand : ours, CPU', ...postgres.events.map(thousands), 'growth'],
      Object.keys(postgres.tables[0]).map((name) => [
        name,
        ...postgres.tables.map((rows) => short(rows[name]['the same in CPU'])),
        postgres.tables.at(-1)[name]['growth in CPU'].toFixed(1),
      ]),
    ),
};

/** Writes the tables between the comments of the page, and the charts beside it. */
function draw(figures) {
  const { floor, wire } = figures;
  let page = readFileSync(PAGE, 'utf8');
  for (const [name, text] of Object.entries(TABLES)) {
    const place = new RegExp(`(<!-- figures: ${name} -->\n)[^]*?(\n<!-- end -->)`);
    if (!place.test(page)) throw new Error(`docs/performance.md has no place for ${name}`);
    if (name === 'postgres' && figures.postgres === undefined) continue;
    page = page.replace(place, (_, before, after) => `${before}\n${text(figures)}\n${after}`);
  }
  writeFileSync(PAGE, page);
  const chart = (name, text) => writeFileSync(join(root, `docs/${name}.svg`), text);
  const of = (name) => floor.map(({ figures: all }) => all[name]);
  const growth = Object.entries(NAMES).filter(([name]) => name !== 'mixed' && name !== 'L6b');
  const sizes = floor.map(({ events }) => events);
  chart(
    'growth',
    growthChart(
      sizes,
      Object.fromEntries(growth.map(([name, title]) => [title, of(name).map(({ ours }) => ours)])),
    ),
  );
  chart(
    'floor',
    barChart(
      'How much of the CPU time of Kalends the floor takes: above 1 Kalends takes less',
      sizes.slice(-2).map((events) => `${thousands(events)} events`),
      Object.entries(NAMES).map(([name, title]) => ({
        name: title,
        values: of(name)
          .slice(-2)
          .map(({ ratio }) => ratio),
      })),
      [0.1, 0.2, 0.5, 1, 2, 5, 10, 20],
    ),
  );
  chart(
    'wire',
    barChart(
      'CPU time per request as a multiple of that of node:http alone',
      ['library', 'kalends serve'],
      wire.map(({ connections, name, library, serve }) => ({
        name: `${name}, ${connections}`,
        values: [library?.ratio, serve.ratio],
      })),
      [0.5, 1, 1.5, 2, 3, 4],
    ),
  );
  spawnSync('npx', ['oxfmt', PAGE, KEPT], { cwd: root, stdio: 'inherit' });
}

const kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
draw(values.draw ? kept : await measure(kept));
