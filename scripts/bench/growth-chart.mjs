#!/usr/bin/env node
// Draws the curves of docs/performance.md: node scripts/bench/growth-chart.mjs
//
// Reads scripts/bench/growth.json, the CPU time per request in microseconds of each workload at each number of events, and writes
// docs/growth.svg: how many times what it is with the fewest events, both axes logarithmic.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const { events, workloads } = JSON.parse(readFileSync(join(root, 'scripts/bench/growth.json'), 'utf8'));

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 420, 60, 210, 20, 50];
/** The least and the largest growth that the chart has room for. */
const [LEAST, MOST] = [0.5, 12];
/** Labels stand at least so far from each other. */
const LINE = 15;
const HUES = [210, 30, 130, 0, 270, 330, 180, 60, 300, 90, 240, 15];

const part = (value, from, to) => Math.log(value / from) / Math.log(to / from);
const x = (count) => LEFT + part(count, events[0], events.at(-1)) * (WIDTH - LEFT - RIGHT);
const y = (growth) => HEIGHT - BOTTOM - part(growth, LEAST, MOST) * (HEIGHT - TOP - BOTTOM);
const round = (value) => Number(value.toFixed(1));
const thousands = (count) => count.toLocaleString('en-US');

const grid = [0.5, 1, 2, 5, 10].map(
  (
    growth,
  ) => `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(y(growth))}" y2="${round(y(growth))}" stroke="#8884"/>
<text x="${LEFT - 8}" y="${round(y(growth) + 4)}" text-anchor="end">${growth}×</text>`,
);
const counts = events.map(
  (count) =>
    `<text x="${round(x(count))}" y="${HEIGHT - BOTTOM + 22}" text-anchor="middle">${thousands(count)}</text>`,
);

const curves = Object.entries(workloads).map(([name, times], index) => ({
  name,
  growth: times.map((time) => time / times[0]),
  color: `hsl(${HUES[index % HUES.length]} 65% 45%)`,
}));
/** From the lowest curve up, each label where its curve ends or above the one before. */
let above = Infinity;
const drawn = [...curves]
  .sort((a, b) => a.growth.at(-1) - b.growth.at(-1))
  .map(({ name, growth, color }) => {
    const points = growth.map((times, index) => `${round(x(events[index]))},${round(y(times))}`).join(' ');
    above = Math.min(y(growth.at(-1)), above - LINE);
    const label = `${name}: ${growth.at(-1).toFixed(1)}×`;
    return `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="2"/>
<text x="${WIDTH - RIGHT + 10}" y="${round(above + 4)}" fill="${color}">${label}</text>`;
  });

writeFileSync(
  join(root, 'docs/growth.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#888">
<title>CPU time per request by the number of events, as a multiple of that at ${thousands(events[0])}</title>
${[...grid, ...counts, ...drawn].join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">events</text>
</svg>
`,
);
