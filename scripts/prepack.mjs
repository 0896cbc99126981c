// Builds the package in the current folder with its types before npm packs it, and before that those packages that it may
// need the types of: `npm start` builds JavaScript alone.
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { packages, staleOf } from './stale.mjs';

const root = join(import.meta.dirname, '..');
const needed = packages.slice(0, packages.indexOf(relative(root, process.cwd())) + 1);
for (const path of staleOf(needed, 'index.d.ts')) {
  const { status } = spawnSync('npm', ['run', 'build', '--workspace', path], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
