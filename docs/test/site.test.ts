import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { afterAll, expect, it } from 'vitest';
import { checkLinks } from '../.vitepress/check-links.js';
import { writeLlmsTexts } from '../.vitepress/llms.js';
import { SECTIONS } from '../.vitepress/pages.js';
import { checkSearches, SEARCHES } from '../.vitepress/searches.js';
import { filesOf, programsIn, ROOT } from './markdown.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('has every page in the navigation once, and no others', () => {
  const listed = SECTIONS.flatMap(({ pages }) => pages.map(({ path }) => `docs/${path}.md`));
  expect(listed.sort()).toEqual(
    filesOf('docs', '.md')
      .filter((name) => name !== 'docs/index.md')
      .sort(),
  );
});

it('writes llms.txt and llms-full.txt', async () => {
  await writeLlmsTexts(join(ROOT, 'docs'), folder);
  const list = readFileSync(join(folder, 'llms.txt'), 'utf8');
  for (const { path, title, about } of SECTIONS.flatMap(({ pages }) => pages))
    expect(list).toContain(`- [${title}](/${path}.html): ${about}\n`);
  const whole = readFileSync(join(folder, 'llms-full.txt'), 'utf8');
  expect(whole).not.toMatch(/@include/);
  expect(whole).toContain('# Security\n');
  expect(programsIn(whole).join('')).toContain('app.use(kalends(createHandler({ calendar, baseUrl, identify');
});

it('finds links that lead nowhere', () => {
  const site = join(folder, 'site');
  mkdirSync(join(site, 'api'), { recursive: true });
  const link = (href: string) => `<a href="${href}">`;
  const alive = ['/api/', 'api/index.html#one', '#two', '/logo.svg', 'https://example.org/', '/api/index'];
  writeFileSync(join(site, 'logo.svg'), '');
  writeFileSync(join(site, 'api/index.html'), '<h2 id="one">');
  writeFileSync(join(site, 'index.html'), `<h2 id="two">${alive.map(link).join('')}`);
  expect(() => checkLinks(site)).not.toThrow();
  writeFileSync(join(site, 'index.html'), ['#none', '/api/#two', 'gone.html'].map(link).join(''));
  expect(() => checkLinks(site)).toThrow('index.html: #none\nindex.html: /api/#two\nindex.html: gone.html');
});

it('finds searches that do not lead to their page', async () => {
  const site = join(folder, 'searched');
  const index = new MiniSearch({ fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles'] });
  index.addAll([
    { id: '/pages.html#look', title: 'Look', titles: ['Pages'], text: 'Colours and fonts.' },
    { id: '/embed.html#hooks', title: 'Hooks', titles: ['Embed'], text: 'Called after every write.' },
    { id: '/api/core.html#hook', title: 'Hook', titles: [], text: 'A hook.' },
  ]);
  mkdirSync(join(site, 'assets/chunks'), { recursive: true });
  const chunk = join(site, 'assets/chunks/@localSearchIndexroot.1.js');
  writeFileSync(chunk, `export default ${JSON.stringify(JSON.stringify(index))}`);
  await checkSearches(site, { hook: '/embed.html#hooks', colours: '/pages.html' });
  await expect(checkSearches(site, { hook: '/pages.html', fonts: '/embed.html' })).rejects.toThrow(
    'hook: /embed.html#hooks  /api/core.html#hook\nfonts: /pages.html#look',
  );
});

it('searches for pages that exist', () => {
  const paths = SECTIONS.flatMap(({ pages }) => pages.map(({ path }) => `/${path}.html`));
  const targets = Object.values(SEARCHES).map((page) => page.replace(/#.*/, ''));
  expect(targets.filter((page) => !paths.includes(page))).toEqual([]);
});
