import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

/** A program: nothing of it can be imported, so it has one format and no declarations. */
export default defineConfig({
  ...packageBuild({ index: 'src/index.ts', bin: 'src/bin.ts' }),
  format: 'esm',
  dts: false,
});
