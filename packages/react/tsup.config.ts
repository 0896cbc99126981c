import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

/** What is shared with the pages is built in: the client is the only other package that is installed. */
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
