import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installed } from './installed.js';
import { USER } from './program.js';
import type { Command } from './runtime-list.js';

const ROOT = join(import.meta.dirname, '../../../..');

const LIBRARY = 'better-sqlite3-v13';

/** The library of SQLite that the store takes where Node has its version of Node-API. */
function library(): string {
  const text = readFileSync(join(ROOT, 'packages/store-sqlite/package.json'), 'utf8');
  const { optionalDependencies } = JSON.parse(text) as {
    optionalDependencies: Readonly<Record<string, string>>;
  };
  return `${LIBRARY}@${optionalDependencies[LIBRARY]}`;
}

/** How `kalends serve` runs on a SQLite file under a version of Node, and in which folder; or why it cannot. */
export async function nodeProgram(
  version: string,
): Promise<(Command & { readonly folder: string }) | { readonly missing: string }> {
  // the package with the program itself, and with the headers that the library is compiled with
  const platform = `node-${process.platform}-${process.arch}`;
  const runtime = installed(version.replace(/^node(?=@)/, platform), library());
  if ('missing' in runtime) return runtime;
  const { folder } = runtime;
  const node = join(folder, 'node_modules', platform);
  const env = {
    ...process.env,
    PATH: [join(node, 'bin'), process.env['PATH']].join(delimiter),
    npm_config_nodedir: node,
  };
  const opens = ['-e', `new (require('${LIBRARY}'))(':memory:')`];
  const command = join(node, 'bin/node');
  if (spawnSync(command, opens, { cwd: folder }).status !== 0)
    spawnSync('npm', ['rebuild', LIBRARY], { cwd: folder, env, timeout: 900_000 });
  const { status, stderr } = spawnSync(command, opens, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) return { missing: `${LIBRARY} cannot be loaded by ${version}: ${stderr.slice(0, 300)}` };
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
