// Checks that no retired word is in code, comments, docs and tests: words of our own making where the field has one, and
// words that make a sentence hard to read. docs/contributing/glossary.md has the terms that are used. Exit status 1 when one is found.
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

/** Words that give away a translation, in the pages of the site and the READMEs. */
const UNNATURAL = [
  ['(is|are|was|were|be) told|told of|tells? so|tells? of', 'is reported, reports'],
  ['(the|a) take', 'the pull'],
  ['(is|are) typed', 'is entered, input'],
  ['leads on', 'redirects'],
  ['(is|are) asked for', 'is requested'],
  ['hears? of', 'is notified of, receives'],
  ['(stands|stand) (in|at|on|above|below|beside|within)', 'is in'],
  ['fields? of (your|one s|its|their) own', 'custom fields'],
  ['who has imported|who has once', 'if you, anyone who'],
];
/** The texts that are read for them: not the specification, decisions and differences, which are read by their numbers. */
const PROSE =
  /^(?:docs\/(?!spec\/|adr\/|differences\.md)|packages\/[^/]+\/README\.md|README\.md|CONTRIBUTING\.md|SECURITY\.md).*?(?:\.md)?$/;

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

const asExpressions = (words) =>
  words.map(([word, instead]) => [new RegExp(`\\b(?:${word})\\b`, 'gi'), instead]);
const retired = asExpressions(RETIRED);
const inProse = [...retired, ...asExpressions(UNNATURAL)];

/** A line with its identifiers as words. */
const asWords = (line) =>
  line
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();

function* retiredIn(file) {
  const expressions = file.endsWith('.md') && PROSE.test(file) ? inProse : retired;
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  for (const [index, line] of lines.entries())
    for (const [expression, instead] of expressions)
      for (const [word] of asWords(line).matchAll(expression))
        yield `${file}:${index + 1}: ${word} (${instead})`;
}

/** Words that are no nouns: a file is named for what it exports. */
const NO_NOUN = /(?:^|[/-])(?:asked|given|kept|looked|showing|shown)(?=[-./])/;

const found = [
  ...files.flatMap((file) => [...retiredIn(file)]),
  ...files
    .filter((file) => file.includes('/src/') && NO_NOUN.test(file))
    .map((file) => `${file}: the name of a file is a noun: what it exports`),
];
if (found.length > 0) {
  console.error(`Retired words:\n${found.join('\n')}`);
  process.exitCode = 1;
}
