import { codeBlocks, read } from '../../docs/test/markdown.js';

const PAGE = 'docs/deploy.md';

/** The text of a section of a page, up to the next heading. */
function section(page: string, heading: string): string {
  const found = read(page)
    .split(/^(?=#+ )/m)
    .find((text) => text.startsWith(`${heading}\n`));
  if (found === undefined) throw new Error(`${page} has no section ${heading}`);
  return found;
}

/** The block of code at a position below a heading of a page, by default of docs/deploy.md. */
export function blockUnder(heading: string, at = 0, page = PAGE): string {
  const block = codeBlocks(section(page, heading))[at];
  if (block === undefined) throw new Error(`${heading} of ${page} has no block ${at}`);
  return block.code;
}

/** Replaces texts that a configuration must contain. */
export const replaced = (configuration: string, texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The page does not say ${from} any more`);
    return text.replaceAll(from, to);
  }, configuration);

/** The unit for systemd, and its file of variables. */
export const UNIT = read('examples/server/kalends.service');
export const VARIABLES = blockUnder('### Settings and service', 0, 'docs/in-an-hour.md');
