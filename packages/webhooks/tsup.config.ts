import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

export default defineConfig(
  packageBuild({
    index: 'src/index.ts',
    http: 'src/http/index.ts',
    editor: 'src/editor/index.ts',
    commands: 'src/commands/index.ts',
    serve: 'src/serve/index.ts',
  }),
);
