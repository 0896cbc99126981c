import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SECTIONS } from './pages.js';
import { wholeText } from './snippets.js';

const HEAD = `# Kalends

> An event calendar as a TypeScript library (events, venues, organizers, categories, tags; pluggable stores), with the REST
> interface tribe/events/v1 of The Events Calendar for any Node framework, and a command line.
`;

const list = SECTIONS.map(
  ({ title, pages }) =>
    `## ${title}\n\n${pages.map(({ path, title, about }) => `- [${title}](/${path}.html): ${about}`).join('\n')}\n`,
);

/** Writes `llms.txt`, the list of all pages, and `llms-full.txt`, all pages in one, into the root of the site. */
export async function writeLlmsTexts(pages: string, site: string): Promise<void> {
  await writeFile(join(site, 'llms.txt'), [HEAD, ...list].join('\n'));
  const texts = SECTIONS.flatMap(({ pages }) => pages).map(({ path }) => wholeText(pages, `${path}.md`));
  await writeFile(join(site, 'llms-full.txt'), [HEAD, ...texts].join('\n'));
}
