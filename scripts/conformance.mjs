// Replays the recorded scenarios of the conformance kit against `kalends serve` (built before), on every store, and
// compares each group with its floor: the number of scenarios that passed before and must pass from now on.
//
//   node scripts/conformance.mjs              fails (exit status 1) when a group is below its floor
//   node scripts/conformance.mjs --raise      writes every gain to config/conformance-floor.json
//   node scripts/conformance.mjs --verbose    prints each difference too, not the tables alone
//   node scripts/conformance.mjs --store memory
//
// The kit is looked for in CONFORMANCE_DIR, by default ../shared/conformance; without it nothing is checked.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const folder = resolve(root, process.env.CONFORMANCE_DIR ?? '../shared/conformance');
// the kit runs only under its real path, not through a link
const kit = join(existsSync(folder) ? realpathSync(folder) : folder, 'run.mjs');
const floorFile = join(root, 'config/conformance-floor.json');
const STORES = ['memory', 'sqlite', 'postgres'];
// those of tribe/events/v1, and those of the interfaces beside it
const SCENARIOS = ['scenarios', 'neighbours'].filter((name) => existsSync(join(folder, name)));

/** Starts the server of a store, which the kit can empty: its address, that of the reset, and how to end it. */
async function startServer(store, set) {
  const child = fork(join(import.meta.dirname, 'conformance-server.mjs'), [store, set]);
  const ended = once(child, 'exit');
  const failed = ended.then(([status]) => {
    throw new Error(`the server on ${store} ended with status ${status}`);
  });
  const [{ base, reset }] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  const end = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  return { base, reset, end };
}

/** Runs a set of scenarios on one store: the results, one per scenario, and what it printed. */
async function replaySet(store, scratch, set) {
  const report = join(scratch, `${store}-${set}.json`);
  const { base, reset, end } = await startServer(store, set);
  try {
    const child = spawn(
      process.execPath,
      [
        ...[kit, '--base', base, '--reset-url', reset, '--json', report],
        ...['--user', 'admin', '--password', 'secret', '--scenarios', join(folder, set)],
      ],
      { cwd: scratch, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [printed, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    if (status !== 0 && status !== 1)
      throw new Error(`the conformance kit could not run on ${store}:\n${printed}`);
    return { results: JSON.parse(readFileSync(report, 'utf8')), printed };
  } finally {
    await end();
  }
}

/** Runs all scenarios on one store. */
async function replay(store, scratch) {
  const sets = [];
  for (const set of SCENARIOS) sets.push(await replaySet(store, scratch, set));
  return {
    store,
    results: sets.flatMap(({ results }) => results),
    printed: (part) => sets.map(({ printed }) => part(printed)).join(''),
  };
}

/** The number of passed scenarios of each group. */
function passedByGroup(results) {
  const groups = {};
  for (const { group, passed } of results) groups[group] = (groups[group] ?? 0) + (passed ? 1 : 0);
  return Object.fromEntries(Object.entries(groups).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The table that the kit prints last, without the differences before it. */
const tableOf = (printed) => printed.slice(printed.lastIndexOf('\n\n') + 2);

const { values: options } = parseArgs({
  options: {
    raise: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    store: { type: 'string', multiple: true, default: STORES },
  },
});

if (!existsSync(kit)) {
  console.log('conformance: the kit is not here (set CONFORMANCE_DIR), nothing checked');
  process.exit(0);
}

const floor = JSON.parse(readFileSync(floorFile, 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'kalends-conformance-'));
const fallen = [];
try {
  for (const { store, results, printed } of await Promise.all(
    options.store.map((store) => replay(store, scratch)),
  )) {
    console.log(`\nconformance on ${store}\n${printed(options.verbose ? (all) => all : tableOf)}`);
    const reached = passedByGroup(results);
    for (const [group, least] of Object.entries(floor[store] ?? {})) {
      if ((reached[group] ?? 0) >= least) continue;
      fallen.push(`${store}: ${group} passes ${reached[group] ?? 0} scenarios, ${least} before`);
    }
    floor[store] = Object.fromEntries(
      Object.entries(reached).map(([group, passed]) => [group, Math.max(passed, floor[store]?.[group] ?? 0)]),
    );
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

if (options.raise) writeFileSync(floorFile, `${JSON.stringify(floor, null, 2)}\n`);
for (const line of fallen) console.error(`below the floor: ${line}`);
if (fallen.length > 0) process.exitCode = 1;
