// Checks the types of sources, tests and examples, with TypeScript 7, which takes a quarter of the time of the one that typedoc
// and tsup still need. Both have a command `tsc`, so this one is named by its path.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const PROGRAMS = [
  '.',
  'examples/auth-js',
  'examples/nestjs',
  'examples/vite-react',
  'packages/editor/browser',
  'examples/webcontainer',
  'docs/.vitepress/playground',
];

for (const program of PROGRAMS) {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  const args = [compiler, '--noEmit', '-p', program];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
