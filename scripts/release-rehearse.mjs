// Rehearses a release: everything but the publication, with a report. Changes nothing but `tarballs/`, where the report is written beside
// the tarballs. Exit status 1 when a step fails, or could not be seen here; all are run.
//
//   npm run release:rehearse
//   npm run release:rehearse -- image sbom    these steps alone
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { stripVTControlCharacters } from 'node:util';
import { FOLDER, STEPS } from './release-steps.mjs';

const named = process.argv.slice(2);
const unknown = named.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}: ${STEPS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

/** What a step says in one line: the number of its tests, or the last line that it has written. */
function summary(text) {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return (lines.find((line) => /^ *Tests {2}/.test(line)) ?? lines.at(-1) ?? '').trim();
}

/** How an outcome is called. */
const CALLED = { passed: 'ok', unseen: 'not seen', failed: 'FAILED' };

const rows = [];
for (const { name, proves, run } of STEPS.filter((step) => named.length === 0 || named.includes(step.name))) {
  const began = performance.now();
  const { outcome, text } = run();
  const seconds = Math.round((performance.now() - began) / 1000);
  rows.push({ name, proves, outcome, seconds, said: summary(text) });
  console.log(
    `${CALLED[outcome].padEnd(10)}${name.padEnd(13)}${String(seconds).padStart(5)} s  ${summary(text)}`,
  );
  if (outcome === 'failed') console.error(text);
}

// what ends a cell
const cell = (text) => text.replaceAll('|', '/');
const table = rows.map(
  ({ name, proves, outcome, seconds, said }) =>
    `| ${[name, proves, CALLED[outcome], seconds, cell(said)].join(' | ')} |`,
);
const namesOf = (wanted) => rows.filter(({ outcome }) => outcome === wanted).map(({ name }) => name);
const [failed, unseen] = [namesOf('failed'), namesOf('unseen')];
const conclusion = [
  ...(failed.length > 0 ? [`Failed: ${failed.join(', ')}.`] : []),
  ...(unseen.length > 0 ? [`Not seen here, run them where it can be: ${unseen.join(', ')}.`] : []),
];
if (conclusion.length > 0) process.exitCode = 1;
else
  conclusion.push(named.length === 0 ? 'Everything but the publication is done.' : 'The named steps pass.');
console.log(conclusion.join('\n'));
mkdirSync(FOLDER, { recursive: true });
writeFileSync(
  join(FOLDER, 'release-report.md'),
  `# Release rehearsal\n\n| step | proves | outcome | seconds | result |\n| --- | --- | --- | --- | --- |\n${table.join('\n')}\n\n${conclusion.join(' ')}\n`,
);
