// Ends the build of the package in the current folder: the declarations of its ESM entries become those of its CJS entries, by one line
// each. Both formats have the same types, which would be a tenth of each tarball twice.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const entries = Object.values(exports).flatMap(({ import: { types } = {} }) => types ?? []);

for (const file of readdirSync('dist', { recursive: true }).filter((name) => name.endsWith('.d.ts')))
  rmSync(join('dist', file));
for (const entry of entries) writeFileSync(entry, `export * from './${basename(entry, '.d.ts')}.cjs';\n`);
