import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Report {
  readonly diagnostics: readonly { readonly filename: string; readonly message: string }[];
}

/** What the linter says of files, by their paths. */
async function lint(files: Readonly<Record<string, string>>): Promise<Report['diagnostics']> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-linter-'));
  try {
    for (const name of ['node_modules', 'scripts']) symlinkSync(join(root, name), join(folder, name));
    cpSync(join(root, 'oxlint.config.mjs'), join(folder, 'oxlint.config.mjs'));
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), `${code}\n`);
    }
    const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs', '-f', 'json'];
    const printed = await new Promise<string>((resolve) => {
      execFile(process.execPath, [...args, 'packages'], { cwd: folder }, (_, stdout) => {
        resolve(stdout);
      });
    });
    return (JSON.parse(printed) as Report).diagnostics;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A line in a folder, and what has to be said of it, if anything. */
type Case = readonly [folder: string, code: string, message?: RegExp];

const FOLDERS = ['packages/core/src/of', 'packages/feeds/src/of', 'packages/importer/src/of'];

/** A function with so many lines between its braces. */
const longFunction = (lines: number): string =>
  `export function of(): void {\n${`  Symbol('of');\n`.repeat(lines)}}`;

const REFUSED: readonly Case[] = [
  ...FOLDERS.flatMap((folder) =>
    [
      `for (const kind of ['venue', 'organizer'] as const) Symbol(kind);`,
      `export const kinds = ['event', 'category', 'tag'];`,
      `export const of = (kind: 'category' | 'tag') => kind;`,
      `export type Linked = Pick<Entries, 'venue' | 'organizer'>;`,
    ].map((code) => [folder, code, /registry/] as const),
  ),
  ['packages/core/src', 'export const now = () => Date.now();', /injected clock/],
  ['packages/core/src', 'export const now = () => new Date();', /injected clock/],
  ['packages/core/src', 'export const chance = () => Math.random();', /deterministic/],
  ['packages/core/src', `import fs from 'node:fs'; fs.readFileSync('');`, /node:fs/],
  ['packages/pages/src', 'process.exit();', /any JavaScript runtime/],
  ['packages/pages/src', `console.log('');`, /console/],
  ['packages/feeds/src', 'export const text = JSON.stringify({});', /JSON.stringify/],
  ['packages/http-adapter/src/mounts', `import express from 'express'; express();`, /express/],
  ['packages/cli/src', 'export default 1;', /default/],
  ['packages/cli/src', 'export const of = [1] as unknown as string[];', /type checker/],
  ['packages/cli/src', `export const of = URL.canParse('');`, /Node 20/],
  ['packages/cli/src', 'export const of = /^(a+)+$/;', /exponential|polynomial/],
  ['packages/cli/src', `export const of = async () => 1; of();`, /[Pp]romise/],
  ['packages/cli/src', longFunction(79), /81 lines of its own/],
  ['packages/cli/test', `import { beforeAll } from 'vitest'; beforeAll(() => undefined);`, /hooks/],
];

const ALLOWED: readonly Case[] = [
  ...FOLDERS.flatMap((folder) =>
    [
      `export const one = ['venue'];`,
      `export const fields = ['venue', 'city'];`,
      `export type Own = Omit<Summary, 'venue' | 'image'>;`,
      `export const of = (kinds: readonly string[]) => kinds;`,
    ].map((code) => [folder, code] as const),
  ),
  ['packages/core/src', 'export const at = (value: string) => new Date(value);'],
  ['packages/cli/src', longFunction(78)],
  ['packages/cli/src', `export const of = () => {\n${longFunction(78).replace('export ', '')}\n  of();\n};`],
  ['packages/cli/src', `export const of = () => \`${'\n'.repeat(200)}\`;`],
  ['packages/http-adapter/src/mounts', `import type { Request } from 'express'; export type Of = Request;`],
  ['packages/cli/src', `import fs from 'node:fs'; fs.readFileSync(''); console.log(process.pid);`],
];

it('the linter refuses what it is told to refuse, and nothing like it', async () => {
  const cases = [...REFUSED, ...ALLOWED];
  const path = (index: number) => `${cases[index]?.[0]}/case-${index}.ts`;
  const found = await lint(Object.fromEntries(cases.map(([, code], index) => [path(index), code])));
  for (const [index, [folder, code, message]] of cases.entries()) {
    const messages = found.filter(({ filename }) => filename === path(index)).map((told) => told.message);
    const wanted = message === undefined ? [] : [expect.stringMatching(message)];
    expect([folder, code, messages]).toEqual([folder, code, wanted]);
  }
});
