// Checks what would be published: publint (exports, files, formats) and attw (types under every module resolution), on the
// built packages, and that all have one version, the one by which they need each other. Exit status 1 when any package has a fault.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Runs one tool of this repository on one package; whether it found nothing. */
function passes(tool, ...args) {
  const { status } = spawnSync('npx', ['--no-install', tool, ...args], { cwd: root, stdio: 'inherit' });
  return status === 0;
}

const packages = workspaces.filter((path) => path.startsWith('packages/'));
const faulty = packages.filter((path) => {
  const published = passes('publint', '--strict', path);
  const typed = passes('attw', '--pack', path, '--format', 'ascii', '--no-emoji');
  return !(published && typed);
});

const manifests = packages.map((path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')));
const [{ version }] = manifests;
const names = new Set(manifests.map(({ name }) => name));
for (const one of manifests) {
  const needed = Object.entries({ ...one.dependencies, ...one.devDependencies });
  const others = needed.filter(([name, range]) => names.has(name) && range !== `^${version}`);
  if (one.version !== version || others.length > 0) faulty.push(`${one.name} (versions)`);
}

if (faulty.length > 0) {
  console.error(`not fit to publish: ${faulty.join(', ')}`);
  process.exitCode = 1;
}
