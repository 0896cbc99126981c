import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { defineConfig, type Options } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

const core = createRequire(import.meta.url);
const sanitizer = createRequire(core.resolve('sanitize-html'));
const parser = createRequire(sanitizer.resolve('htmlparser2'));

/** The folder of a package that another one has installed. */
function folderOf(name: string, { resolve }: NodeJS.Require): string {
  const file = resolve(name);
  return file.slice(0, file.lastIndexOf(`node_modules/${name}/`) + `node_modules/${name}`.length);
}

/**
 * What the build has in it, by whom it is needed, with its licence beside it. Apps that install these packages get 28 MB of `date-fns`,
 * which is not loaded, and a parser of CSS, which core does not use.
 */
const BUILT_IN: readonly (readonly [name: string, from: NodeJS.Require, licence: string])[] = [
  ['date-fns-tz', core, 'LICENSE.md'],
  ['sanitize-html', core, 'LICENSE'],
  ['launder', sanitizer, 'LICENSE.md'],
  ['parse-srcset', sanitizer, 'LICENSE'],
  ['deepmerge', sanitizer, 'license.txt'],
  ['is-plain-object', sanitizer, 'LICENSE'],
  ['escape-string-regexp', sanitizer, 'license'],
  ['htmlparser2', sanitizer, 'LICENSE'],
  ['entities', parser, 'LICENSE'],
];

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** The sanitizer is a file of its own, which bundlers leave out where no text is cleaned: `imports` in package.json finds that of a format. */
const apart: Plugin = {
  name: 'apart',
  setup(build) {
    build.onResolve({ filter: /^sanitize-html$/ }, () => ({ path: '#sanitize-html', external: true }));
  },
};

/** What it needs for styles and dates; with the options of core it is never called. */
const UNUSED = /^(?:postcss|dayjs)$/;

const withoutUnused: Plugin = {
  name: 'without-unused',
  setup(build) {
    build.onResolve({ filter: UNUSED }, ({ path }) => ({ path, namespace: 'unused' }));
    build.onLoad({ filter: /./, namespace: 'unused' }, () => ({
      contents: 'export const parse = undefined;',
    }));
    // of the modules of this package it needs one
    build.onResolve({ filter: /^htmlparser2$/ }, () => ({
      path: join(folderOf('htmlparser2', sanitizer), 'dist/esm/Parser.js'),
    }));
  },
};

const buildSanitizer = (format: 'esm' | 'cjs', ending: string) =>
  esbuild.build({
    ...{ entryPoints: [core.resolve('sanitize-html')], outfile: `dist/sanitize-html.${ending}`, format },
    ...{ bundle: true, platform: 'node', target: 'node20', logLevel: 'warning' },
    plugins: [withoutUnused],
  });

export default defineConfig({
  ...packageBuild(
    {
      index: 'src/index.ts',
      store: 'src/store/index.ts',
      adapter: 'src/adapter.ts',
      internal: 'src/internal.ts',
    },
    [
      ...['errors', 'calendar', 'access/actor', 'fields/fields', 'fields/types/index'],
      ...['events/event-list', 'resource/linked-list-params', 'terms/term-list-params'],
      ...['text/fold', 'text/letters', 'text/name-key', 'time/local-time'],
      ...['work/event-loop', 'work/shared-work', 'query/semantics', 'store/commit/resolve-commit'],
      ...['store/changes/change-log', 'store/changes/history-in-memory'],
    ],
  ),
  esbuildPlugins: [apart],
  async onSuccess() {
    await Promise.all([buildSanitizer('esm', 'js'), buildSanitizer('cjs', 'cjs')]);
    for (const [name, from, licence] of BUILT_IN)
      await copyFile(join(folderOf(name, from), licence), join('dist', `${name}.LICENSE`));
  },
});
