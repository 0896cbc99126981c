import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

export default defineConfig(
  packageBuild(
    {
      index: 'src/index.ts',
      internal: 'src/internal.ts',
      schema: 'src/schema.ts',
    },
    ['create-handler', 'identify/basic-auth', 'identify/bearer', 'identify/limit-logins'],
  ),
);
