import { defineConfig } from 'tsup';
import { packageBuild } from '../../tsup.package.js';

/** By the paths of the root's tsconfig all types come from sources, and are copied, those of schemas too: what is published stands alone. */
export default defineConfig({
  ...packageBuild({ index: 'src/index.ts', bulk: 'src/bulk/index.ts' }),
  platform: 'neutral',
  target: 'es2022',
  tsconfig: '../../tsconfig.json',
  dts: { resolve: ['valibot'], compilerOptions: { baseUrl: '../..', ignoreDeprecations: '6.0' } },
});
