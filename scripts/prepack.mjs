// Builds the package in the current folder with its types before npm packs it: `npm start` builds JavaScript alone.
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { copyChangelog } from './pack.mjs';
import { staleOf } from './stale.mjs';

const root = join(import.meta.dirname, '..');
const path = relative(root, process.cwd());
copyChangelog(path);
if (staleOf([path], 'index.d.ts').length > 0) {
  const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
