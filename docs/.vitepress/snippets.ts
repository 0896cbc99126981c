import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file of the repository, or a region of it, that a page shows. */
export interface Snippet {
  /** From the folder of the pages: `../examples/koa/app.ts`. */
  readonly file: string;
  readonly region: string | undefined;
}

/** `<!-- snippet: file#region -->` and the block below it, into which its code is written: code hosts and editors show it too. `[a label]` of a block names its tab. */
const SNIPPETS =
  /^(<!-- snippet: ([^\s#]+)(?:#([\w-]+))? -->\n\n```(?:tsx?|ini|nginx|sh|text|yaml)(?: \[[^\]\n]+\])?\n)[^]*?^```$/gm;

/** The snippets of a page. */
export const snippetsOf = (markdown: string): Snippet[] =>
  [...markdown.matchAll(SNIPPETS)].map(([, , file = '', region]) => ({ file, region }));

/** What stands between `// #region name` and `// #endregion name`, without the blanks that all its lines begin with. */
function regionOf(code: string, name: string): string {
  const [, inner] =
    new RegExp(`^ *// #region ${name}\\n(.*?)^ *// #endregion ${name}$`, 'ms').exec(code) ?? [];
  if (inner === undefined) throw new Error(`There is no region ${name}.`);
  const lines = inner.split('\n');
  const depth = Math.min(...lines.filter((line) => line !== '').map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(depth)).join('\n');
}

/**
 * The code of a snippet; `pages` is the folder of the pages.
 *
 * @throws Error when there is no such file or region
 */
export function readSnippet(pages: string, { file, region }: Snippet): string {
  const code = readFileSync(join(pages, file), 'utf8');
  return region === undefined ? code : regionOf(code, region);
}

/** A page with the code of its snippets as it is now. */
export const withSnippets = (pages: string, markdown: string): string =>
  markdown.replace(
    SNIPPETS,
    (_, head: string, file: string, region?: string) =>
      `${head}${readSnippet(pages, { file, region }).trimEnd()}\n\`\`\``,
  );

/** A page as it is read: with the texts it includes. */
export function wholeText(pages: string, path: string): string {
  const file = join(pages, path);
  return readFileSync(file, 'utf8').replace(/^<!--@include: (\S+)-->$/gm, (_, included: string) =>
    readFileSync(join(dirname(file), included), 'utf8').trimEnd(),
  );
}
