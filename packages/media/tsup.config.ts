import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

export default defineConfig(
  packageBuild({ index: 'src/index.ts', http: 'src/http/index.ts', testing: 'src/testing/index.ts' }),
);
