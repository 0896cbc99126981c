import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** The text of a file of the repository. */
export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The files of the repository that git keeps or would keep, below `within`, whose name ends so. */
export const filesOf = (within: string, ending: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', within], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => name.endsWith(ending));

/** A block of code in a text, and what it says of its language. */
export interface CodeBlock {
  readonly language: string;
  readonly code: string;
}

/** The fenced blocks of a text. */
export const codeBlocks = (markdown: string): CodeBlock[] =>
  [...markdown.matchAll(/^ *(`{3,}|~{3,}) *(\S*).*\n([^]*?)^ *\1 *$/gm)].map(
    ([, , language = '', code = '']) => ({ language, code }),
  );

const PROGRAMS = new Set(['ts', 'js', 'tsx', 'jsx', 'mts', 'cts', 'mjs', 'cjs', 'typescript', 'javascript']);

/** The blocks that are programs. */
export const programsIn = (markdown: string): string[] =>
  codeBlocks(markdown)
    .filter(({ language }) => PROGRAMS.has(language))
    .map(({ code }) => code);
