import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type * as Program from './server-program.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The versions of React that are tested, by the folders that have them. */
const REACTS = { 19: 'packages/react', 18: 'tests/react-18' } as const;

/** Where a module is for a folder of the repository. */
const folderOf = (name: string, from: string): string =>
  dirname(createRequire(join(ROOT, from, 'package.json')).resolve(`${name}/package.json`));

/** A program of the tests with one version of React, as one script; in Node it is a module of CommonJS. */
export async function bundle(
  entry: string,
  version: keyof typeof REACTS,
  platform: 'browser' | 'node',
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    ...{ bundle: true, write: false, platform, format: platform === 'node' ? 'cjs' : 'iife' },
    // warnings of React, such as those of hydration, are those of development
    define: { 'process.env.NODE_ENV': '"development"' },
    tsconfig: join(ROOT, 'tsconfig.json'),
    alias: {
      react: folderOf('react', REACTS[version]),
      'react-dom': folderOf('react-dom', REACTS[version]),
    },
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** What renders on a server, with one version of React. */
export async function serverProgram(version: keyof typeof REACTS): Promise<typeof Program> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-react-'));
  try {
    const file = join(folder, 'program.cjs');
    writeFileSync(file, await bundle('./server-program.tsx', version, 'node'));
    return createRequire(file)(file) as typeof Program;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
