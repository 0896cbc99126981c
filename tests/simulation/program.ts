import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import type * as House from './house.js';

const ROOT = join(import.meta.dirname, '../..');

/** What a process has of its runtime besides the language: each of these names stands for what the simulation hands in. */
const GLOBALS = [
  ...['globalThis', 'require', 'Date', 'Math', 'performance', 'crypto', 'fetch', 'AbortSignal'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'],
] as const;

/** What a process has of its runtime, by name. */
export type Globals = Readonly<Record<(typeof GLOBALS)[number], unknown>>;

/** A fault that is planted: the file below `packages/`, the text in it, and what stands there instead. */
export type PlantedFault = readonly [file: string, text: string, put: string];

/** The house as a program: each start has modules of its own, as a process has. */
export type Program = (globals: Globals) => typeof House;

function sourceWith([file, text, put]: PlantedFault): string {
  const parts = readFileSync(join(ROOT, 'packages', file), 'utf8').split(text);
  if (parts.length !== 2) throw new Error(`It is not in ${file}, or more than once: ${text}`);
  return parts.join(put);
}

/** Bundles a file of this folder, with a fault in its sources if one is given. */
export async function bundle(entry: string, fault?: PlantedFault): Promise<string> {
  const path = fault && join(ROOT, 'packages', fault[0]);
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, entry)],
    ...{ bundle: true, write: false, format: 'cjs', platform: 'node', target: 'node20' },
    tsconfig: join(ROOT, 'tsconfig.json'),
    external: ['better-sqlite3', 'esbuild'],
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(join(ROOT, 'packages/store-sqlite/')).href),
      'import.meta.dirname': JSON.stringify(import.meta.dirname),
    },
    supported: { 'dynamic-import': false },
    logLevel: 'error',
    plugins: [
      {
        name: 'planted-fault',
        setup: (bundling) =>
          bundling.onLoad({ filter: /\.ts$/ }, ({ path: file }) =>
            fault !== undefined && file === path ? { contents: sourceWith(fault), loader: 'ts' } : undefined,
          ),
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

/** Bundles the house. */
export const bundleHouse = (fault?: PlantedFault): Promise<string> => bundle('house.ts', fault);

/** Compiles a bundle of the house to a program. */
export function programOf(code: string): Program {
  const names = ['module', 'exports', ...GLOBALS];
  const run = compileFunction(code, names) as (...values: readonly unknown[]) => void;
  return (globals) => {
    const module = { exports: {} };
    run(module, module.exports, ...GLOBALS.map((name) => globals[name]));
    return module.exports as typeof House;
  };
}
