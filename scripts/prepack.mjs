// Builds the package in the current folder with its types before npm packs it: `npm start` builds JavaScript alone.
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { staleOf } from './stale.mjs';

const path = relative(join(import.meta.dirname, '..'), process.cwd());
if (staleOf([path], 'index.d.ts').length > 0) {
  const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
