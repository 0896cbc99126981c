import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

/** What is shared with the pages is built in: whoever installs this has the client beside it, and nothing else. */
export default defineConfig({
  ...packageBuild({ index: 'src/index.ts' }),
  // from the sources: of what is built in, nothing comes along that is not used
  tsconfig: '../../tsconfig.json',
  platform: 'neutral',
  target: 'es2022',
  // hooks run in the browser: frameworks with server components have to know
  // another pass over what is built would take the mark away
  treeshake: false,
  banner: { js: "'use client';" },
});
