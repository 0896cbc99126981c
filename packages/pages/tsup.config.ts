import { defineConfig } from 'tsup';
import { packageBuild } from '../../tsup.package.js';

/** The reference asks for its script by its own address, which CommonJS has under another name. */
export default defineConfig({
  ...packageBuild({ index: 'src/index.ts', reference: 'src/reference.ts' }),
  shims: true,
});
