// Writes docs/generated/rest.md, the REST reference of the site, from the tables that the server answers by: node scripts/rest-reference.mjs
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(root, 'node_modules/.rest-'));

try {
  const outfile = join(folder, 'rest-page.mjs');
  await build({
    entryPoints: [join(root, 'docs/.vitepress/rest-page.ts')],
    ...{ outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20', packages: 'external' },
    tsconfig: join(root, 'tsconfig.json'),
    logLevel: 'error',
  });
  const { restPage } = await import(pathToFileURL(outfile).href);
  mkdirSync(join(root, 'docs/generated'), { recursive: true });
  writeFileSync(join(root, 'docs/generated/rest.md'), await restPage());
} finally {
  rmSync(folder, { recursive: true });
}
