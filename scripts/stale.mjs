// Which packages have sources that are newer than what was built of them.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const SHARED = ['tsup.package.ts', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];

const changed = (path) => statSync(join(root, path)).mtimeMs;

/** The last change below a folder. Folders count too: theirs is the time at which a file was removed. */
const lastChange = (folder) =>
  Math.max(
    changed(folder),
    ...readdirSync(join(root, folder), { recursive: true }).map((path) => changed(join(folder, path))),
  );

function isStale(path, file) {
  const built = join(path, 'dist', file);
  if (!existsSync(join(root, built))) return true;
  const inputs = [...SHARED, join(path, 'package.json'), join(path, 'tsup.config.ts')];
  return Math.max(lastChange(join(path, 'src')), ...inputs.map(changed)) > changed(built);
}

/** The folders of all published packages, in the order in which they are built. */
export const packages = workspaces.filter((path) => path.startsWith('packages/'));

/** Of these packages, those whose file in `dist` is missing or older than their sources. */
export const staleOf = (paths, file) => paths.filter((path) => isStale(path, file));
