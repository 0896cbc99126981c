// Checks that no retired word is in code, comments, docs and tests: words of our own making where the field has one, and
// words that make a sentence hard to read. GLOSSARY.md has the terms that are used. Exit status 1 when one is found.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each retired word as an expression, and what to write in its place. Identifiers are read word by word: `foundBefore` is `found before`. */
const RETIRED = [
  ['wish(es|ed)?', 'input, patch or options'],
  ['shel(f|ves)', 'cache'],
  ['(?<!all )settl(e|es|ed|ing)', 'resolve, assign or flush'],
  ['found before', 'query cache'],
  ['uproot\\w*|replant\\w*', 'delete, move to another parent'],
  ['stubborn(ly)?|patient(ly)?|patience', 'retry while busy, timeout'],
  ['peculiar\\w*', 'definition, override, quirk'],
  ['slim row|event slim', 'index row'],
  ['touched', 'affected'],
  ['assumptions?', 'preconditions'],
  ['complain\\w*', 'error, message on stderr'],
  ['surroundings', 'context'],
  ['unheard', 'outcome unknown'],
  ['nobody', 'no one, or say who'],
  ['somebody', 'someone, or say who'],
  ['whoever', 'anyone who, or say who'],
  ['lately', 'recently'],
  ['anew', 'again'],
  ['meanwhile', 'in the meantime, at the same time, since'],
  ['as a rule', 'usually'],
  ['the dear|dearer', 'expensive'],
  // no line is its own exception
  ['oxlint (disable|enable)', 'an override in oxlint.config.mjs'],
];

const READ = ['*.ts', '*.mts', '*.mjs', '*.js', '*.cjs', '*.md', '*.sql', '*.yml'];
/** Texts that quote the words on purpose: this list, and what strangers write into a calendar. */
const SKIPPED = /^scripts\/check-words\.mjs$|(?:^|\/)api\.md$/;

const root = join(import.meta.dirname, '..');

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...READ], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '' && !SKIPPED.test(name) && existsSync(join(root, name)));

const expressions = RETIRED.map(([word, instead]) => [new RegExp(`\\b(?:${word})\\b`, 'gi'), instead]);

/** A line with its identifiers as words. */
const asWords = (line) =>
  line
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();

function* retiredIn(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  for (const [index, line] of lines.entries())
    for (const [expression, instead] of expressions)
      for (const [word] of asWords(line).matchAll(expression))
        yield `${file}:${index + 1}: ${word} (${instead})`;
}

/** Words that are no nouns: a file is named for what it exports. */
const NO_NOUN = /(?:^|[/-])(?:asked|given|looked|showing|shown)(?=[-.])/;

const found = [
  ...files.flatMap((file) => [...retiredIn(file)]),
  ...files
    .filter((file) => /\/src\//.test(file) && NO_NOUN.test(file))
    .map((file) => `${file}: the name of a file is a noun: what it exports`),
];
if (found.length > 0) {
  console.error(`Retired words:\n${found.join('\n')}`);
  process.exitCode = 1;
}
