// Checks the texts of interfaces, one data file per language and package: every text of a language is one of the English file. Lists what
// is not translated yet, which is shown in English. Exit status 1 for a text that no one reads.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

const filesOf = (pattern) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);

/** The paths of the texts of a tree: `kinds.title`. */
const pathsOf = (tree, path = '') =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [path + name] : pathsOf(value, `${path}${name}.`),
  );

const textsIn = (file) => pathsOf(JSON.parse(readFileSync(join(root, file), 'utf8')));

for (const english of filesOf('packages/*/src/**/en.json')) {
  const usual = textsIn(english);
  for (const file of filesOf(`${dirname(english)}/*.json`)) {
    const texts = textsIn(file);
    const missing = usual.filter((path) => !texts.includes(path));
    if (missing.length > 0) console.log(`${file}: not translated yet: ${missing.join(', ')}`);
    const unread = texts.filter((path) => !usual.includes(path));
    if (unread.length === 0) continue;
    console.error(`${file}: no texts of ${english}: ${unread.join(', ')}`);
    process.exitCode = 1;
  }
}
