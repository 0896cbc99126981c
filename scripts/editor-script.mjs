// Writes the scripts of the editor, packages/editor/browser/, as texts into packages/editor/src/assets/: the server sends them as they
// are, and tests run on the sources without a build.
//
//   node scripts/editor-script.mjs            writes them
//   node scripts/editor-script.mjs --check    exit status 1 when they are not what the sources say
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { formatted } from './formatted.mjs';

const root = join(import.meta.dirname, '..');
const { resolve } = createRequire(join(root, 'packages/editor/package.json'));

/** What a script says of a package that is in it, whose licence comes along in `dist`. */
function noticeOf(name) {
  const folder = resolve(name).split(`node_modules/${name}/`)[0];
  const { version, license } = JSON.parse(
    readFileSync(join(folder, `node_modules/${name}/package.json`), 'utf8'),
  );
  return `${name} ${version} (${license})`;
}

const SCRIPTS = [
  {
    ...{ source: 'script.ts', file: 'script.ts', name: 'SCRIPT', form: 'iife', packages: [] },
    about:
      'The script of all pages, made of `browser/` by `npm run editor:script`. It reads the texts in `TEXTS`.',
  },
  {
    ...{ source: 'visitor.ts', file: 'visitor-script.ts', name: 'VISITOR_SCRIPT', form: 'iife' },
    packages: [],
    about: 'The script of the form for visitors, made of `browser/visitor.ts` by `npm run editor:script`.',
  },
  {
    ...{ source: 'rich-text/rich-text.ts', file: 'rich-text.ts', name: 'RICH_TEXT', form: 'esm' },
    packages: ['squire-rte', 'dompurify'],
    about: 'The module for formatted texts, made of `browser/rich-text/` by `npm run editor:script`.',
  },
];

for (const { source, file, name, form, packages, about } of SCRIPTS) {
  const target = join(root, 'packages/editor/src/assets', file);
  const { outputFiles } = await build({
    entryPoints: [join(root, 'packages/editor/browser', source)],
    ...{ bundle: true, minify: true, write: false, format: form, target: 'es2022', charset: 'utf8' },
    legalComments: 'none',
  });
  const notice = packages.length > 0 ? `/*! ${packages.map(noticeOf).join(', ')} */\n` : '';
  const script = JSON.stringify(notice + outputFiles[0].text.trim());
  const text = await formatted(target, `/** ${about} */\nexport const ${name} = ${script};\n`);
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    console.error(`packages/editor/src/assets/${file} is not what browser/ says: run npm run editor:script`);
    process.exitCode = 1;
  }
}
