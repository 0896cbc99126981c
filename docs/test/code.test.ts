import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSnippet, snippetsOf, withSnippets } from '../.vitepress/snippets.js';
import { filesOf, programsIn, read, ROOT } from './markdown.js';

const PAGES = join(ROOT, 'docs');
const pages = filesOf('docs', '.md');
// what packages export is written down by a program, and holds declarations
const texts = filesOf('.', '.md').filter((name) => !/^\.changeset\/|\/api\.md$/.test(name));

/** Programs of which a test knows: those of the examples, and snippets with a test of their own. */
const TESTED = [
  ...[...filesOf('examples', '.ts'), ...filesOf('examples', '.tsx')].filter((name) =>
    filesOf(dirname(name), '.test.ts').some((test) => dirname(test) === dirname(name)),
  ),
  ...filesOf('docs/snippets', '.ts').filter((name) =>
    existsSync(join(ROOT, name.replace(/(?:\.test)?\.ts$/, '.test.ts'))),
  ),
];

/** What a text may show: a tested program, or a region of it. */
const shown = new Set(
  TESTED.flatMap((file) => {
    const code = read(file);
    const regions = [...code.matchAll(/^ *\/\/ #region (\S+)$/gm)].map(([, region]) =>
      readSnippet(PAGES, { file: relative(PAGES, join(ROOT, file)), region }),
    );
    return [code, ...regions];
  }),
);

it('finds the texts and the programs', () => {
  expect(texts).toEqual(
    expect.arrayContaining(['README.md', 'docs/quick-start.md', 'packages/core/README.md']),
  );
  expect(TESTED).toEqual(expect.arrayContaining(['examples/express/app.ts', 'docs/snippets/embed.ts']));
  expect(programsIn('```ts\na\n```\n\n    b\n\n```json\nc\n```\n~~~js{2}\nd\n~~~\n')).toEqual(['a\n']);
});

describe.each(texts)('%s', (file) => {
  const text = read(file);

  it('shows programs that are tested, and no others', () => {
    const programs = programsIn(withSnippets(PAGES, text));
    expect(programs.filter((program) => !shown.has(program))).toEqual([]);
  });
});

describe.each(pages)('%s', (file) => {
  const text = read(file);

  it('shows its programs as they are now; -u writes them', async () => {
    await expect(withSnippets(PAGES, text)).toMatchFileSnapshot(join(ROOT, file));
  });

  it('takes programs from files', () => {
    const programs = snippetsOf(text).filter(({ file: from }) => /\.tsx?$/.test(from));
    expect(programsIn(text)).toHaveLength(programs.length);
    for (const { file: from } of programs) expect(TESTED).toContain(relative(ROOT, join(PAGES, from)));
  });
});

it('has no snippet that no page shows', () => {
  const used = pages.flatMap((page) => snippetsOf(read(page)).map(({ file }) => file));
  const kept = filesOf('docs/snippets', '.ts').filter((name) => !name.endsWith('.test.ts'));
  expect(kept.filter((name) => !used.includes(relative('docs', name)))).toEqual([]);
});
