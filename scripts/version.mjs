// Makes a version of what has changed: `changeset version` gives all published packages their next number by the changesets
// and takes these away, the lock file follows, and what CHANGELOG.md lists as unreleased gets the number and the day as its title.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const changelog = join(root, 'CHANGELOG.md');
const UNRELEASED = '## Unreleased\n';

const versionNow = () => JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8')).version;

function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')} failed`);
}

const listed = readFileSync(changelog, 'utf8');
if (!listed.includes(UNRELEASED)) throw new Error('CHANGELOG.md lists nothing as unreleased');

const before = versionNow();
run('npx', '--no-install', 'changeset', 'version');
const version = versionNow();
if (version === before) throw new Error('there is no changeset: npx changeset makes one');

const day = new Date().toISOString().slice(0, 10);
writeFileSync(changelog, listed.replace(UNRELEASED, `## ${version} (${day})\n`));
// the image of the file of Compose, and of the page that shows it
for (const file of ['examples/server/compose.yaml', 'docs/in-an-hour.md']) {
  const path = join(root, file);
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replaceAll(`kalends/kalends:${before}`, `kalends/kalends:${version}`),
  );
}
run('node', 'scripts/package-files.mjs');
run('npm', 'install', '--package-lock-only', '--no-audit', '--no-fund');
console.log(`Version ${version}: look at it with git diff, then commit it.`);
