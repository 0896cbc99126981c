import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

export default defineConfig(
  packageBuild({ index: 'src/index.ts', internal: 'src/internal.ts' }, ['plain-text/text-of-html']),
);
