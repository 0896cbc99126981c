import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

/** What is shared with the pages is built in: whoever installs this has the client beside it, and nothing else. */
export default defineConfig({
  ...packageBuild({ index: 'src/index.ts' }),
  platform: 'neutral',
  target: 'es2022',
  // hooks run in the browser: frameworks with server components have to know
  banner: { js: "'use client';" },
});
