// Writes the declarations of all sources into `.types`, from which each build bundles its own, unless they are newer than every
// source: one run of TypeScript 7 takes less time than the build of a single package.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { declarationsAreStale } from './stale.mjs';

const root = join(import.meta.dirname, '..');
const clear = () => rmSync(join(root, '.types'), { recursive: true, force: true });

/** All sources, then again those that know nothing of the client: it exports types of theirs, which the compiler names by it. */
const PROGRAMS = ['config/tsconfig.sources.json', 'config/tsconfig.declarations.json'];

if (declarationsAreStale()) {
  clear();
  for (const program of PROGRAMS) {
    const args = [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', program];
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    if (status !== 0) {
      clear();
      process.exit(1);
    }
  }
}
