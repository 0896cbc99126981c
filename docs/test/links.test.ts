import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorOf } from '../.vitepress/anchor.js';
import { HOME } from '../.vitepress/repository-links.js';
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

/** The file of a page of the site, by its address. */
const pageOf = (address: string): string => {
  const path = address.slice(HOME.length).replace(/\.html(?=#|$)/, '.md');
  return `docs/${path === '' ? 'index.md' : path}`;
};

function isAlive(from: string, href: string): boolean {
  if (href.startsWith(HOME)) return isAlive('README.md', pageOf(href));
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(read(target)).includes(anchor);
}

describe.each(texts)('%s', (file) => {
  it('links to what is there', () => {
    const links = linksOf(read(file)).filter((href) => href.startsWith(HOME) || !/^[a-z]+:/i.test(href));
    expect(links.filter((href) => !isAlive(file, href))).toEqual([]);
  });
});

it('notices a link that leads nowhere', () => {
  expect(linksOf('[a](b.md) `[c](d)` [e](f#g)')).toEqual(['b.md', 'f#g']);
  expect(isAlive('README.md', 'docs/nothing.md')).toBe(false);
  expect(isAlive('README.md', 'docs/limits.md#the-server-kalends-serve')).toBe(true);
  expect(isAlive('README.md', 'docs/limits.md#nothing')).toBe(false);
  expect(isAlive('packages/core/README.md', HOME)).toBe(true);
  expect(isAlive('packages/core/README.md', `${HOME}limits.html#the-server-kalends-serve`)).toBe(true);
  expect(isAlive('packages/core/README.md', `${HOME}nothing.html`)).toBe(false);
});

it('READMEs of packages link to the site only: they are read on the registry too', () => {
  const readmes = texts.filter((name) => /^packages\/[^/]+\/README\.md$/.test(name));
  expect(readmes.length).toBeGreaterThan(6);
  const relative = readmes.flatMap((name) =>
    linksOf(read(name)).filter((href) => !/^(?:#|[a-z]+:)/i.test(href)),
  );
  expect(relative).toEqual([]);
});
