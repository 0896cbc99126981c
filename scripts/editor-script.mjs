// Writes the script of the editor, packages/editor/browser/, as one text into packages/editor/src/assets/script.ts: the server sends it
// as it is, and tests run on the sources without a build.
//
//   node scripts/editor-script.mjs            writes it
//   node scripts/editor-script.mjs --check    exit status 1 when it is not what the sources say
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { format, resolveConfig } from 'prettier';

const root = join(import.meta.dirname, '..');
const target = join(root, 'packages/editor/src/assets/script.ts');

const { outputFiles } = await build({
  entryPoints: [join(root, 'packages/editor/browser/script.ts')],
  ...{ bundle: true, minify: true, write: false, format: 'iife', target: 'es2022', charset: 'utf8' },
});
const script = JSON.stringify(outputFiles[0].text.trim());
const text = await format(
  `/** The script of all pages, made of \`browser/\` by \`npm run editor:script\`. It reads the texts in \`TEXTS\`. */\nexport const SCRIPT = ${script};\n`,
  { ...(await resolveConfig(target)), filepath: target },
);

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('packages/editor/src/assets/script.ts is not what browser/ says: run npm run editor:script');
  process.exitCode = 1;
}
