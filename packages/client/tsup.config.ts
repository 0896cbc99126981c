import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { declarationsOf, packageBuild } from '../../config/tsup.package.js';

const { compilerOptions } = JSON.parse(readFileSync('../../tsconfig.json', 'utf8')) as {
  readonly compilerOptions: { readonly paths: Readonly<Record<string, readonly string[]>> };
};
const paths = Object.entries(compilerOptions.paths).map(([name, sources]): [string, string[]] => [
  name,
  sources.map(declarationsOf),
]);

const build = packageBuild({ index: 'src/index.ts', bulk: 'src/bulk/index.ts' });

/** The declarations of other packages are copied, those of schemas too: what is published stands alone. */
export default defineConfig({
  ...build,
  platform: 'neutral',
  target: 'es2022',
  dts: {
    ...build.dts,
    resolve: ['valibot'],
    compilerOptions: { baseUrl: '../..', paths: Object.fromEntries(paths) },
  },
});
