import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

export default defineConfig(packageBuild({ index: 'src/index.ts', serve: 'src/serve/index.ts' }));
