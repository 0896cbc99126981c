import { defineConfig } from 'tsup';
import { packageBuild } from '../../tsup.package.js';

/** By the paths of the root's tsconfig the wire types come from sources, and are copied: what is published stands alone. */
export default defineConfig({
  ...packageBuild({ index: 'src/index.ts' }),
  platform: 'neutral',
  target: 'es2022',
  tsconfig: '../../tsconfig.json',
  dts: { compilerOptions: { baseUrl: '../..', ignoreDeprecations: '6.0' } },
});
