// The tests that try to break promises, in sizes for a night: each program is a test file that `npm run test:long` or the second ring
// runs in a small size. Prints their figures; exit status 1 when one of them finds anything.
//
//   node scripts/torture.mjs            all programs
//   node scripts/torture.mjs fuzz       those whose names are given
//
// They also judge times, which `npm run test:long` only prints: run them on a machine that does nothing else.
//
// `cost` compares builds where it is told to by environment variables: TORTURE_COST_SERVER names another `packages/cli/dist/bin.js` to
// measure, of which nothing is promised, and TORTURE_COST_REPORT a file for all rows as JSON. TORTURE_CROWD_SHAPES measures only the
// readers whose name contains it, TORTURE_PRODUCTS the products of limits whose name contains it, TORTURE_PRODUCT_SEED draws others.
//
// `week` lives a year in some hours. It keeps its figures in `reports/long-week.jsonl`, or in the file WEEK_FIGURES, and compares them with
// those of the last run of its size.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The sizes of all programs that judge costs. */
const COST = {
  TORTURE_COST_EVENTS: '20000',
  TORTURE_COST_RANDOM: '200',
  TORTURE_COST_CLIENTS: '100',
  TORTURE_COST_SECONDS: '30',
  TORTURE_CROWD_EVENTS: '10000',
  TORTURE_CROWD_CLIENTS: '1 10 100',
  TORTURE_CROWD_SECONDS: '3',
  TORTURE_PRODUCT_UNITS: '3',
  TORTURE_PRODUCT_DIVISOR: '1',
  TORTURE_PRODUCT_EVERY: '1',
  TORTURE_PRODUCT_STORES: 'memory sqlite postgres',
  TORTURE_ANSWER_BYTES: '19000000',
  TORTURE_ANSWER_PAGES: '50',
  TORTURE_ANSWER_EVERY: '1',
  TORTURE_FILE_DIVISOR: '1',
  TORTURE_FILE_EVERY: '1',
  TORTURE_FILE_LONGEST: '60000',
  TORTURE_FILE_SIGNALS: '0.25 0.5 0.75',
};

/** By name: the tests and the sizes that make them long. */
const PROGRAMS = {
  fuzz: {
    tests: ['tests/fuzz/'],
    env: { TORTURE_FUZZ_REQUESTS: '120000', TORTURE_FUZZ_SOCKETS: '20000' },
  },
  crash: { tests: ['tests/torture/crash'], env: { TORTURE_CRASH_KILLS: '240' } },
  // those of the second ring, which walks a part of the faults
  faults: {
    tests: ['tests/faults/'],
    env: { TORTURE_FAULTS: 'yes' },
    config: 'config/vitest.second.ts',
  },
  simulation: { tests: ['tests/simulation/'], env: { TORTURE_SIMULATION_WORLDS: '1000' } },
  mirror: { tests: ['tests/torture/mirror/'], env: { TORTURE_MIRROR_CHANGES: '100000' } },
  webhooks: { tests: ['tests/torture/webhooks'], env: { TORTURE_WEBHOOK_KILLS: '60' } },
  failover: { tests: ['tests/torture/failover/'], env: { TORTURE_FAILOVER_TTL: '30' } },
  crowd: { tests: ['tests/torture/crowd'], env: { TORTURE_CROWD_ROUNDS: '60' } },
  accounts: {
    tests: ['tests/torture/accounts', 'tests/accounts/'],
    env: { TORTURE_ACCOUNTS_ROUNDS: '60' },
  },
  cost: { tests: ['tests/torture/cost'], env: COST },
  'cost-products': { tests: ['tests/torture/cost-products', 'tests/torture/cost-answers'], env: COST },
  endings: { tests: ['tests/served/endings'], env: { TORTURE_ENDINGS: '2000' } },
  backup: { tests: ['tests/torture/backup'], env: { TORTURE_BACKUPS: '40' } },
  processes: { tests: ['packages/store-postgres/test/processes/'], env: { TORTURE_PROCESSES_EVENTS: '250' } },
  kills: { tests: ['packages/store-postgres/test/failures'], env: { TORTURE_POSTGRES_KILLS: '40' } },
  import: {
    tests: ['packages/importer/test/site/killed'],
    env: { TORTURE_IMPORT_EVENTS: '10000', TORTURE_IMPORT_KILLS: '50' },
  },
  rules: { tests: ['packages/importer/test/icalendar/rules'], env: { TORTURE_RULES: '100000' } },
  logins: { tests: ['tests/accounts/accounts'], env: {} },
  week: { tests: ['tests/torture/week/week'], env: { WEEK_EVENTS: '100000', WEEK_DAYS: '365' } },
  growth: { tests: ['packages/http-adapter/test/growth/'], env: { TORTURE_GROWTH_LENGTH: '20000' } },
};

/** The files of a program run one after another: they would disturb each other's times. */
const VITEST = [
  ...['--no-install', 'vitest', 'run', '--disableConsoleIntercept', '--no-file-parallelism'],
  '--config',
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PROGRAMS));
if (unknown.length > 0) throw new Error(`there is no program ${unknown.join(', ')}`);

const broken = (asked.length > 0 ? asked : Object.keys(PROGRAMS)).filter((name) => {
  const { tests, env, config = 'config/vitest.long.ts' } = PROGRAMS[name];
  console.log(`== ${name}`);
  const { status } = spawnSync('npx', [...VITEST, config, ...tests], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TORTURE_JUDGE_TIMES: 'yes', ...env },
  });
  return status !== 0;
});

if (broken.length > 0) {
  console.error(`promises broken: ${broken.join(', ')}`);
  process.exitCode = 1;
}
