// Checks the marks of the specification: `lists.md §2.1`, `K14`, `F27`. Each must lead to a section or a number of docs/spec,
// and each number of a correction to docs/differences.md. Exit status 1 when one is dead.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');

const filesOf = (...patterns) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => name !== '');

const read = (file) => {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    // a file that is deleted but still in the index
    return '';
  }
};

const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

/** The numbered sections of each page: `lists.md` has `2.1`. */
const sections = new Map(
  filesOf('docs/spec/*.md').map((file) => [
    basename(file),
    new Set(matches(read(file), /^#+ (\d+(?:\.\d+)*)\.? /gm)),
  ]),
);
const numbers = new Set([
  ...matches(read('docs/spec/quirks.md'), /<a id="k\d+"><\/a>(K\d+)/g),
  ...matches(read('docs/spec/corrections.md'), /<a id="f\d+"><\/a>\[(F\d+)\]/g),
]);
const differences = new Set(matches(read('docs/differences.md'), /^### (F\d+) /gm));

/** What may stand between the page and the section of a mark: blanks, and the edge of a comment where the line ends. */
const GAP = String.raw`(?:\s|\n *(?:\*|//))*`;
const SECTION = String.raw`§\d+(?:\.\d+)*`;
/** A page with its sections: `lists.md §2.1, §3`; what stands in front of a section without a page is the whole mark. */
const SECTION_MARK = new RegExp(
  String.raw`(?:(RFC \d+|[\w-]+\.md|[A-Z]{4,})\]?,?${GAP})?(${SECTION}(?:,? ?(?:and |to )?${SECTION})*)`,
  'g',
);
const NUMBER_MARK = /(?<![\w%\\+#&-])[KF][1-9]\d?(?![\w+-])/g;
/** Texts that the repository does not have. */
const ELSEWHERE = /\b(?:CONTRACT|SPEC|DESIGN|DECISIONS|REVIEW|MODELS|CLIENTS)\.md\b/g;

/** The dead marks of a text, each with the place where it begins. */
function* deadMarks(text, page) {
  for (const { index, 1: name, 2: list } of text.matchAll(SECTION_MARK)) {
    if (name?.startsWith('RFC')) continue;
    const known = sections.get(name ?? page);
    for (const section of list.match(/\d+(?:\.\d+)*/g))
      if (known?.has(section) !== true) yield { index, mark: `${name ?? ''} §${section}`.trim() };
  }
  for (const { index, 0: mark } of text.matchAll(NUMBER_MARK)) if (!numbers.has(mark)) yield { index, mark };
  for (const { index, 0: mark } of text.matchAll(ELSEWHERE)) yield { index, mark };
}

const READ = ['*.ts', '*.mts', '*.mjs', '*.js', '*.cjs', '*.md', '*.json', '*.sql', '*.yml'];
const SKIPPED = /(?:^|\/)(?:package-lock\.json|name-weights\.ts)$|^scripts\/check-marks\.mjs$/;

const dead = filesOf(...READ)
  .filter((file) => !SKIPPED.test(file))
  .flatMap((file) => {
    const text = read(file);
    const page = file.startsWith('docs/spec/') ? basename(file) : undefined;
    return [...deadMarks(text, page)].map(
      ({ index, mark }) => `${file}:${text.slice(0, index).split('\n').length}: ${mark}`,
    );
  });
const undeclared = [...numbers].filter((number) => number.startsWith('F') && !differences.has(number));
dead.push(...undeclared.map((number) => `docs/differences.md: ${number} is missing`));

if (dead.length > 0) {
  console.error(`Marks that lead nowhere in docs/spec:\n${dead.join('\n')}`);
  process.exitCode = 1;
}
