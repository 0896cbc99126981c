// Packs every published package into `tarballs/`, and prints the line that installs them into an app. Until the packages are
// on a registry, this is how they get into one: `npm run pack` builds them first.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The packages that come with the changelog of all: an app installs core, a server the program. */
export const WITH_CHANGELOG = ['packages/core', 'packages/cli'];

/** Copies the changelog into a package that comes with it. */
export function copyChangelog(path) {
  if (WITH_CHANGELOG.includes(path))
    copyFileSync(join(root, 'CHANGELOG.md'), join(root, path, 'CHANGELOG.md'));
}

/** Packs the built packages into a folder; gives the description of each and its file. */
export function packAll(destination) {
  return workspaces
    .filter((path) => path.startsWith('packages/'))
    .map((path) => {
      // what is packed was built just now, so that `prepack` would add the changelog alone
      copyChangelog(path);
      const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination];
      const { status, stdout, stderr } = spawnSync('npm', args, { cwd: join(root, path), encoding: 'utf8' });
      if (status !== 0) throw new Error(`npm ${args.join(' ')} in ${path}\n${stdout}${stderr}`);
      const [{ filename }] = JSON.parse(stdout);
      const {
        name,
        exports,
        sideEffects,
        dependencies = {},
        peerDependencies = {},
      } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
      const file = join(destination, filename);
      return { name, exports, sideEffects, dependencies, peerDependencies, file };
    });
}

/** The command that installs the tarballs: all at once, as they need each other. */
export const installLine = (packages) => `npm install ${packages.map(({ file }) => file).join(' ')}`;

/** A package with all packages of ours that it depends on. */
export function withNeeded(one, packages, found = new Set()) {
  found.add(one);
  for (const other of packages)
    if (other.name in one.dependencies && !found.has(other)) withNeeded(other, packages, found);
  return [...found];
}

/** What the Quick start installs. */
const QUICK_START = ['@kalends/core', '@kalends/store-memory', '@kalends/http-adapter'];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(root, 'tarballs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const packages = packAll(folder);
  const first = packages.filter(({ name }) => QUICK_START.includes(name));
  const needed = [...new Set(first.flatMap((one) => withNeeded(one, packages)))];
  console.log(
    `In the folder of your app, this installs what the Quick start needs:\n\n  ${installLine(needed)}\n`,
  );
  console.log(`and this all packages:\n\n  ${installLine(packages)}\n`);
}
