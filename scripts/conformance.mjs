// Replays the recorded scenarios of the conformance kit against `kalends serve` (built before), on every store, and
// compares each group with its floor: the number of scenarios that passed before and must pass from now on.
//
//   node scripts/conformance.mjs              fails (exit status 1) when a group is below its floor
//   node scripts/conformance.mjs --raise      writes every gain to conformance-floor.json
//   node scripts/conformance.mjs --verbose    prints each difference too, not the tables alone
//   node scripts/conformance.mjs --store memory
//
// The kit is looked for in CONFORMANCE_DIR, by default ../shared/conformance; without it nothing is checked.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const folder = resolve(root, process.env.CONFORMANCE_DIR ?? '../shared/conformance');
// the kit runs only under its real path, not through a link
const kit = join(existsSync(folder) ? realpathSync(folder) : folder, 'run.mjs');
const floorFile = join(root, 'conformance-floor.json');
const bin = join(root, 'packages/cli/dist/bin.js');

const serve = (store) =>
  `exec node '${bin}' serve --store ${store} --user admin:secret:administrator:admin@example.com` +
  ' --timezone America/New_York';

/** How a fresh, empty server of each store is started; the kit starts one process per scenario. */
const COMMANDS = {
  memory: serve('memory'),
  sqlite: serve('"sqlite:$(mktemp -d)/kalends.db"'),
  postgres: serve('"$DATABASE?schema=$(basename $(mktemp -d))"'),
};

/** Starts what a store needs beside its server, and tells the environment that its command needs. */
const BESIDE = {
  async postgres() {
    const { startPostgres } = await import('./postgres-server.mjs');
    const server = await startPostgres();
    return { env: { DATABASE: server.url }, end: () => server.remove() };
  },
};

/** Runs the kit, or some groups of it, on one store: the results, one per scenario, and what it printed. */
function replay(store, scratch, beside, groups = []) {
  const report = join(scratch, `${store}.json`);
  const { stdout, status, error } = spawnSync(
    process.execPath,
    [kit, '--user', 'admin', '--password', 'secret', '--spawn', COMMANDS[store], '--json', report].concat(
      groups.length === 0 ? [] : ['--group', groups.join(',')],
    ),
    {
      cwd: scratch,
      encoding: 'utf8',
      env: { ...process.env, ...beside, TMPDIR: scratch },
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (error) throw error;
  if (status !== 0 && status !== 1)
    throw new Error(`the conformance kit could not run on ${store}:\n${stdout}`);
  return { results: JSON.parse(readFileSync(report, 'utf8')), printed: stdout };
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
    store: { type: 'string', multiple: true, default: Object.keys(COMMANDS) },
  },
});

if (!existsSync(kit)) {
  console.log('conformance: the kit is not here (set CONFORMANCE_DIR), nothing checked');
  process.exit(0);
}

const floor = JSON.parse(readFileSync(floorFile, 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'kalends-conformance-'));
const fallen = [];
const ends = [];
try {
  for (const store of options.store) {
    const { env = {}, end } = (await BESIDE[store]?.()) ?? {};
    ends.push(end);
    const { results, printed } = replay(store, scratch, env);
    console.log(`\nconformance on ${store}\n${options.verbose ? printed : tableOf(printed)}`);
    const reached = passedByGroup(results);
    const below = () =>
      Object.entries(floor[store] ?? {}).filter(([group, least]) => (reached[group] ?? 0) < least);
    if (below().length > 0) {
      // the kit picks free ports before its servers take them: once in a while two scenarios meet in one server
      const groups = below().map(([group]) => group);
      const again = replay(store, scratch, env, groups);
      console.log(`replayed once more: ${groups.join(', ')}\n${again.printed}`);
      Object.assign(reached, passedByGroup(again.results));
    }
    for (const [group, least] of below()) {
      fallen.push(`${store}: ${group} passes ${reached[group] ?? 0} scenarios, ${least} before`);
    }
    floor[store] = Object.fromEntries(
      Object.entries(reached).map(([group, passed]) => [group, Math.max(passed, floor[store]?.[group] ?? 0)]),
    );
  }
} finally {
  for (const end of ends) await end?.();
  rmSync(scratch, { recursive: true, force: true });
}

if (options.raise) writeFileSync(floorFile, `${JSON.stringify(floor, null, 2)}\n`);
for (const line of fallen) console.error(`below the floor: ${line}`);
if (fallen.length > 0) process.exitCode = 1;
