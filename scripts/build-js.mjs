// Builds the JavaScript of every package whose sources are newer than its build, and names each one: `npm start`
// and the tools that start a built server begin with it. Types are written by `npm run build` alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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

function isStale(path) {
  const built = join(path, 'dist/index.js');
  if (!existsSync(join(root, built))) return true;
  const inputs = [...SHARED, join(path, 'package.json'), join(path, 'tsup.config.ts')];
  return Math.max(lastChange(join(path, 'src')), ...inputs.map(changed)) > changed(built);
}

async function build(path) {
  console.log(`building ${path}`);
  const child = spawn('npm', ['run', '--silent', 'build:js', '--workspace', path], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`${path} could not be built`);
}

const stale = workspaces.filter((path) => path.startsWith('packages/')).filter(isStale);

async function worker() {
  for (let path = stale.shift(); path !== undefined; path = stale.shift()) await build(path);
}

await Promise.all(Array.from({ length: availableParallelism() }, worker));
