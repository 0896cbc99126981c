// Builds the two scripts of the docs' playground, of docs/.vitepress/playground/: the calendar, which runs in a worker of the tab, and the
// service worker, which leads requests to it. `npm run docs` begins with it; what it writes is not in git.
//
//   node scripts/playground.mjs          writes them into docs/public/playground/
//   node scripts/playground.mjs FOLDER   writes them into another folder
//
// Exit status 1 if both together take more than 400 kB compressed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** The most bytes of both scripts, compressed with gzip. */
const MOST = 400_000;

const root = join(import.meta.dirname, '..');
const folder = process.argv[2] ?? join(root, 'docs/public/playground');
const sources = ['calendar.ts', 'service-worker.ts'].map((name) =>
  join(root, 'docs/.vitepress/playground', name),
);

/** The playground speaks English: texts in other languages would be a seventh of it, and texts that are missing are English. */
const english = {
  name: 'english',
  setup({ onLoad }) {
    onLoad({ filter: /[/](?:messages|texts)[/](?:ar|de|es|fr|it|ja|nl|pl)\.json$/ }, () => ({
      contents: '{}',
      loader: 'json',
    }));
  },
};

/** The parser of HTML exports functions on trees, which nothing here uses: their ESM builds do not repeat that importing them has no effects. */
const treesUnused = {
  name: 'trees-unused',
  setup({ onResolve, resolve }) {
    const again = {};
    onResolve({ filter: /^(?:domutils|dom-serializer)$/ }, async ({ path, pluginData, ...from }) =>
      pluginData === again
        ? undefined
        : { ...(await resolve(path, { ...from, pluginData: again })), sideEffects: false },
    );
  },
};

const { outputFiles } = await build({
  entryPoints: sources,
  ...{ bundle: true, minify: true, write: false, outdir: folder, format: 'iife' },
  ...{ platform: 'browser', target: 'es2022', charset: 'utf8', legalComments: 'eof' },
  tsconfig: join(root, 'tsconfig.json'),
  plugins: [english, treesUnused],
});

mkdirSync(folder, { recursive: true });
let sum = 0;
for (const { path, contents } of outputFiles) {
  writeFileSync(path, contents);
  const size = gzipSync(contents, { level: 9 }).length;
  sum += size;
  console.log(`${basename(path)}: ${contents.length} bytes, ${size} compressed`);
}
if (sum > MOST) {
  console.error(`The scripts of the playground have ${sum} bytes compressed, at most ${MOST} are allowed.`);
  process.exitCode = 1;
}
