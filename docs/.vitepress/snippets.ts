import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A line of a page that shows a file of the repository, or a region of it. */
export interface SnippetImport {
  /** The whole line. */
  readonly line: string;
  /** From the folder of the pages: `../examples/koa/app.ts`. */
  readonly file: string;
  readonly region: string | undefined;
}

/** The lines `<<< @/file#region` of a page. */
export const snippetImports = (markdown: string): SnippetImport[] =>
  [...markdown.matchAll(/^<<< @\/([^\s#{[]+)(?:#([\w-]+))?.*$/gm)].map(([line, file = '', region]) => ({
    line,
    file,
    region,
  }));

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
 * The code that an import shows; `pages` is the folder of the pages.
 *
 * @throws Error when there is no such file or region
 */
export function readSnippet(pages: string, { file, region }: Omit<SnippetImport, 'line'>): string {
  const code = readFileSync(join(pages, file), 'utf8');
  return region === undefined ? code : regionOf(code, region);
}

/** A page as it is read: with the code it shows and the texts it includes. */
export function wholeText(pages: string, path: string): string {
  const file = join(pages, path);
  const text = readFileSync(file, 'utf8').replace(/^<!--@include: (\S+)-->$/gm, (_, included: string) =>
    readFileSync(join(dirname(file), included), 'utf8').trimEnd(),
  );
  return snippetImports(text).reduce(
    (whole, { line, file, region }) =>
      whole.replace(line, () => `\`\`\`ts\n${readSnippet(pages, { file, region }).trimEnd()}\n\`\`\``),
    text,
  );
}
