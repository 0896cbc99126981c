import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, read, ROOT } from './markdown.js';

/** Every file of the repository, and every folder with a slash at its end. */
const files = filesOf('.', '');
const PATHS = new Set(
  files.flatMap((file) => [file, ...[...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1))]),
);

const packages = readdirSync(join(ROOT, 'packages'));

const inBackticks = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** Whether a name is that of a file or a folder: `find/`, `records/kinds.ts`, `knip.json`. */
const isPath = (code: string): boolean =>
  /^[\w.*/-]+$/.test(code) && /\/$|\.(?:ts|mjs|cjs|js|json|md|sql)$/.test(code);

/** The form of a path with `*` for any name, and with `NAME` and `x` for the name of what is added. */
const formOf = (path: string): string =>
  path
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '[^/]+')
    .replace(/(?<=^|\/)(?:NAME|x)(?=\\)/, '[^/]+');

/** Whether there is a file or folder of this path, or one that ends with it: `records/kinds.ts`. */
function exists(path: string, within = ''): boolean {
  const form = new RegExp(`^${formOf(within)}(?:.*/)?${formOf(path)}$`);
  return [...PATHS].some((one) => form.test(one));
}

/** Files that programs write. */
const WRITTEN = ['dist/', 'tarballs/', 'sbom.cdx.json', 'docs/.vitepress/dist', 'llms.txt'];

describe('the map of the house', () => {
  const rows: string[][] = [
    ...read('docs/contributing/map.md').matchAll(/^- (`[^`]+`): ([^]*?)(?=\n- |\n\n)/gm),
  ];

  it('has every package', () => {
    const mapped = rows.flatMap(([, path = '']) => inBackticks(path));
    const forms = mapped.map((path) => new RegExp(`^${formOf(path)}$`));
    expect(packages.filter((name) => !forms.some((form) => form.test(`packages/${name}/src/`)))).toEqual([]);
  });

  it.each(rows)('%s maps %s to what is there', (_, path = '', about = '') => {
    const [folder = ''] = inBackticks(path);
    expect(exists(folder)).toBe(true);
    const named = inBackticks(about).filter((code) => isPath(code) && !WRITTEN.includes(code));
    expect(named.filter((name) => !exists(name, folder))).toEqual([]);
  });
});

describe('CONTRIBUTING.md and its pages', () => {
  const PAGES = ['map', 'recipes', 'releases'].map((name) => `docs/contributing/${name}.md`);
  const text = ['CONTRIBUTING.md', ...PAGES].map(read).join('\n');

  it('are short, and readable as plain text', () => {
    expect(new TextEncoder().encode(read('CONTRIBUTING.md')).length).toBeLessThan(10_000);
    const cells = text.split('\n').flatMap((line) => (line.startsWith('|') ? line.split('|') : []));
    expect(cells.filter((cell) => cell.length > 200)).toEqual([]);
  });

  it('names files and folders that there are', () => {
    const named = inBackticks(text).filter((code) => isPath(code) && !WRITTEN.includes(code));
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((path) => !exists(path.replace(/^\.\.\/(?=examples)/, '')))).toEqual([]);
  });

  it('names code that there is', () => {
    const sources = files.filter((file) =>
      /^(?:(?:packages|tools)\/[^/]+\/(?:src|test)\/.*\.ts|(?:config\/)?[^/]+\.json)$/.test(file),
    );
    const code = sources.map(read).join('\n');
    const words = new Set(code.match(/\w+/g));
    const named = inBackticks(read('docs/contributing/recipes.md')).filter((one) =>
      /^[A-Za-z_]{2,}$/.test(one),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !words.has(name))).toEqual([]);
  });

  it('names scripts that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/`npm run ([a-z:]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

it('shows at most eighteen entries at the top of the repository', () => {
  const visible = new Set(
    files.map((file) => file.split('/')[0]).filter((name) => name !== undefined && /^[^.]/.test(name)),
  );
  expect([...visible].length).toBeLessThanOrEqual(18);
});

describe('README.md', () => {
  const readme = read('README.md');

  it('is short', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  it('lists every package once, each with the folder it is in', () => {
    const listed = [...readme.matchAll(/\[`([^`]+)`\]\((packages\/[^)]+)\)/g)].map(([, name, folder]) => [
      name,
      folder,
    ]);
    const named = packages.map((name) => {
      const { name: called } = JSON.parse(read(`packages/${name}/package.json`)) as { name: string };
      return [called, `packages/${name}`];
    });
    expect(listed.sort()).toEqual(named.sort());
  });
});

it('notices what is not there', () => {
  expect(exists('records/kinds.ts')).toBe(true);
  expect(exists('records/kinds.ts', 'packages/store-*/src/')).toBe(false);
  expect(exists('ecords/kinds.ts')).toBe(false);
  expect(exists('packages/http-adapter/src/mounts/NAME.ts')).toBe(true);
  expect(exists('nowhere/')).toBe(false);
  expect(isPath('toNodeListener') || isPath('npm run api')).toBe(false);
});
