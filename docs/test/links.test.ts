import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorOf } from '../.vitepress/anchor.js';
import { codeBlocks, filesOf, read, ROOT } from './markdown.js';

/** The texts that are read as files; the pages of the site are checked when it is built. */
const texts = filesOf('.', '.md').filter((name) => !/^(?:docs|\.changeset)\//.test(name));

const withoutCode = (markdown: string): string =>
  codeBlocks(markdown)
    .reduce((text, { code }) => text.replace(code, ''), markdown)
    .replace(/`[^`\n]*`/g, '');

const linksOf = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);

const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

function isAlive(from: string, href: string): boolean {
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(read(target)).includes(anchor);
}

describe.each(texts)('%s', (file) => {
  it('links to what is there', () => {
    const links = linksOf(read(file)).filter((href) => !/^[a-z]+:/i.test(href));
    expect(links.filter((href) => !isAlive(file, href))).toEqual([]);
  });
});

it('notices a link that leads nowhere', () => {
  expect(linksOf('[a](b.md) `[c](d)` [e](f#g)')).toEqual(['b.md', 'f#g']);
  expect(isAlive('README.md', 'docs/nothing.md')).toBe(false);
  expect(isAlive('README.md', 'docs/limits.md#the-server-kalends-serve')).toBe(true);
  expect(isAlive('README.md', 'docs/limits.md#nothing')).toBe(false);
});
