import { codeBlocks, read } from '../../docs/test/markdown.js';

/** The text of a section of docs/deploy.md, up to the next heading. */
function section(heading: string): string {
  const found = read('docs/deploy.md')
    .split(/^(?=#+ )/m)
    .find((text) => text.startsWith(`${heading}\n`));
  if (found === undefined) throw new Error(`docs/deploy.md has no section ${heading}`);
  return found;
}

/** The block of code at a position below a heading of docs/deploy.md. */
export function blockUnder(heading: string, at = 0): string {
  const block = codeBlocks(section(heading))[at];
  if (block === undefined) throw new Error(`${heading} of docs/deploy.md has no block ${at}`);
  return block.code;
}

/** Replaces texts that a configuration must contain. */
export const replaced = (configuration: string, texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`docs/deploy.md does not say ${from} any more`);
    return text.replaceAll(from, to);
  }, configuration);
