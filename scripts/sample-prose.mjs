// Prints comments of packages/*/src and sentences of docs/ and the READMEs, drawn at random, to be read aloud:
// `node scripts/sample-prose.mjs SEED [COUNT]`, COUNT of each (20 unless given). The same seed draws the same from the same texts.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const [seed = '', count = '20'] = process.argv.slice(2);
if (!/^\d+$/.test(seed) || !/^\d+$/.test(count)) {
  console.error('Usage: node scripts/sample-prose.mjs SEED [COUNT]');
  process.exit(2);
}

const linesOf = (...patterns) =>
  execFileSync('git', ['ls-files', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '')
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n') }));

/** A block comment that begins a line, or line comments that follow one another. */
const COMMENT = /^[ \t]*\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm;

function* commentsOf({ file, lines }) {
  const source = lines.join('\n');
  for (const { 0: comment, index } of source.matchAll(COMMENT)) {
    const text = comment.replaceAll(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)[ \t]?|\*\/$/gm, '');
    yield { at: `${file}:${source.slice(0, index).split('\n').length}`, text };
  }
}

/** Sentences of paragraphs, list items and table cells; neither headings nor code. */
function* sentencesOf({ file, lines }) {
  let paragraph = [];
  let start = 0;
  let isCode = false;
  for (const [index, line] of [...lines, ''].entries()) {
    const isFence = /^\s*(?:```|:::)/.test(line);
    if (isFence) isCode = line.trim().startsWith('```') ? !isCode : isCode;
    const isText = !isCode && !isFence && !/^(?:#|<|---| {4}|\s*$|\|[ :|-]+$)/.test(line);
    if (paragraph.length > 0 && (!isText || /^\s*(?:[-*|]|\d+\.) ?/.test(line))) {
      for (const sentence of paragraph.join(' ').split(/(?<=[.?!][)*]*) +(?=[*`([]*[A-Z])| *\| */))
        if (sentence.split(' ').length > 4) yield { at: `${file}:${start}`, text: sentence };
      paragraph = [];
    }
    if (isText && paragraph.length === 0) start = index + 1;
    if (isText) paragraph.push(line.trim());
  }
}

let state = Number(seed);
/** The next random number from 0 to 1 (mulberry32). */
const random = () => {
  state = (state + 0x6d_2b_79_f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const print = (title, all) => {
  console.log(`\n# ${count} of ${all.length} ${title}`);
  for (let left = Math.min(Number(count), all.length); left > 0; left -= 1) {
    const [{ at, text }] = all.splice(Math.floor(random() * all.length), 1);
    console.log(`\n${at}\n  ${text.replaceAll(/\s+/g, ' ').trim()}`);
  }
};

print(
  'comments',
  linesOf('packages/*/src/*.ts', 'tools/*/src/*.ts').flatMap((file) => [...commentsOf(file)]),
);
print(
  'sentences',
  linesOf('docs/*.md', '*README.md', 'CONTRIBUTING.md').flatMap((file) => [...sentencesOf(file)]),
);
