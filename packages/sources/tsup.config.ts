import { defineConfig } from 'tsup';
import { packageBuild } from '../../tsup.package.js';

export default defineConfig(
  packageBuild({
    index: 'src/index.ts',
    editor: 'src/editor/index.ts',
    commands: 'src/commands/index.ts',
    serve: 'src/serve/index.ts',
  }),
);
