// Checks the texts of interfaces, one data file per language and package. Exit status 1 for a text that no one reads, as English has
// none of its name, and for a sentence that stands in another language word for word as in English. Lists what is not translated yet,
// which is shown in English.
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

/** The texts of a tree with their paths: `kinds.title`. */
const textsOf = (tree, path = '') =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value]] : textsOf(value, `${path}${name}.`),
  );

const textsIn = (file) => new Map(textsOf(JSON.parse(readFileSync(join(root, file), 'utf8'))));

/** Words, names and patterns may be the same in two languages, sentences are not. */
const isSentence = (text) => text.includes(' ') && !text.includes('{');

function refuse(file, why, paths) {
  if (paths.length === 0) return;
  console.error(`${file}: ${why}: ${paths.join(', ')}`);
  process.exitCode = 1;
}

for (const file of filesOf('packages/*/src/**/en.json')) {
  const english = textsIn(file);
  for (const other of filesOf(`${dirname(file)}/*.json`).filter((one) => one !== file)) {
    const texts = textsIn(other);
    const missing = [...english.keys()].filter((path) => !texts.has(path));
    if (missing.length > 0) console.log(`${other}: not translated yet: ${missing.join(', ')}`);
    const paths = [...texts.keys()];
    refuse(
      other,
      `no texts of ${file}`,
      paths.filter((path) => !english.has(path)),
    );
    refuse(
      other,
      'in English',
      paths.filter((path) => texts.get(path) === english.get(path) && isSentence(texts.get(path))),
    );
  }
}
