// What has sources that are newer than what was built of them.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const SHARED = [
  ...[
    'config/tsup.package.ts',
    'tsconfig.json',
    'config/tsconfig.build.json',
    'config/tsconfig.sources.json',
    'config/tsconfig.declarations.json',
  ],
  'package-lock.json',
];

const changed = (path) => statSync(join(root, path)).mtimeMs;

/** When a file was written; 0 when there is none. */
const written = (path) => (existsSync(join(root, path)) ? changed(path) : 0);

/** The last change below a folder. Folders count too: theirs is the time at which a file was removed. */
const lastChange = (folder) =>
  Math.max(
    changed(folder),
    ...readdirSync(join(root, folder), { recursive: true }).map((path) => changed(join(folder, path))),
  );

/** Folders that a package has in its build besides its own. */
const TOOLS = {
  'packages/cli': workspaces.filter((path) => path.startsWith('tools/')).map((path) => join(path, 'src')),
  'packages/create-kalends': ['examples'],
};

/** The last change of what a package is built from. */
function lastChangeOf(path) {
  const inputs = [...SHARED, join(path, 'package.json'), join(path, 'tsup.config.ts')];
  const sources = [join(path, 'src'), ...(TOOLS[path] ?? [])].map(lastChange);
  return Math.max(...sources, ...inputs.map(changed));
}

/** The folders of all published packages. */
export const packages = workspaces.filter((path) => path.startsWith('packages/'));

/** Of these packages, those whose file in `dist` is missing or older than their sources. */
export const staleOf = (paths, file) =>
  paths.filter((path) => lastChangeOf(path) > written(join(path, 'dist', file)));

/** Whether the declarations of all sources are missing or older than one of the sources. */
export const declarationsAreStale = () =>
  Math.max(...packages.map(lastChangeOf)) > written('.types/packages/core/src/index.d.ts');
