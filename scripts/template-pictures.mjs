// Takes the pictures of docs/examples.md, of the templates of `npm create kalends` as their test installs and starts them, and of the
// playground, at 1,280 and 390 pixels, into docs/public/templates. Takes as long as the tests, about ten minutes.
//
//   node scripts/template-pictures.mjs
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const TESTS = [
  ['vitest.config.ts', 'docs/test/playground.browser.test.ts'],
  ['config/vitest.long.ts', 'tests/release/templates.long.test.ts'],
];

for (const [config, file] of TESTS) {
  const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', '--config', config, file], {
    cwd: root,
    env: { ...process.env, KALENDS_PICTURES: join(root, 'docs/public/templates') },
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
