import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { candidates } from '../../../store-sqlite/src/driver/choose-driver.js';
import { installed } from './installed.js';
import { USER } from './program.js';
import type { Command } from './runtime-list.js';

const ROOT = join(import.meta.dirname, '../../../..');

const LIBRARY = 'better-sqlite3';

/** The library of SQLite that the store takes where it works, in its version. */
function library(): string {
  const text = readFileSync(join(ROOT, 'packages/store-sqlite/package.json'), 'utf8');
  const { optionalDependencies } = JSON.parse(text) as {
    optionalDependencies: Readonly<Record<string, string | undefined>>;
  };
  const version = optionalDependencies[LIBRARY];
  if (version === undefined) throw new Error(`The SQLite store no longer needs ${LIBRARY}.`);
  return `${LIBRARY}@${version}`;
}

/** Why the program that a folder has of Node cannot load the library, which is installed and compiled for it. */
function missingLibrary(folder: string, node: string): string | undefined {
  const env = {
    ...process.env,
    ...{ PATH: [join(node, 'bin'), process.env['PATH']].join(delimiter), npm_config_nodedir: node },
    // half the time of a compiler that optimizes
    ...{ CFLAGS: '-O1', CXXFLAGS: '-O1' },
  };
  const options = { cwd: folder, env, timeout: 900_000, encoding: 'utf8' } as const;
  const opens = ['-e', `new (require('${LIBRARY}'))(':memory:')`];
  const opened = () => spawnSync(join(node, 'bin/node'), opens, options);
  if (opened().status === 0) return undefined;
  spawnSync('npm', ['install', '--no-audit', '--no-fund', library()], options);
  if (opened().status !== 0) spawnSync('npm', ['rebuild', LIBRARY], options);
  const { status, stderr } = opened();
  return status === 0 ? undefined : stderr.slice(0, 300);
}

/** How `kalends serve` runs on a SQLite file under a version of Node, and in which folder; or why it cannot. */
export async function nodeProgram(
  version: string,
): Promise<(Command & { readonly folder: string }) | { readonly missing: string }> {
  // the package with the program itself, and with the headers that the library is compiled with
  const platform = `node-${process.platform}-${process.arch}`;
  const runtime = installed(version.replace(/^node(?=@)/, platform));
  if ('missing' in runtime) return runtime;
  const { folder } = runtime;
  const node = join(folder, 'node_modules', platform);
  const command = join(node, 'bin/node');
  const versions = spawnSync(command, ['-p', 'JSON.stringify(process.versions)'], { encoding: 'utf8' });
  // where the store takes SQLite of Node itself, nothing is installed
  if (candidates(JSON.parse(versions.stdout) as NodeJS.ProcessVersions).includes(LIBRARY)) {
    const missing = missingLibrary(folder, node);
    if (missing !== undefined) return { missing: `${LIBRARY} cannot be loaded by ${version}: ${missing}` };
  }
  const file = join(folder, 'kalends.mjs');
  await build({
    entryPoints: [join(ROOT, 'packages/cli/src/bin.ts')],
    outfile: file,
    ...{ bundle: true, format: 'esm', platform: 'node', target: 'node20', logLevel: 'error' },
    // what is no module of ECMAScript asks for those of Node by `require`
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    external: [LIBRARY],
    tsconfig: join(ROOT, 'tsconfig.json'),
  });
  // the reference page has its script beside the program
  const script = 'openapi-explorer.min.js';
  copyFileSync(join(ROOT, 'node_modules/openapi-explorer/dist/browser', script), join(folder, script));
  const store = join(folder, 'kalends.db');
  for (const name of [store, `${store}-wal`, `${store}-shm`]) if (existsSync(name)) rmSync(name);
  const args = [file, 'serve', '--port', '0', '--store', `sqlite:${store}`, '--user', USER, '--wordpress'];
  return { folder, command, args };
}
