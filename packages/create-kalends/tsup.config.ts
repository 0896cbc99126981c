import { defineConfig } from 'tsup';
import { writeTemplates } from './templates.js';

/** A program and the folders that it copies: nothing can be imported. */
export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  target: 'node20',
  clean: true,
  tsconfig: '../../config/tsconfig.build.json',
  onSuccess: () => writeTemplates('dist/templates'),
});
