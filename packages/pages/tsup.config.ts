import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

const SCRIPT = 'openapi-explorer.min.js';
const { resolve } = createRequire(import.meta.url);

/** The reference comes with the script that shows it, and its licence: users need not install all that it was built from. The icons come with theirs. */
export default defineConfig({
  ...packageBuild({ index: 'src/index.ts', reference: 'src/reference.ts' }),
  shims: true,
  async onSuccess() {
    const script = resolve(`openapi-explorer/dist/browser/${SCRIPT}`);
    const licence = join(dirname(script), '..', '..', 'LICENSE');
    await Promise.all([
      copyFile(script, join('dist', SCRIPT)),
      copyFile(licence, join('dist', 'openapi-explorer.LICENSE')),
      copyFile(join('src', 'assets', 'lucide.LICENSE'), join('dist', 'lucide.LICENSE')),
    ]);
  },
});
