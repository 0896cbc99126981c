import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type DefaultTheme } from 'vitepress';
import { anchorOf } from './anchor.js';
import { checkLinks } from './check-links.js';
import { CODE_THEME, focusableCode } from './code-blocks.js';
import { withContentPolicy } from './content-policy.js';
import { writeLlmsTexts } from './llms.js';
import { GROUPS, SECTIONS, type Section } from './pages.js';
import { writeRedirects } from './redirects.js';
import { repositoryLinks } from './repository-links.js';
import { checkSearches, SEARCH_OPTIONS } from './searches.js';

/** An entry of the navigation that typedoc writes. */
interface ApiEntry {
  readonly path?: string;
  readonly children?: readonly ApiEntry[];
}

const docs = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(docs, '../package.json'), 'utf8')) as { version: string };

const sidebarOf = ({ title, pages, sections = [], isClosed }: Section): DefaultTheme.SidebarItem => ({
  text: title,
  collapsed: isClosed === true || title !== 'Get started',
  items: [...pages.map(({ path, title: text }) => ({ text, link: `/${path}` })), ...sections.map(sidebarOf)],
});

/** What a program imports to get a module of the reference: `@kalends/http-adapter/express`. */
const specifier = (path: string): string =>
  path
    .replace(/(?:\/index)?\.md$/, '')
    .replace('/mounts/', '/')
    .replace('/interface-kit', '/interface');

/** The modules of a package, without their exports: each page lists its own. */
const modulesOf = ({ path, children }: ApiEntry): DefaultTheme.SidebarItem[] =>
  children === undefined
    ? path === undefined
      ? []
      : [{ text: specifier(path), link: `/api/${path}` }]
    : children.flatMap(modulesOf);

/** What `typedoc` has written beside the pages: core first. */
function apiItems(): DefaultTheme.SidebarItem[] {
  const file = join(docs, 'api/navigation.json');
  if (!existsSync(file)) throw new Error('docs/api is missing: `npm run docs` writes it before the site.');
  const items = (JSON.parse(readFileSync(file, 'utf8')) as ApiEntry[]).flatMap(modulesOf);
  return items.sort((a, b) => Number(b.text === '@kalends/core') - Number(a.text === '@kalends/core'));
}

export default defineConfig({
  title: 'Kalends',
  description: 'An event calendar as a TypeScript library, with the REST interface tribe/events/v1',
  lang: 'en',
  srcExclude: ['api/_media/**', 'generated/**'],
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' }]],
  markdown: {
    anchor: { slugify: anchorOf },
    config: (markdown) => markdown.use(repositoryLinks).use(focusableCode),
    theme: CODE_THEME,
  },
  // the index of the search has every text of the site
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  transformPageData({ relativePath }) {
    const known = SECTIONS.flatMap(({ pages }) => pages).find(({ path }) => `${path}.md` === relativePath);
    return known === undefined ? {} : { description: known.about };
  },
  transformHtml: withContentPolicy,
  async buildEnd({ outDir, srcDir }) {
    await writeLlmsTexts(srcDir, outDir);
    await writeRedirects(outDir);
    checkLinks(outDir);
    await checkSearches(outDir);
  },
  themeConfig: {
    logo: '/logo.svg',
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions: SEARCH_OPTIONS } },
    },
    outline: [2, 3],
    nav: [
      { text: 'Quick start', link: '/quick-start' },
      { text: 'Playground', link: '/playground/' },
      { text: 'The library', link: '/events' },
      { text: 'In your app', link: '/mounting' },
      { text: 'REST', link: '/rest' },
      { text: 'Run it', link: '/deploy', activeMatch: '^/(deploy|serve)' },
      { text: 'API', link: '/reference', activeMatch: '^/(api/|reference)' },
      {
        text: version,
        items: [
          { text: 'Performance', link: '/performance' },
          { text: 'Security', link: '/security' },
        ],
      },
    ],
    sidebar: {
      '/api/': [{ text: 'API reference', link: '/reference', items: apiItems() }],
      '/': GROUPS.map(sidebarOf),
    },
    footer: {
      message: 'MIT licensed. Not affiliated with the makers of The Events Calendar or WordPress.',
    },
  },
});
