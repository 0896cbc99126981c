// The tests that try to break promises, in sizes for a night: each program is a test file that `npm run test:long` runs in a
// small size. Prints their figures; exit status 1 when one of them finds anything.
//
//   node scripts/torture.mjs            all programs
//   node scripts/torture.mjs fuzz       those whose names are given
//
// `cost` compares builds where it is told to by environment variables: KALENDS_COST_SERVER names another `packages/cli/dist/bin.js` to
// measure, of which nothing is promised, and KALENDS_COST_REPORT a file for all rows as JSON.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** By name: the tests and the sizes that make them long. */
const PROGRAMS = {
  fuzz: { tests: ['packages/cli/test/fuzz/'], env: { KALENDS_FUZZ_REQUESTS: '120000' } },
  crash: { tests: ['packages/cli/test/torture/crash'], env: { KALENDS_CRASH_KILLS: '240' } },
  crowd: { tests: ['packages/cli/test/torture/crowd'], env: { KALENDS_CROWD_ROUNDS: '60' } },
  cost: {
    tests: ['packages/cli/test/torture/cost'],
    env: {
      KALENDS_COST_EVENTS: '20000',
      KALENDS_COST_RANDOM: '200',
      KALENDS_COST_CLIENTS: '100',
      KALENDS_COST_SECONDS: '30',
    },
  },
  backup: { tests: ['packages/cli/test/torture/backup'], env: { KALENDS_BACKUPS: '40' } },
  processes: { tests: ['packages/store-postgres/test/processes/'], env: { KALENDS_PROCESSES_EVENTS: '250' } },
  kills: { tests: ['packages/store-postgres/test/failures'], env: { KALENDS_POSTGRES_KILLS: '40' } },
  growth: { tests: ['packages/http-adapter/test/growth/'], env: { KALENDS_GROWTH_LENGTH: '20000' } },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PROGRAMS));
if (unknown.length > 0) throw new Error(`there is no program ${unknown.join(', ')}`);

const broken = (asked.length > 0 ? asked : Object.keys(PROGRAMS)).filter((name) => {
  const { tests, env } = PROGRAMS[name];
  console.log(`== ${name}`);
  const { status } = spawnSync(
    'npx',
    ['--no-install', 'vitest', 'run', '--config', 'vitest.long.ts', '--disableConsoleIntercept', ...tests],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  );
  return status !== 0;
});

if (broken.length > 0) {
  console.error(`promises broken: ${broken.join(', ')}`);
  process.exitCode = 1;
}
