import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

export default defineConfig(
  packageBuild({
    index: 'src/index.ts',
    editor: 'src/editor/index.ts',
    remote: 'src/remote/index.ts',
  }),
);
