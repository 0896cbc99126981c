// The gate of `npm run test:lines`, after its tests: every line of core, `@kalends/http` and the stores has been run by one of them,
// except those that docs/contributing/mutants.md names with a reason (`*`: a file). A row of that table whose line is run, or is gone, fails too.
//
//   node scripts/uncovered-lines.mjs coverage/coverage-final.json
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const [report] = process.argv.slice(2);

/** The lines of a file in which statements begin, none of which has been run. */
function uncoveredOf({ path, statementMap, s }) {
  const runs = new Map();
  for (const [id, { start }] of Object.entries(statementMap))
    runs.set(start.line, (runs.get(start.line) ?? 0) + s[id]);
  const lines = readFileSync(path, 'utf8').split('\n');
  return [...runs]
    .filter(([, times]) => times === 0)
    .map(([line]) => ({ file: relative(root, path), line, code: lines[line - 1].trim() }));
}

const [, table = ''] = readFileSync(join(root, 'docs/contributing/mutants.md'), 'utf8').split('## Lines');
const named = new Set(
  [...table.split('\n## ')[0].matchAll(/^\| `(packages\/[^`]+)` +\| `([^`]+)` +\|/gm)].map(
    ([, file, code]) => `${file}: ${code}`,
  ),
);
const found = Object.values(JSON.parse(readFileSync(report, 'utf8'))).flatMap(uncoveredOf);
const keysOf = ({ file, code }) => [`${file}: ${code}`, `${file}: *`];
const missed = found.filter((one) => !keysOf(one).some((key) => named.has(key)));
const keys = new Set(found.flatMap(keysOf));
const stale = [...named].filter((key) => !keys.has(key));

for (const { file, line, code } of missed) console.log(`no test runs ${file}:${line}  ${code}`);
for (const key of stale)
  console.log(`docs/contributing/mutants.md names a line that a test runs, or that is gone: ${key}`);
console.log(`${missed.length} lines without a test, ${named.size - stale.length} named with a reason`);
if (missed.length + stale.length > 0) process.exitCode = 1;
