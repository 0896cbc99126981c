import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A runtime as npm packages: the folder that it is in, or why it is not there. */
export type Installed = { readonly folder: string } | { readonly missing: string };

/** The programs that packages fetch after they were installed, which npm may not run by itself. */
const SETUPS = ['bun/install.js', 'deno/install.cjs', 'workerd/install.js'];

/**
 * Installs packages of npm, or newer versions of them, into a folder of their own below the one that `KALENDS_RUNTIMES` names: it is
 * kept from night to night, and outside the project.
 */
export function installed(...packages: readonly string[]): Installed {
  const { KALENDS_RUNTIMES: root } = process.env;
  if (root === undefined) return { missing: 'KALENDS_RUNTIMES names no folder for runtimes' };
  const folder = join(root, packages.join('+').replaceAll(/[^\w.+@-]/g, '_'));
  const options = { cwd: folder, encoding: 'utf8', timeout: 600_000 } as const;
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(manifest, '{ "private": true, "type": "module" }\n');
  }
  const args = ['install', '--no-audit', '--no-fund', '--loglevel', 'error', ...packages];
  const { status, stderr } = spawnSync('npm', args, options);
  // those of an earlier night will do
  if (status !== 0 && !existsSync(join(folder, 'node_modules')))
    return { missing: `npm could not install ${packages.join(', ')}: ${stderr.slice(0, 300)}` };
  for (const setup of SETUPS) {
    const file = join(folder, 'node_modules', setup);
    // a package moves its program from the folder for temporary files, which may not be on another disk
    if (existsSync(file))
      spawnSync(process.execPath, [file], { ...options, env: { ...process.env, TMPDIR: folder } });
  }
  return { folder };
}
