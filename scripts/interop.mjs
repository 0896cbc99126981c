// Runs the tests in which programs and libraries of others judge, and writes their versions and results into docs/runtimes.md.
// Exit status 1 when a test fails, 77 when a judge is not installed.
//
//   node scripts/interop.mjs
//   node scripts/interop.mjs --day    without the tests of the night, of which the page then says that they run then
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { formatted } from './formatted.mjs';
import { JUDGES } from './interop-judges.mjs';

const root = join(import.meta.dirname, '..');
const page = 'docs/runtimes.md';

/** Runs test files in the ring that has them; gives the tests that passed, failed and were left out, by file. */
function resultsOf(files, config) {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-interop-'));
  const report = join(folder, 'report.json');
  try {
    const args = [
      '--no-install',
      'vitest',
      'run',
      '--config',
      config,
      // as at night: a loaded machine is no judge
      '--retry=1',
      '--reporter=json',
      `--outputFile=${report}`,
    ];
    spawnSync('npx', [...args, ...files], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return testResults.map(({ name, status: whole, assertionResults }) => {
      const count = (status) => assertionResults.filter((one) => one.status === status).length;
      for (const { fullName, failureMessages } of assertionResults)
        if (failureMessages.length > 0) console.error(`${fullName}: ${failureMessages.join('\n')}`);
      // a file that cannot be loaded has no tests
      const failed = whole === 'failed' ? Math.max(1, count('failed')) : 0;
      return [relative(root, name), { passed: count('passed'), failed }];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const files = [...new Set(JUDGES.flatMap(({ tests }) => tests))];
const isNightly = (file) => file.endsWith('.long.test.ts');
const results = new Map([
  ...resultsOf(
    files.filter((file) => !isNightly(file)),
    'vitest.config.ts',
  ),
  ...(process.argv.includes('--day') ? [] : resultsOf(files.filter(isNightly), 'config/vitest.long.ts')),
]);

/** The judges of which a test failed, and those that could not be asked. */
const [objecting, missing] = [[], []];

/** What came of the tests of a judge: how many passed of those that ran. */
function outcomeOf({ name, version, tests }) {
  if (version === undefined) {
    missing.push(name);
    return 'not run: it is not installed';
  }
  const count = (status) => tests.reduce((sum, file) => sum + (results.get(file)?.[status] ?? 0), 0);
  const [passed, failed] = [count('passed'), count('failed')];
  if (failed > 0) objecting.push(name);
  if (passed + failed === 0) return 'each night';
  return `${passed} of ${passed + failed} tests pass`;
}

const fileName = (path) => `\`${path.split('/').at(-1)}\``;
const rows = JUDGES.map((one) => ({ ...one, version: one.version() })).map(
  (one) =>
    `| ${[one.name, one.version ?? '-', one.judges, outcomeOf(one), one.tests.map(fileName).join(', ')].join(' | ')} |`,
);
const table = `| judge | version | what it judges | result | by which test |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`;
const text = readFileSync(join(root, page), 'utf8');
const written = text.replace(
  /(<!-- judges -->\n)[^]*(<!-- \/judges -->)/,
  (_, begin, end) => `${begin}\n${table}\n\n${end}`,
);
writeFileSync(join(root, page), await formatted(page, written));

if (missing.length > 0) console.log(`Not installed: ${missing.join(', ')}.`);
if (objecting.length > 0) console.log(`Tests fail of: ${objecting.join(', ')}.`);
console.log(
  `${JUDGES.length - missing.length - objecting.length} of ${JUDGES.length} judges accept what Kalends writes`,
);
if (objecting.length > 0) process.exitCode = 1;
else if (missing.length > 0) process.exitCode = 77;
