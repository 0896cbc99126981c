import { defineConfig } from 'vitest/config';
import { workspaceOf } from '../vitest.workspace.js';

/** The packages of which tests run every line: what everything else stands on. */
const COVERED = ['packages/{core,http,store-memory,store-sqlite,store-postgres}/src/**/*.ts'];

// both rings, as before a change lands
const { test } = workspaceOf('landing');

/** What `npm run test:lines` runs: the lines of some packages that no test of both rings runs. */
export default defineConfig({
  test: {
    ...test,
    coverage: {
      provider: 'v8',
      enabled: true,
      include: COVERED,
      reporter: [['text', { skipFull: true }], 'json'],
    },
  },
});
