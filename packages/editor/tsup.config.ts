import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

const { resolve } = createRequire(import.meta.url);

/** The licence of a package, beside its main file or above it. */
const licenceOf = (name: string): string =>
  join(resolve(name).split(`node_modules/${name}/`)[0] ?? '', 'node_modules', name, 'LICENSE');

/** The script for formatted texts has two packages in it, whose licences come along. */
export default defineConfig({
  ...packageBuild({
    index: 'src/index.ts',
    kit: 'src/kit.ts',
    submissions: 'src/submissions/index.ts',
  }),
  async onSuccess() {
    for (const name of ['squire-rte', 'dompurify'])
      await copyFile(licenceOf(name), join('dist', `${name}.LICENSE`));
  },
});
