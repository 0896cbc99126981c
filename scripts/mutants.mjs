// Changes sources in one place at a time and runs the tests that come by it: those that no test notices show what is not tested. Writes
// a table to the console and `reports/mutants.json`; it judges nothing, as some mutants do what the original does
// (docs/contributing/mutants.md).
//
//   node scripts/mutants.mjs                                  the sources that changed since main (on main: in a day)
//   node scripts/mutants.mjs packages/core/src/access         those of a folder, or a file
//   node scripts/mutants.mjs --quick FILE                     without tables at the top of modules, which need all tests each
//   node scripts/mutants.mjs --tests "packages/core/test/series/*.test.ts" FILE      judged by other tests
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const REPORT = join(root, 'reports/mutants.json');

/** The tests that judge the files of a folder, where those of the whole package would take too long. The first one counts. */
const JUDGES = {
  'packages/core/src/access/': ['packages/core/test/access/*.test.ts'],
  'packages/core/src/store/commit/': ['packages/core/test/store/commit/*.test.ts'],
  'packages/core/src/query/': [
    'packages/core/test/query/*.test.ts',
    'packages/core/test/events/*.test.ts',
    'packages/store-memory/test/contract.test.ts',
  ],
  // that of streams over sockets waits for real seconds
  'packages/sync/src/': ['packages/sync/test/!(stream).test.ts'],
};

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    tests: { type: 'string' },
    concurrency: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const isSource = (file) => /^packages\/[\w-]+\/src\/.*\.ts$/.test(file) && existsSync(join(root, file));
const isFolder = (path) => statSync(join(root, path)).isDirectory();

function chosenFiles() {
  if (positionals.length === 0) {
    const [base] = git('merge-base', 'main', 'HEAD');
    const [head] = git('rev-parse', 'HEAD');
    // on main itself, at night, what changed in a day
    const changed =
      base === head
        ? [...git('log', '--since=1.day', '--name-only', '--format='), ...git('diff', '--name-only')]
        : git('diff', '--name-only', base);
    return [...new Set(changed)].filter(isSource);
  }
  return positionals.flatMap((path) => (isFolder(path) ? git('ls-files', path) : [path])).filter(isSource);
}

/** The tests for a file. */
function judgesOf(file) {
  const folder = Object.keys(JUDGES).find((prefix) => file.startsWith(prefix));
  return folder === undefined ? [`${file.split('/src/')[0]}/test/**/*.test.ts`] : JUDGES[folder];
}

/** The mutants of files that the same tests judge. */
function mutantsOf(files, tests) {
  rmSync(REPORT, { force: true });
  const { status } = spawnSync(
    'npx',
    [
      ...['--no-install', 'stryker', 'run', 'config/stryker.mjs', '--logLevel', 'warn'],
      ...['--concurrency', values.concurrency, '--mutate', files.join(',')],
    ],
    {
      cwd: root,
      stdio: 'inherit',
      // random tests have the same runs for each mutant
      env: { SEED: '1', ...process.env, MUTANTS_TESTS: tests, MUTANTS_QUICK: values.quick ? 'yes' : 'no' },
    },
  );
  if (status !== 0) throw new Error(`Stryker ended with ${status}`);
  return Object.entries(JSON.parse(readFileSync(REPORT, 'utf8')).files);
}

const COUNTED = ['Killed', 'Timeout', 'Survived', 'NoCoverage'];

/** The code that a mutant replaces, in one line. */
function originalOf(lines, { start, end }) {
  const code = lines.slice(start.line - 1, end.line);
  code[code.length - 1] = code.at(-1).slice(0, end.column - 1);
  code[0] = code[0].slice(start.column - 1);
  return code.join(' ');
}

const inOneLine = (code) => code.replaceAll(/\s+/g, ' ');

/** A row of the table, and a line for each mutant that no test noticed. */
function tell([file, { source, mutants }]) {
  const lines = source.split('\n');
  const counts = COUNTED.map((status) => mutants.filter((mutant) => mutant.status === status).length);
  const [killed, timeout, survived, uncovered] = counts;
  const all = killed + timeout + survived + uncovered;
  const score = all === 0 ? '-' : `${((100 * (killed + timeout)) / all).toFixed(1)} %`;
  console.log(`${score.padStart(8)} ${String(all).padStart(5)}  ${file}`);
  for (const { status, mutatorName, replacement, location } of mutants)
    if (status === 'Survived' || status === 'NoCoverage')
      console.log(
        `           ${status} ${location.start.line}:${location.start.column} ${mutatorName}: ` +
          `${inOneLine(originalOf(lines, location))} → ${inOneLine(replacement ?? '')}`,
      );
}

const groups = new Map();
for (const file of chosenFiles()) {
  const tests = values.tests ?? judgesOf(file).join(' ');
  groups.set(tests, [...(groups.get(tests) ?? []), file]);
}
const results = [...groups].flatMap(([tests, files]) => mutantsOf(files, tests));
console.log('  killed   all  file');
results.forEach(tell);
