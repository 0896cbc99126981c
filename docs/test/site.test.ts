import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import MiniSearch from 'minisearch';
import { afterAll, expect, it } from 'vitest';
import { anchorOf } from '../.vitepress/anchor.js';
import { checkLinks } from '../.vitepress/check-links.js';
import { writeLlmsTexts } from '../.vitepress/llms.js';
import { GROUPS, SECTIONS } from '../.vitepress/pages.js';
import { REDIRECTS, writeRedirects } from '../.vitepress/redirects.js';
import { checkSearches, SEARCHES } from '../.vitepress/searches.js';
import { filesOf, programsIn, read, ROOT } from './markdown.js';

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

it('has nine groups, with at most fifty-one pages outside of the closed ones', () => {
  expect(GROUPS).toHaveLength(9);
  const open = GROUPS.filter(({ isClosed }) => isClosed !== true);
  expect(open.flatMap(({ pages }) => pages).length).toBeLessThanOrEqual(51);
});

const addresses = () => SECTIONS.flatMap(({ pages }) => pages.map(({ path }) => path));

it('leads from every former address to a page', () => {
  const former = read('docs/test/former-addresses.txt').trim().split('\n');
  expect(former.length).toBeGreaterThan(90);
  const gone = former.filter((path) => !addresses().includes(path) && REDIRECTS[path] === undefined);
  expect(gone).toEqual([]);
});

it('redirects to pages and sections that there are', async () => {
  const site = join(folder, 'redirected');
  const sections = Object.values(REDIRECTS).filter((to) => to.includes('#'));
  for (const path of addresses()) {
    const ids = sections.flatMap((to) => (to.startsWith(`${path}#`) ? [to.slice(path.length + 1)] : []));
    const headings = [...(path === 'rest' ? '' : read(`docs/${path}.md`)).matchAll(/^#+ (.+)$/gm)];
    const anchors = headings.map(([, heading = '']) => anchorOf(heading)).filter((id) => ids.includes(id));
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, `${path}.html`), anchors.map((id) => `<h2 id="${id}">`).join(''));
  }
  await writeRedirects(site);
  expect(() => checkLinks(site)).not.toThrow();
  expect(readFileSync(join(site, 'mount/koa.html'), 'utf8')).toContain('url=/mounting.html#koa"');
  expect(readFileSync(join(site, 'embed.html'), 'utf8')).toContain(
    '<a data-from="places" href="/lists.html#places">',
  );
});

it('writes llms.txt and llms-full.txt', async () => {
  // the REST reference is written when the site is built
  const pages = join(folder, 'pages');
  cpSync(join(ROOT, 'docs'), pages, {
    recursive: true,
    filter: (name) => !/node_modules|\.vitepress|\/(?:api|public)(?:\/|$)/.test(name),
  });
  cpSync(join(ROOT, '.github'), join(folder, '.github'), { recursive: true });
  mkdirSync(join(pages, 'generated'), { recursive: true });
  writeFileSync(join(pages, 'generated/rest.md'), 'What the interface says of itself.');
  await writeLlmsTexts(pages, folder);
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
