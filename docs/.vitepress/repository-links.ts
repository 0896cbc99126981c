import type { MarkdownRenderer } from 'vitepress';

/** The pages of the site that stand for texts of the repository. */
const PAGES: Readonly<Record<string, string>> = {
  '.github/SECURITY.md': '/security',
  'packages/store-postgres/README.md': '/stores/postgres',
};

/** Where the site is: what READMEs link to, as they are read on the registry too. */
export const HOME = 'https://kalends.example/';

/** The address in the site of what a text outside of `docs/` links to. */
function siteLink(href: string): string {
  if (href.startsWith(HOME)) return href.slice(HOME.length - 1);
  const [, below] = /^(?:\.{1,2}\/)*docs\/(.+)$/.exec(href) ?? [];
  return below === undefined ? (PAGES[href.replace(/^(?:\.{1,2}\/)+/, '')] ?? href) : `/${below}`;
}

/** Lets texts that are included from outside of `docs/` keep links that lead somewhere in the repository. */
export function repositoryLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('repository-links', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href !== null) token.attrSet('href', siteLink(href));
    }
  });
}
